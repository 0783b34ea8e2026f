// @ts-check
/** The documents' page: shows the Markdown documents one at a time, and links to the OpenAPI file and the schema. */

import { byId, element } from "../../../shared/dom/dom.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { request } from "../../../shared/net/rest.js";
import { currentLanguage } from "../../../shared/net/settings.js";
import { translatePage } from "../reading.js";
import { showMarkdown } from "./markdown-view.js";
import { readMarkdown } from "./markdown.js";
import { DOCS_TEXTS } from "./texts.js";

tidyStorage();

/** The documents beside the protocol, in the order of their buttons. */
const DOCUMENT_NAMES = /** @type {const} */ ([
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
/** The document that the page's address names. */
const SELECTED_NAME = DOCUMENT_NAMES.find((name) => name === new URLSearchParams(location.search).get("document"));
const [FILE, ADDRESS] = SELECTED_NAME ? [fileOf(SELECTED_NAME), addressOf(SELECTED_NAME)] : ["/docs/protocol.md", "/docs"];
/** The pages that show files to which documents link. */
const PAGES = new Map([
  ["/docs/protocol.md", "/docs"],
  ["/docs/figures.md", "/about/figures"],
  .../** @type {[string, string][]} */ (DOCUMENT_NAMES.map((name) => [fileOf(name), addressOf(name)])),
]);
let failed = false;

translatePage(DOCS_TEXTS, (texts) => {
  const documents = [
    ["/docs", texts.protocol, texts.protocolNote],
    ["/openapi.yaml", texts.openapi, texts.openapiNote],
    ["/asyncapi.yaml", texts.asyncapi, texts.asyncapiNote],
    ...DOCUMENT_NAMES.map((name) => [addressOf(name), texts[name], texts[`${name}Note`]]),
    ["/about/figures", texts.figures, texts.figuresNote],
  ];
  byId("documents").replaceChildren(
    ...documents.map(([href, name, note]) =>
      element(
        "a",
        { class: "button", href, "aria-current": href === ADDRESS && "page" },
        element("b", {}, name),
        element("span", {}, note),
      )
    ),
  );
  if (failed) showFailure(texts);
});

/** @param {{failed: string}} texts */
function showFailure(texts) {
  byId("document").replaceChildren(element("p", { "data-text": "failed" }, texts.failed));
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

try {
  const source = await (await request(FILE)).text();
  byId("document").replaceChildren(...showMarkdown(readMarkdown(source)));
  byId("document").lang = "en";
  byId("document").querySelectorAll("a").forEach(resolveLink);
  const anchor = decodeURIComponent(location.hash.slice(1));
  // A problem's type is `/docs#KIND`, but its entry is in the document `problems`.
  if (anchor && !SELECTED_NAME && !document.getElementById(anchor)) location.replace(`${addressOf("problems")}#${anchor}`);
  else if (anchor) document.getElementById(anchor)?.scrollIntoView();
} catch {
  failed = true;
  showFailure(DOCS_TEXTS[currentLanguage()]);
}
