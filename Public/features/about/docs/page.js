// @ts-check
/** The documents' page: shows the Markdown documents one at a time, and links to the OpenAPI file and the schema. */

import { byId, element } from "../../../shared/dom/dom.js";
import { request } from "../../../shared/net/rest.js";
import { currentLanguage } from "../../../shared/net/settings.js";
import { speakPage } from "../reading.js";
import { showMarkdown } from "./markdown-view.js";
import { readMarkdown } from "./markdown.js";
import { DOCS_TEXTS } from "./texts.js";

/** What is shown, and its own address. */
const NAMED = new URLSearchParams(location.search).get("document") ?? "";
const [PATH, ADDRESS] = ["play", "puzzles", "lessons", "experiments", "deploy"].includes(NAMED)
  ? [`/docs/${NAMED}.md`, `/docs?document=${NAMED}`]
  : ["/docs/protocol.md", "/docs"];
/** Where this server has what the documents link to by the names of their files. */
const PLACES = new Map([
  ["openapi.yaml", "/openapi.yaml"],
  ["figures.md", "/about/figures"],
  ["protocol.md", "/docs"],
  ["play.md", "/docs?document=play"],
  ["puzzles.md", "/docs?document=puzzles"],
  ["lessons.md", "/docs?document=lessons"],
  ["experiments.md", "/docs?document=experiments"],
  ["deploy/README.md", "/docs?document=deploy"],
  ["play.xsd", "/docs/play.xsd"],
  ["lesson.schema.json", "/docs/lesson.schema.json"],
]);
let failed = false;

speakPage(DOCS_TEXTS, (texts) => {
  const documents = [
    ["/docs", texts.protocol, texts.protocolNote],
    ["/openapi.yaml", texts.openapi, texts.openapiNote],
    ["/docs?document=puzzles", texts.puzzles, texts.puzzlesNote],
    ["/docs?document=play", texts.play, texts.playNote],
    ["/docs?document=lessons", texts.lessons, texts.lessonsNote],
    ["/docs?document=experiments", texts.experiments, texts.experimentsNote],
    ["/docs?document=deploy", texts.deploy, texts.deployNote],
    ["/about/figures", texts.figures, texts.figuresNote],
  ];
  byId("documents").replaceChildren(
    ...documents.map(([href, name, note]) =>
      element(
        "a",
        { class: "button", href, "aria-current": href === ADDRESS && "page" },
        element("b", {}, name),
        element("span", {}, note),
      ),
    ),
  );
  if (failed) showFailure(texts);
});

/** @param {{failed: string}} texts */
function showFailure(texts) {
  byId("document").replaceChildren(element("p", { "data-text": "failed" }, texts.failed));
}

/** Leads the document's links to files to where this server has them; those to its sources become text. */
function place(/** @type {HTMLAnchorElement} */ link) {
  const [file, anchor] = (link.getAttribute("href") ?? "").split("#");
  if (file === "" || /^https?:/.test(file)) return;
  const address = PLACES.get(file);
  if (address) link.href = anchor ? `${address}#${anchor}` : address;
  else link.replaceWith(...link.childNodes);
}

try {
  const source = await (await request(PATH)).text();
  byId("document").replaceChildren(...showMarkdown(readMarkdown(source)));
  byId("document").lang = "en";
  byId("document").querySelectorAll("a").forEach(place);
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
} catch {
  failed = true;
  showFailure(DOCS_TEXTS[currentLanguage()]);
}
