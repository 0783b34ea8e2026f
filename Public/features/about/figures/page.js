// @ts-check
/** The page about the figures; formulae and drawings are in the HTML, the texts in texts.js. */

import { byId, element } from "../../../shared/dom/dom.js";
import { translatePage } from "../reading.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { ABOUT_TEXTS } from "../../../languages/en/pages/features/about/figures/texts.js";

tidyStorage();

translatePage(ABOUT_TEXTS, (texts) => {
  byId("missing-list").replaceChildren(...texts.missing.split("|").map((item) => element("li", {}, item)));
});

// The sections were empty when the browser went to the one in the address.
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
