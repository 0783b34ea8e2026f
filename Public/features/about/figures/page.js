// @ts-check
/** How each figure is computed; formulae and drawings stand in the page, the words are the language's. */

import { byId, element } from "../../../shared/dom/dom.js";
import { speakPage } from "../reading.js";
import { ABOUT_TEXTS } from "./texts.js";

speakPage(ABOUT_TEXTS, (texts) => {
  byId("missing-list").replaceChildren(...texts.missing.split("|").map((item) => element("li", {}, item)));
});

// The sections were empty when the browser went to the one in the address.
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
