// @ts-check
/** The contract's documents; the protocol is shown here, the OpenAPI file is for tools. */

import { request } from "../net/rest.js";
import { readMarkdown } from "../protocol/markdown.js";
import { DOCS_TEXTS } from "../protocol/texts/docs.js";
import { byId, element } from "../view/dom.js";
import { showMarkdown } from "../view/markdown.js";
import { speakPage } from "./reading.js";

const PROTOCOL = "/docs/protocol.md";
let failed = false;

speakPage(DOCS_TEXTS, (texts) => {
  const documents = [
    [PROTOCOL, texts.protocol, texts.protocolNote],
    ["/openapi.yaml", texts.openapi, texts.openapiNote],
    ["/about/figures", texts.figures, texts.figuresNote],
  ];
  byId("documents").replaceChildren(
    ...documents.map(([href, name, note]) =>
      element("a", { class: "button", href }, element("b", {}, name), element("span", {}, note)),
    ),
  );
  if (failed) showFailure(texts);
});

/** @param {{failed: string}} texts */
function showFailure(texts) {
  byId("document").replaceChildren(element("p", { "data-text": "failed" }, texts.failed));
}

try {
  const source = await (await request(PROTOCOL)).text();
  byId("document").replaceChildren(...showMarkdown(readMarkdown(source)));
  byId("document").lang = "en";
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
} catch {
  failed = true;
  showFailure(DOCS_TEXTS[document.documentElement.lang === "de" ? "de" : "en"]);
}
