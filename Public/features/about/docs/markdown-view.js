// @ts-check
/** Renders the blocks of `readMarkdown`; text only ever becomes text nodes. */

import { element } from "../../../shared/dom/dom.js";
import { readInline } from "./markdown.js";

/** @typedef {import("./markdown.js").Block} Block */
/** @typedef {import("./markdown.js").Inline} Inline */

/**
 * The HTML element for each heading level of a document; `h1` belongs to the page around it.
 * @type {readonly ["h2", "h3", "h4", "h5", "h6", "h6"]}
 */
const HEADINGS = ["h2", "h3", "h4", "h5", "h6", "h6"];

/**
 * @param {Block[]} blocks
 * @returns {Node[]}
 */
export function showMarkdown(blocks) {
  return blocks.map(showBlock);
}

/**
 * @param {Block} block
 * @returns {Node}
 */
function showBlock(block) {
  switch (block.kind) {
    case "heading":
      return element(HEADINGS[block.level - 1], { id: block.id }, ...inline(block.content));
    case "paragraph":
      return element("p", {}, ...inline(block.content));
    case "picture":
      return element("img", { src: block.source, alt: block.alt, loading: "lazy" });
    case "list":
      return element(block.ordered ? "ol" : "ul", {}, ...block.items.map((item) => element("li", {}, ...inline(item))));
    case "code":
      return element("pre", { tabindex: "0" }, element("code", {}, block.text));
    case "rule":
      return element("hr");
    case "table":
      return element(
        "div",
        { class: "table", tabindex: "0" },
        element(
          "table",
          {},
          block.head.length > 0 && element("thead", {}, row("th", block.head)),
          element("tbody", {}, ...block.rows.map((cells) => row("td", cells))),
        ),
      );
  }
}

/**
 * @param {"th"|"td"} tag
 * @param {Inline[][]} cells
 */
function row(tag, cells) {
  return element("tr", {}, ...cells.map((cell) => element(tag, tag === "th" ? { scope: "col" } : {}, ...inline(cell))));
}

/**
 * @param {Inline[]} parts
 * @returns {(Node|string)[]}
 */
function inline(parts) {
  return parts.map((part) => {
    switch (part.kind) {
      case "code":
        return element("code", {}, part.text);
      case "strong":
        return element("strong", {}, part.text);
      case "emphasis":
        return element("em", {}, part.text);
      case "link":
        return element("a", { href: part.href }, ...inline(readInline(part.text)));
      default:
        return part.text;
    }
  });
}
