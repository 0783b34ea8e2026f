// @ts-check
/**
 * The documents' page: at the left the list of all, then the document, at the right its contents. In a narrow window the list is
 * above the document, closed once one is chosen, so that it is in sight.
 */

import { byId, element } from "../../../shared/dom/dom.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { request } from "../../../shared/net/rest.js";
import { currentLanguage } from "../../../shared/net/settings.js";
import { translatePage } from "../reading.js";
import { showContents } from "./contents.js";
import {
  addressOf,
  ANCHORED,
  DOCUMENT_NAMES,
  FIGURES,
  fileOf,
  FIRST,
  GROUPS,
  isForTeachers,
  TEACHERS_GROUPS,
  TEACHERS_NAMES,
} from "./documents.js";
import { showMarkdown } from "./markdown-view.js";
import { readMarkdown } from "./markdown.js";
import { offerSearch } from "./search.js";
import { DOCS_TEXTS } from "../../../languages/en/pages/features/about/docs/texts.js";
import { shownIn, TEACHERS_TEXTS } from "./teachers.js";

/** @typedef {import("./documents.js").Language} Language */

tidyStorage();

/** The name in the page's address; null for the list with its first document. */
const WANTED_NAME = new URLSearchParams(location.search).get("document");
const SELECTED_NAME = [...TEACHERS_NAMES, ...DOCUMENT_NAMES].find((name) => name === WANTED_NAME);
const NAME = SELECTED_NAME ?? FIRST;
/** The pages that show files to which documents link. @param {Language} language */
const pagesIn = (language) =>
  new Map([
    [fileOf(FIGURES.name, language), FIGURES.address],
    .../** @type {[string, string][]} */ ([...TEACHERS_NAMES, ...DOCUMENT_NAMES].map((
      name,
    ) => [fileOf(name, language), addressOf(name)])),
  ]);
/** Files for tools, after the first document of their group. */
const TOOLS = /** @type {const} */ (["openapi", "asyncapi"]);
/** What is said instead of a document. @type {"failed"|"unknown"|null} */
let failure = null;
/** Whether a document is shown in another language once that is chosen: not before the page's own start. */
let started = false;

/** Beside a document the list is always open; a narrow window shows what was asked for. */
const isWide = matchMedia("(min-width: 64rem)");
const isAskedFor = SELECTED_NAME !== undefined || location.hash !== "";
const arrange = () => (/** @type {HTMLDetailsElement} */ (byId("docs-all")).open = isWide.matches || !isAskedFor);
isWide.addEventListener("change", arrange);
arrange();
document.body.toggleAttribute("data-chosen", isAskedFor);
document.body.toggleAttribute("data-teachers", isForTeachers(NAME));

translatePage(DOCS_TEXTS, (texts, shown) => {
  const language = /** @type {Language} */ (shown);
  const link = (/** @type {string} */ href, /** @type {string} */ name, /** @type {string|null} */ note) =>
    element("li", {}, element("a", { href, title: note, "aria-current": href === addressOf(NAME) && "page" }, name));
  const group = (/** @type {string} */ title, /** @type {Node[]} */ links) =>
    element("section", {}, element("h3", {}, title), element("ul", {}, ...links));
  const teachersTexts = TEACHERS_TEXTS[language];
  const forTeachers = Object.entries(TEACHERS_GROUPS).map(([name, documents]) =>
    group(
      teachersTexts[/** @type {keyof typeof TEACHERS_GROUPS} */ (name)],
      documents.map((each) => link(addressOf(each), teachersTexts[each], null)),
    )
  );
  const documentLink = (/** @type {import("./documents.js").DocumentName} */ name) =>
    link(addressOf(name), texts[name], texts[`${name}Note`]);
  const forDevelopers = Object.entries(GROUPS).map(([name, names]) => {
    const links = names.map(documentLink);
    if (name === "interfaces") {
      links.splice(
        1,
        0,
        ...TOOLS.map((tool) => link(`/${tool}.yaml`, texts[tool], texts[`${tool}Note`])),
      );
    }
    if (name === "activities") links.splice(1, 0, link(FIGURES.address, texts.figures, texts.figuresNote));
    return group(texts[/** @type {"groupFiles"} */ (`group${name[0].toUpperCase()}${name.slice(1)}`)], links);
  });
  byId("docs-documents").replaceChildren(
    element("h2", {}, texts.forTeachers),
    ...forTeachers,
    element("h2", {}, texts.forDevelopers),
    element("p", { class: "muted" }, texts.lead),
    ...forDevelopers,
  );
  byId("docs-documents").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  byId("docs-search").setAttribute("placeholder", texts.searchShort);
  if (failure) showFailure(texts);
  else if (started && isForTeachers(NAME)) void show(language);
});

