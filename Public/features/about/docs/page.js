// @ts-check
/**
 * The documents' page: the list of all at `/docs`, beside the document or, in a narrow window, above it; closed there once one is
 * chosen, so that it is in sight.
 */

import { byId, element } from "../../../shared/dom/dom.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { request } from "../../../shared/net/rest.js";
import { currentLanguage } from "../../../shared/net/settings.js";
import { translatePage } from "../reading.js";
import { showMarkdown } from "./markdown-view.js";
import { readMarkdown } from "./markdown.js";
import { DOCS_TEXTS } from "./texts.js";

tidyStorage();

/** The documents in the order of their buttons. */
const DOCUMENT_NAMES = /** @type {const} */ ([
  "protocol",
  "rest",
  "access",
  "sessions",
  "names",
  "exports",
  "challenges",
  "experiments",
  "comparisons",
  "lessons",
  "studies",
  "spot",
  "walk",
  "limits",
  "problems",
  "glossary",
  "puzzles",
  "play",
  "touchkit",
  "accuracy",
  "administration",
  "deploy",
  "internet",
  "performance",
  "scale",
]);
const addressOf = (/** @type {string} */ name) => `/docs?document=${name}`;
/** The paths of documents outside the folder `docs`. */
const PATHS = new Map([["deploy", "deploy/README"], ["internet", "deploy/internet"]]);
/** The file of a document; links in it are relative to it. */
const fileOf = (/** @type {string} */ name) => `/docs/${PATHS.get(name) ?? name}.md`;
/** The name in the page's address; null for the list with its first document. */
const WANTED_NAME = new URLSearchParams(location.search).get("document");
/** A document with a page of its own. */
const FIGURES = { name: "figures", address: "/about/figures" };
const SELECTED_NAME = DOCUMENT_NAMES.find((name) => name === WANTED_NAME);
const FILE = fileOf(SELECTED_NAME ?? "protocol");
/** The pages that show files to which documents link. */
const PAGES = new Map([
  [fileOf(FIGURES.name), FIGURES.address],
  .../** @type {[string, string][]} */ (DOCUMENT_NAMES.map((name) => [fileOf(name), addressOf(name)])),
]);
/** What is said instead of a document. @type {"failed"|"unknown"|null} */
let failure = null;

/** Beside a document the list is always open; a narrow window shows what was asked for. */
const isWide = matchMedia("(min-width: 64rem)");
const isAskedFor = SELECTED_NAME !== undefined || location.hash !== "";
const arrange = () => (/** @type {HTMLDetailsElement} */ (byId("all")).open = isWide.matches || !isAskedFor);
isWide.addEventListener("change", arrange);
arrange();
document.body.toggleAttribute("data-chosen", isAskedFor);

translatePage(DOCS_TEXTS, (texts) => {
  const [protocol, ...others] = DOCUMENT_NAMES.map((name) => [addressOf(name), texts[name], texts[`${name}Note`]]);
  const documents = [
    protocol,
    ["/openapi.yaml", texts.openapi, texts.openapiNote],
    ["/asyncapi.yaml", texts.asyncapi, texts.asyncapiNote],
    ...others,
    [FIGURES.address, texts.figures, texts.figuresNote],
  ];
  const current = addressOf(SELECTED_NAME ?? "protocol");
  byId("documents").replaceChildren(
    ...documents.map(([href, name, note]) =>
      element(
        "a",
        { class: "button", href, "aria-current": href === current && "page" },
        element("b", {}, name),
        element("span", {}, note),
      )
    ),
  );
  if (failure) showFailure(texts);
});

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

async function showDocument() {
  const source = await (await request(FILE)).text();
  byId("document").replaceChildren(...showMarkdown(readMarkdown(source)));
  byId("document").lang = "en";
  byId("document").querySelectorAll("a").forEach(resolveLink);
  const anchor = decodeURIComponent(location.hash.slice(1));
  // A problem's type is `/docs#KIND`, but its entry is in the document `problems`.
  if (anchor && !SELECTED_NAME && !document.getElementById(anchor)) location.replace(`${addressOf("problems")}#${anchor}`);
  else if (anchor) document.getElementById(anchor)?.scrollIntoView();
}

if (WANTED_NAME === FIGURES.name) location.replace(`${FIGURES.address}${location.hash}`);
else if (WANTED_NAME !== null && !SELECTED_NAME) failure = "unknown";
else await showDocument().catch(() => (failure = "failed"));
showFailure(DOCS_TEXTS[currentLanguage()]);
