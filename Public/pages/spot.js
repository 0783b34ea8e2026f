// @ts-check
/** Spot the difference: three faces with a tab each; the address says which, so that the back button goes back. */

import { PositionWatch } from "../input/position-watch.js";
import { currentLanguage, setSetting } from "../net/settings.js";
import { LANGUAGE_NAMES } from "../protocol/language.js";
import { spotAddress, spotRoute } from "../protocol/spot-route.js";
import { SPOT_HELP } from "../protocol/texts/spot-help.js";
import { SPOT_TEXTS } from "../protocol/texts/spot.js";
import { byId, element, setText, speak } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { showHelp } from "../view/spot-help.js";
import { TabBar } from "../view/tab-bar.js";
import { MapTab } from "./spot-map.js";
import { PictureFace } from "./spot-picture-face.js";
import "./touchkit.js";

/** @typedef {import("../protocol/spot-route.js").SpotRoute} SpotRoute */

document.documentElement.dataset.started = "yes";

let language = currentLanguage();
let route = spotRoute(location.search);
/** What the tab Picture goes back to. */
let puzzle = route.puzzle;

const watch = new PositionWatch();
const tabs = new TabBar(byId("tabs"), (tab) => go({ tab, puzzle: tab === "picture" ? puzzle : null }));
const map = new MapTab(language, watch, (id) => go({ tab: "picture", puzzle: id }));
const picture = new PictureFace(byId("picture"), language, watch, () => go({ tab: "map", puzzle: null }));

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
  // What had the focus is hidden now: it goes to what has come instead.
  if (before?.closest("[hidden]")) byId(to.tab).focus({ preventScroll: true });
  document.documentElement.dataset.tab = to.tab;
  if (to.tab === "class") return void showClass();
  if (to.tab === "map") void map.shown();
  if (to.tab === "picture") void picture.shown(to.puzzle);
  else picture.hidden();
}

/** In a class there are no tabs, only its picture. */
async function showClass() {
  try {
    const { openClass } = await import("./spot-class.js");
    await openClass();
  } catch {
    const { unloaded, retry } = SPOT_TEXTS[language];
    const again = element("button", { class: "primary", type: "button", click: () => location.reload() }, retry);
    byId("class").replaceChildren(element("div", { class: "instead" }, icon("offline"), element("p", {}, unloaded), again));
    byId("class").hidden = false;
  }
}

function speakNow() {
  const texts = SPOT_TEXTS[language];
  const other = language === "de" ? "en" : "de";
  speak(language, texts);
  document.title = `${texts.title} · TouchFigures`;
  setText(byId("language"), LANGUAGE_NAMES[other]);
  byId("language").lang = other;
  showHelp(byId("help"), SPOT_HELP[language]);
  map.speak(language);
  picture.speak(language);
}

byId("language").addEventListener("click", () => {
  language = language === "de" ? "en" : "de";
  setSetting("language", language);
  speakNow();
});
addEventListener("popstate", () => show(spotRoute(location.search)));
// What was published meanwhile.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && route.tab === "map") void map.shown();
});
for (const [id, name] of /** @type {const} */ ([
  ["map-tab", "map"], ["picture-tab", "picture"], ["help-tab", "question"],
  ["locate", "locate"], ["zoom-in", "plus"], ["zoom-out", "minus"],
])) {
  byId(id).prepend(icon(name));
}
speakNow();
show(route);
