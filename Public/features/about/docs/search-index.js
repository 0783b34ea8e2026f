// @ts-check
/**
 * Finds sections of the documents by their words. Pure: the documents are given as read by `readMarkdown`.
 *
 * @typedef {import("./markdown.js").Block} Block
 * @typedef {object} Section
 * @property {string} document  its name
 * @property {string} id  of its heading; "" before the first one
 * @property {string} heading
 * @property {string} text
 * @typedef {Section & {folded: string, foldedHeading: string, isFirst: boolean}} IndexedSection
 * @typedef {{section: Section, excerpt: {text: string, found: boolean}[]}} Found
 */

import { readInline } from "./markdown.js";

/** What a word in a heading counts, in occurrences; and being for most readers. */
const HEADING_SCORE = 100;
/** Letters of an excerpt before the first found word, and in all. */
const BEFORE = 40;
const EXCERPT = 180;

/**
 * Without case and accents, letter by letter, so that positions stay.
 * @param {string} text
 */
function folded(text) {
  return [...text].map((letter) => letter.normalize("NFD")[0].toLowerCase().slice(0, 1).padEnd(letter.length)).join("");
}

/**
 * @param {import("./markdown.js").Inline[]} parts
 * @returns {string}
 */
export function plainText(parts) {
  return parts.map((part) => (part.kind === "link" ? plainText(readInline(part.text)) : part.text)).join("");
}

/** @param {Block} block */
function textOf(block) {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return plainText(block.content);
    case "list":
      return block.items.map(plainText).join(" ");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(" ")).join(" ");
    case "code":
      return block.text;
    case "picture":
      return block.alt;
    case "rule":
      return "";
  }
}

/**
 * @param {{name: string, blocks: Block[], isFirst?: boolean}[]} documents  `isFirst`: for most readers, before others that fit as well
 * @returns {IndexedSection[]}
 */
export function makeIndex(documents) {
  return documents.flatMap(({ name, blocks, isFirst = false }) => {
    /** @type {Section[]} */
    const sections = [];
    for (const block of blocks) {
      if (block.kind === "heading") sections.push({ document: name, id: block.id, heading: textOf(block), text: "" });
      else {
        if (sections.length === 0) sections.push({ document: name, id: "", heading: "", text: "" });
        sections[sections.length - 1].text += `${textOf(block)} `;
      }
    }
    return sections.map((section) => ({
      ...section,
      isFirst,
      folded: folded(section.text),
      foldedHeading: folded(section.heading),
    }));
  });
}

/**
 * The sections with all of the words, those with words in their heading first, then those with the most.
 * @param {IndexedSection[]} index
 * @param {string} question
 * @returns {Found[]}
 */
export function search(index, question) {
  const words = folded(question).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = index.flatMap((section) => {
    let score = section.isFirst ? HEADING_SCORE : 0;
    for (const word of words) {
      const inHeading = section.foldedHeading.includes(word);
      const count = section.folded.split(word).length - 1;
      if (!inHeading && count === 0) return [];
      score += (inHeading ? HEADING_SCORE : 0) + (section.foldedHeading === word ? HEADING_SCORE : 0) + Math.min(count, 20);
    }
    return [{ section, score }];
  });
  found.sort((a, b) => b.score - a.score);
  return found.map(({ section }) => ({ section, excerpt: excerptOf(section, words) }));
}

/**
 * A piece of the section's text, cut into what was found and the rest.
 * @param {IndexedSection} section
 * @param {string[]} words
 */
function excerptOf({ text, folded: within }, words) {
  const first = Math.min(...words.map((word) => within.indexOf(word)).filter((at) => at >= 0), text.length);
  const from = first === text.length ? 0 : Math.max(0, text.lastIndexOf(" ", Math.max(0, first - BEFORE)) + 1);
  const to = Math.min(text.length, from + EXCERPT);
  /** @type {{text: string, found: boolean}[]} */
  const pieces = [];
  let at = from;
  while (at < to) {
    const [start, word] = words.map((each) => /** @type {const} */ ([within.indexOf(each, at), each]))
      .filter(([place]) => place >= 0 && place < to)
      .sort(([a, first], [b, second]) => a - b || second.length - first.length)[0] ?? [to, ""];
    if (start > at) pieces.push({ text: text.slice(at, start), found: false });
    if (word) pieces.push({ text: text.slice(start, start + word.length), found: true });
    at = start + word.length || to;
    if (!word) break;
  }
  return pieces;
}
