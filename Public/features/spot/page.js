// @ts-check
/** Spot the difference: three tabs; the address names the tab, so that the back button returns to the previous one. */

import { byId, element, translate } from "../../shared/dom/dom.js";
import { icon } from "../../shared/dom/icons.js";
import { nextLanguage } from "../../shared/model/language.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { currentLanguage, useLanguage } from "../../shared/net/settings.js";
import { SPOT_HELP } from "../../languages/en/pages/features/spot/help-texts.js";
import { showHelp } from "./help.js";
import { MapTab } from "./map/map.js";
import { PictureFace } from "./picture/face.js";
import { TabBar } from "./tab-bar.js";
import { PositionWatch } from "./tabs/position-watch.js";
import { spotAddress, spotRoute } from "./tabs/route.js";
import { SPOT_TEXTS } from "../../languages/en/pages/features/spot/tabs/texts.js";
import "../../shared/dom/touchkit.js";
import { showHead } from "../../shared/classes/page-head.js";
import { offerWayBack } from "../../shared/classes/way-back.js";

/** @typedef {import("./tabs/route.js").SpotRoute} SpotRoute */
/** @typedef {import("./tabs/route.js").SpotTab} SpotTab */

document.documentElement.dataset.started = "yes";
tidyStorage();
void offerWayBack();

let language = currentLanguage();
let route = spotRoute(location.search);
/** The address to which the tab Picture returns. */
let puzzle = route.puzzle;

const watch = new PositionWatch();
const tabs = new TabBar(byId("tabs"), (/** @type {SpotTab} */ tab) => go({ tab, puzzle: tab === "picture" ? puzzle : null }));
const toPuzzle = (/** @type {string} */ id) => go({ tab: "picture", puzzle: id });
const map = new MapTab(language, watch, toPuzzle);
const picture = new PictureFace(byId("picture"), language, watch, () => go({ tab: "map", puzzle: null }), toPuzzle);

/** @param {SpotRoute} to */
function go(to) {
  const address = spotAddress(to);
  if (address !== location.pathname + location.search) history.pushState(null, "", address);
  show(to);
}

/** @param {SpotRoute} to */
function show(to) {
  route = to;
  puzzle = to.puzzle ?? puzzle;
  const before = /** @type {HTMLElement|null} */ (document.activeElement);
  tabs.select(to.tab);
  // If the focused element is hidden now, the focus moves to its replacement.
  if (before?.closest("[hidden]")) byId(to.tab).focus({ preventScroll: true });
  document.documentElement.dataset.tab = to.tab;
  if (to.tab === "class") return void showClass();
  if (to.tab === "map") void map.shown();
  if (to.tab === "picture") void picture.shown(to.puzzle);
  else picture.hidden();
}

/** In a class there is only the class's picture, without tabs. */
async function showClass() {
  try {
    const { openClass } = await import("./class/class.js");
    await openClass();
  } catch {
    const { unloaded, retry } = SPOT_TEXTS[language];
    const again = element("button", { class: "primary", click: () => location.reload() }, retry);
    byId("class").replaceChildren(element("div", { class: "instead" }, icon("offline"), element("p", {}, unloaded), again));
    byId("class").hidden = false;
  }
}

function updateTexts() {
  const texts = SPOT_TEXTS[language];
  translate(language, texts);
  document.title = `${texts.title} · TouchFigures`;
  showHead(language);
  showHelp(byId("help"), SPOT_HELP[language]);
  map.translate(language);
  picture.translate(language);
}

byId("language").addEventListener("click", async () => {
  const next = nextLanguage(language);
  if (!(await useLanguage(next))) return;
  language = next;
  updateTexts();
});
addEventListener("popstate", () => show(spotRoute(location.search)));
// Loads puzzles that were published meanwhile.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && route.tab === "map") void map.shown();
});
for (
  const [id, name] of /** @type {const} */ ([
    ["map-tab", "map"],
    ["picture-tab", "picture"],
    ["help-tab", "question"],
    ["locate", "locate"],
    ["zoom-in", "plus"],
    ["zoom-out", "minus"],
  ])
) {
  byId(id).prepend(icon(name));
}
updateTexts();
show(route);
