// @ts-check
/** The search of the documents: an index that this page makes of all of them when it is first used. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { fillPlain, fillText } from "../../../shared/model/language.js";
import { request } from "../../../shared/net/rest.js";
import { addressOf, DOCUMENT_NAMES, fileOf, isForTeachers, TEACHERS_NAMES } from "./documents.js";
import { readMarkdown } from "./markdown.js";
import { makeIndex, search } from "./search-index.js";
import { shownIn, TEACHERS_TEXTS } from "./teachers.js";

/** @typedef {import("./documents.js").Language} Language */
/** @typedef {typeof import("../../../languages/en/pages/features/about/docs/texts.js").DOCS_TEXTS.en} Texts */

/** The number of results that are shown. */
const MAX_RESULTS = 30;

/** The language of a document. @param {string} name  @param {Language} reader */
const languageOf = (name, reader) => (isForTeachers(name) ? shownIn(name, reader) : "en");

/** @param {Language} reader */
async function readAll(reader) {
  const documents = await Promise.all([...TEACHERS_NAMES, ...DOCUMENT_NAMES].map(async (name) => {
    const source = await request(fileOf(name, languageOf(name, reader))).then((answer) => answer.text(), () => "");
    return { name, blocks: readMarkdown(source), isFirst: isForTeachers(name) };
  }));
  if (documents.every(({ blocks }) => blocks.length === 0)) throw new Error("no document was read");
  return makeIndex(documents);
}

/**
 * @param {import("./search-index.js").Found} found
 * @param {Texts} texts
 * @param {Language} reader
 */
function result({ section: { document: name, id, heading }, excerpt }, texts, reader) {
  const title = isForTeachers(name) ? TEACHERS_TEXTS[reader][name] : texts[/** @type {"protocol"} */ (name)];
  const lang = languageOf(name, reader);
  const pieces = excerpt.map(({ text, found }) => (found ? element("mark", {}, text) : text));
  return element(
    "li",
    {},
    element(
      "a",
      { href: `${addressOf(name)}${id && `#${id}`}` },
      element("b", { lang }, heading || title),
      element("span", { class: "muted" }, title),
    ),
    element("p", { lang }, ...pieces),
  );
}

/**
 * @param {() => Texts} texts  of the current language
 * @param {() => Language} language  that language
 */
export function offerSearch(texts, language) {
  const field = /** @type {HTMLInputElement} */ (byId("docs-search"));
  const results = byId("docs-results");
  const list = /** @type {HTMLElement} */ (results.querySelector("ol"));
  /** The index of a language. @type {{language: Language, read: ReturnType<typeof readAll>}|undefined} */
  let index;

  function indexNow() {
    if (index?.language !== language()) index = { language: language(), read: readAll(language()) };
    return index.read;
  }

  async function show() {
    const question = field.value.trim();
    document.body.toggleAttribute("data-searching", question !== "");
    results.hidden = question === "";
    if (question === "") return;
    try {
      const found = search(await indexNow(), question);
      // The question may have changed meanwhile.
      if (question !== field.value.trim()) return;
      list.replaceChildren(...found.slice(0, MAX_RESULTS).map((each) => result(each, texts(), language())));
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
    // Without a network the next word tries again.
    indexNow().catch(() => (index = undefined));
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
