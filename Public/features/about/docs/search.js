// @ts-check
/** The search of the documents: an index that this page makes of all of them when it is first used. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { fillPlain, fillText } from "../../../shared/model/language.js";
import { request } from "../../../shared/net/rest.js";
import { addressOf, DOCUMENT_NAMES, fileOf } from "./documents.js";
import { readMarkdown } from "./markdown.js";
import { makeIndex, search } from "./search-index.js";

/** @typedef {typeof import("../../../languages/en/pages/features/about/docs/texts.js").DOCS_TEXTS.en} Texts */

/** The number of results that are shown. */
const MAX_RESULTS = 30;

async function readAll() {
  const documents = await Promise.all(DOCUMENT_NAMES.map(async (name) => {
    const source = await request(fileOf(name)).then((answer) => answer.text(), () => "");
    return { name, blocks: readMarkdown(source) };
  }));
  if (documents.every(({ blocks }) => blocks.length === 0)) throw new Error("no document was read");
  return makeIndex(documents);
}

/**
 * @param {import("./search-index.js").Found} found
 * @param {Texts} texts
 */
function result({ section: { document: name, id, heading }, excerpt }, texts) {
  const title = texts[/** @type {"protocol"} */ (name)];
  const pieces = excerpt.map(({ text, found }) => (found ? element("mark", {}, text) : text));
  return element(
    "li",
    {},
    element(
      "a",
      { href: `${addressOf(name)}${id && `#${id}`}` },
      element("b", { lang: "en" }, heading || title),
      element("span", { class: "muted" }, title),
    ),
    element("p", { lang: "en" }, ...pieces),
  );
}

/** @param {() => Texts} texts  of the current language */
export function offerSearch(texts) {
  const field = /** @type {HTMLInputElement} */ (byId("docs-search"));
  const results = byId("docs-results");
  const list = /** @type {HTMLElement} */ (results.querySelector("ol"));
  /** @type {ReturnType<typeof readAll>|undefined} */
  let index;

  async function show() {
    const question = field.value.trim();
    document.body.toggleAttribute("data-searching", question !== "");
    results.hidden = question === "";
    if (question === "") return;
    try {
      index ??= readAll();
      const found = search(await index, question);
      // The question may have changed meanwhile.
      if (question !== field.value.trim()) return;
      list.replaceChildren(...found.slice(0, MAX_RESULTS).map((each) => result(each, texts())));
      setText(
        byId("docs-found"),
        found.length > 0 ? fillText(texts().found, { count: found.length }) : fillPlain(texts().nothing, { question }),
      );
    } catch {
      index = undefined;
      list.replaceChildren();
      setText(byId("docs-found"), texts().unread);
    }
  }

  /** @param {number} by  how many results further; before the first one is the field */
  function move(by) {
    const stops = [field, ...list.querySelectorAll("a")];
    const now = stops.indexOf(/** @type {HTMLInputElement} */ (document.activeElement));
    if (now >= 0) stops[Math.min(Math.max(now + by, 0), stops.length - 1)].focus();
    return now >= 0;
  }

  field.addEventListener("input", () => void show());
  field.addEventListener("focus", () => {
    index ??= readAll();
    // Without a network the next word tries again.
    index.catch(() => (index = undefined));
  });
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") list.querySelector("a")?.click();
  });
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === "/" && document.activeElement !== field) field.focus();
    else if (key === "Escape" && field.value !== "") {
      field.value = "";
      void show();
      field.focus();
    } else if (!(key === "ArrowDown" && move(1)) && !(key === "ArrowUp" && move(-1))) return;
    event.preventDefault();
  });
}
