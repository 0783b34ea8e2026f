// @ts-check
/**
 * Parses the Markdown of the project's own documents: headings, paragraphs, pictures, lists, tables, code and rules; within a
 * line code, bold, emphasis and links. Other syntax stays plain text. Pure; creates no elements.
 *
 * @typedef {{kind: "text"|"code"|"strong"|"emphasis", text: string}|{kind: "link", text: string, href: string}} Inline
 * @typedef {{kind: "heading", level: number, content: Inline[], id: string}
 *   |{kind: "paragraph", content: Inline[]}
 *   |{kind: "picture", alt: string, source: string}
 *   |{kind: "list", ordered: boolean, items: Inline[][]}
 *   |{kind: "table", head: Inline[][], rows: Inline[][][]}
 *   |{kind: "code", text: string}
 *   |{kind: "rule"}} Block
 */

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
/** Matches a line that starts another block, and so ends a paragraph without an empty line. */
const BLOCK_START = /^(#{1,6}\s|\s*```|\s*\|)/;
/** Matches a bar between cells: neither escaped nor inside code. */
const COLUMN = /(?<!\\)\|(?=(?:[^`]*`[^`]*`)*[^`]*$)/;
/** A picture on a line of its own. */
const PICTURE = /^!\[([^\]]*)\]\(([^)\s]+)\)\s*$/;
const ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.*)$/;

/**
 * @param {string} source
 * @returns {Block[]}
 */
export function readMarkdown(source) {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  /** @type {Block[]} */
  const blocks = [];
  let at = 0;
  const takeWhile = (/** @type {(line: string) => boolean} */ belongs) => {
    const from = at;
    while (at < lines.length && belongs(lines[at])) at++;
    return lines.slice(from, at);
  };

  while (at < lines.length) {
    const line = lines[at];
    const picture = PICTURE.exec(line);
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (line.trim() === "") at++;
    else if (/^\s*```/.test(line)) {
      at++;
      blocks.push({ kind: "code", text: takeWhile((next) => !/^\s*```/.test(next)).join("\n") });
      at++;
    } else if (picture && isSafe(picture[2])) {
      at++;
      blocks.push({ kind: "picture", alt: picture[1], source: picture[2] });
    } else if (heading) {
      at++;
      blocks.push({ kind: "heading", level: heading[1].length, content: readInline(heading[2]), id: slug(heading[2]) });
    } else if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) {
      at++;
      blocks.push({ kind: "rule" });
    } else if (line.trim().startsWith("|")) {
      blocks.push(readTable(takeWhile((next) => next.trim().startsWith("|"))));
    } else if (ITEM.test(line)) {
      blocks.push(readList(takeWhile((next) => ITEM.test(next) || /^\s+\S/.test(next))));
    } else {
      const paragraph = takeWhile((next) => next.trim() !== "" && !BLOCK_START.test(next) && !ITEM.test(next));
      blocks.push({ kind: "paragraph", content: readInline(paragraph.join(" ")) });
    }
  }
  return blocks;
}

/** @param {string} heading */
function slug(heading) {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/** @param {string[]} lines  @returns {Block} */
function readTable(lines) {
  const rows = lines.map((line) => {
    const cells = line.trim().replace(/^\||\|$/g, "").split(COLUMN);
    return cells.map((cell) => readInline(cell.trim().replaceAll("\\|", "|")));
  });
  const hasHead = /^[\s|:-]+$/.test(lines[1] ?? "");
  return { kind: "table", head: hasHead ? rows[0] : [], rows: hasHead ? rows.slice(2) : rows };
}

/** @param {string[]} lines  @returns {Block} */
function readList(lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: "list", ordered: ITEM.exec(lines[0])?.[1] !== undefined, items: items.map(readInline) };
}

/**
 * @param {string} text
 * @returns {Inline[]}
 */
export function readInline(text) {
  /** @type {Inline[]} */
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if ((match.index ?? 0) > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    end = (match.index ?? 0) + match[0].length;
    const [whole, code, strong, emphasis, label, href] = match;
    if (code) parts.push({ kind: "code", text: code });
    else if (strong) parts.push({ kind: "strong", text: strong });
    else if (emphasis) parts.push({ kind: "emphasis", text: emphasis });
    else if (isSafe(href)) parts.push({ kind: "link", text: label, href });
    else parts.push({ kind: "text", text: whole });
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

/**
 * Only schemes that open a page: no `javascript:`, no `data:`.
 * @param {string} href
 */
function isSafe(href) {
  return /^https?:\/\//i.test(href) || !/^[a-z][a-z0-9+.-]*:/i.test(href);
}