offerSearch(() => DOCS_TEXTS[currentLanguage()], currentLanguage);

/** @param {{failed: string, unknown: string}} texts */
function showFailure(texts) {
  if (failure) byId("document").replaceChildren(element("p", { "data-text": failure }, texts[failure]));
}

/**
 * Changes the document's links to files into the addresses on this server; links to source files become text.
 * @param {HTMLAnchorElement} link
 * @param {string} file  of the document
 * @param {Map<string, string>} pages
 */
function resolveLink(link, file, pages) {
  const [target, anchor] = (link.getAttribute("href") ?? "").split("#");
  // Of this document, of the Internet, a page of this server.
  if (target === "" || /^https?:|^\/[^.]*$/.test(target)) return;
  const path = new URL(target, new URL(file, location.href)).pathname;
  // The other Markdown documents and all sources are not served.
  const address = pages.get(path) ?? (/^\/docs\/.*(?<!\.md|\/)$/.test(path) ? path : undefined);
  if (address) link.href = anchor ? `${address}#${anchor}` : address;
  else link.replaceWith(...link.childNodes);
}

/**
 * Pictures are named relative to the document's file.
 * @param {HTMLImageElement} picture
 * @param {string} file
 */
function resolvePicture(picture, file) {
  picture.src = new URL(picture.getAttribute("src") ?? "", new URL(file, location.href)).href;
}

/** Whether an anchor is a heading's in a document for developers. @param {string} name  @param {string} anchor */
async function hasHeading(name, anchor) {
  const source = await (await request(fileOf(name, "en"))).text();
  return readMarkdown(source).some((block) => block.kind === "heading" && block.id === anchor);
}

/** @param {Language} reader */
async function showDocument(reader) {
  const language = isForTeachers(NAME) ? shownIn(NAME, reader) : "en";
  const file = fileOf(NAME, language);
  const source = await (await request(file)).text();
  if (reader !== currentLanguage()) return;
  const article = byId("document");
  const blocks = showMarkdown(readMarkdown(source));
  for (const block of blocks) if (block instanceof HTMLImageElement) resolvePicture(block, file);
  const isForeign = isForTeachers(NAME) && language !== reader;
  if (isForeign) blocks.unshift(element("p", { class: "muted untranslated", lang: reader }, TEACHERS_TEXTS[reader].inEnglish));
  article.replaceChildren(...blocks);
  article.lang = language;
  const pages = pagesIn(language);
  article.querySelectorAll("a").forEach((link) => resolveLink(link, file, pages));
  const title = article.querySelector("h2")?.textContent;
  if (title && SELECTED_NAME) document.title = `${title} · TouchFigures`;
  showContents(article);
  const anchor = decodeURIComponent(location.hash.slice(1));
  if (!anchor) return;
  const heading = document.getElementById(anchor);
  heading?.scrollIntoView();
  if (heading || SELECTED_NAME) return;
  // A problem's type is `/docs#KIND`, but its entry is in the document `problems`.
  const [first, otherwise] = ANCHORED;
  location.replace(`${addressOf(await hasHeading(first, anchor) ? first : otherwise)}#${anchor}`);
}

/** @param {Language} language */
async function show(language) {
  failure = null;
  await showDocument(language).catch(() => (failure = "failed"));
  showFailure(DOCS_TEXTS[currentLanguage()]);
}

started = true;
if (WANTED_NAME === FIGURES.name) location.replace(`${FIGURES.address}${location.hash}`);
else if (WANTED_NAME !== null && !SELECTED_NAME) {
  failure = "unknown";
  showFailure(DOCS_TEXTS[currentLanguage()]);
} else await show(currentLanguage());
