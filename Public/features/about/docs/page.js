// @ts-check
/**
 * The documents' page: at the left the list of all, then the document, at the right its contents. In a narrow window the list is
 * above the document, closed once one is chosen, so that it is in sight.
 */

import { byId, element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { switchTheme } from "../../../shared/dom/theme.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { request } from "../../../shared/net/rest.js";
import { currentLanguage, setSetting } from "../../../shared/net/settings.js";
import { translatePage } from "../reading.js";
import { showContents } from "./contents.js";
import { addressOf, DOCUMENT_NAMES, FIGURES, fileOf, FIRST, GROUPS } from "./documents.js";
import { showMarkdown } from "./markdown-view.js";
import { readMarkdown } from "./markdown.js";
import { offerSearch } from "./search.js";
import { DOCS_TEXTS } from "../../../languages/en/pages/features/about/docs/texts.js";

tidyStorage();

/** The name in the page's address; null for the list with its first document. */
const WANTED_NAME = new URLSearchParams(location.search).get("document");
const SELECTED_NAME = DOCUMENT_NAMES.find((name) => name === WANTED_NAME);
const FILE = fileOf(SELECTED_NAME ?? FIRST);
/** The pages that show files to which documents link. */
const PAGES = new Map([
  [fileOf(FIGURES.name), FIGURES.address],
  .../** @type {[string, string][]} */ (DOCUMENT_NAMES.map((name) => [fileOf(name), addressOf(name)])),
]);
/** Files for tools, after the first document of their group. */
const TOOLS = /** @type {const} */ (["openapi", "asyncapi"]);
/** What is said instead of a document. @type {"failed"|"unknown"|null} */
let failure = null;

/** Beside a document the list is always open; a narrow window shows what was asked for. */
const isWide = matchMedia("(min-width: 64rem)");
const isAskedFor = SELECTED_NAME !== undefined || location.hash !== "";
const arrange = () => (/** @type {HTMLDetailsElement} */ (byId("docs-all")).open = isWide.matches || !isAskedFor);
isWide.addEventListener("change", arrange);
arrange();
document.body.toggleAttribute("data-chosen", isAskedFor);

translatePage(DOCS_TEXTS, (texts) => {
  const link = (/** @type {string} */ href, /** @type {string} */ name, /** @type {string} */ note) =>
    element(
      "li",
      {},
      element("a", { href, title: note, "aria-current": href === addressOf(SELECTED_NAME ?? FIRST) && "page" }, name),
    );
  const documentLink = (/** @type {import("./documents.js").DocumentName} */ name) =>
    link(addressOf(name), texts[name], texts[`${name}Note`]);
  const groups = Object.entries(GROUPS).map(([group, names]) => {
    const links = names.map(documentLink);
    if (group === "interfaces") {
      links.splice(
        1,
        0,
        ...TOOLS.map((name) => link(`/${name}.yaml`, texts[name], texts[`${name}Note`])),
      );
    }
    if (group === "activities") links.splice(1, 0, link(FIGURES.address, texts.figures, texts.figuresNote));
    const title = texts[/** @type {"groupFiles"} */ (`group${group[0].toUpperCase()}${group.slice(1)}`)];
    return element("section", {}, element("h2", {}, title), element("ul", {}, ...links));
  });
  byId("docs-documents").replaceChildren(...groups);
  byId("docs-documents").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  byId("docs-search").setAttribute("placeholder", texts.searchShort);
  if (failure) showFailure(texts);
});

byId("docs-theme").append(icon("theme"));
byId("docs-theme").addEventListener("click", () => setSetting("theme", switchTheme()));
offerSearch(() => DOCS_TEXTS[currentLanguage()]);

/** @param {{failed: string, unknown: string}} texts */
function showFailure(texts) {
  if (failure) byId("document").replaceChildren(element("p", { "data-text": failure }, texts[failure]));
}

/** Changes the document's links to files into the addresses on this server; links to source files become text. */
function resolveLink(/** @type {HTMLAnchorElement} */ link) {
  const [file, anchor] = (link.getAttribute("href") ?? "").split("#");
  if (file === "" || /^https?:/.test(file)) return;
  const path = new URL(file, new URL(FILE, location.href)).pathname;
  // The other Markdown documents and all sources are not served.
  const address = PAGES.get(path) ?? (/^\/docs\/.*(?<!\.md|\/)$/.test(path) ? path : undefined);
  if (address) link.href = anchor ? `${address}#${anchor}` : address;
  else link.replaceWith(...link.childNodes);
}

/** Pictures are beside the document's file. */
function resolvePicture(/** @type {HTMLImageElement} */ picture) {
  picture.src = new URL(picture.getAttribute("src") ?? "", new URL(FILE, location.href)).href;
}

async function showDocument() {
  const source = await (await request(FILE)).text();
  const article = byId("document");
  const blocks = showMarkdown(readMarkdown(source));
  for (const block of blocks) if (block instanceof HTMLImageElement) resolvePicture(block);
  article.replaceChildren(...blocks);
  article.lang = "en";
  article.querySelectorAll("a").forEach(resolveLink);
  const title = article.querySelector("h2")?.textContent;
  if (title && SELECTED_NAME) document.title = `${title} · TouchFigures`;
  showContents(article);
  const anchor = decodeURIComponent(location.hash.slice(1));
  // A problem's type is `/docs#KIND`, but its entry is in the document `problems`.
  if (anchor && !SELECTED_NAME && !document.getElementById(anchor)) location.replace(`${addressOf("problems")}#${anchor}`);
  else if (anchor) document.getElementById(anchor)?.scrollIntoView();
}

if (WANTED_NAME === FIGURES.name) location.replace(`${FIGURES.address}${location.hash}`);
else if (WANTED_NAME !== null && !SELECTED_NAME) failure = "unknown";
else await showDocument().catch(() => (failure = "failed"));
showFailure(DOCS_TEXTS[currentLanguage()]);
