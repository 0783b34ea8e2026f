// @ts-check
/** Spot the difference: three faces with a tab each; the address says which, so that the back button goes back. */

import { currentLanguage, setSetting } from "../net/settings.js";
import { LANGUAGE_NAMES } from "../protocol/language.js";
import { spotAddress, spotRoute } from "../protocol/spot-route.js";
import { SPOT_TEXTS } from "../protocol/texts/spot.js";
import { addStyle, byId, element, setText, speak } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { TabBar } from "../view/tab-bar.js";
import "./touchkit.js";

/** @typedef {import("../protocol/spot-route.js").SpotRoute} SpotRoute */

document.documentElement.dataset.started = "yes";

let language = currentLanguage();
let texts = SPOT_TEXTS[language];
let route = spotRoute(location.search);
/** The puzzle that the tab Picture goes back to. @type {string|null} */
let lastPuzzle = null;
/** @type {import("./spot-picture.js").PictureTab|undefined} */
let picture;
/** The puzzle that the picture tab has open. @type {string|null} */
let opened = null;

const tabs = new TabBar(byId("tabs"), (tab) => go({ tab, puzzle: tab === "picture" ? lastPuzzle : null }));

/** @param {SpotRoute} to */
function go(to) {
  const address = spotAddress(to);
  if (address !== location.pathname + location.search) history.pushState(null, "", address);
  show(to);
}

/** @param {SpotRoute} to */
function show(to) {
  const from = route.tab;
  route = to;
  if (to.puzzle !== null) lastPuzzle = to.puzzle;
  tabs.select(to.tab);
  document.documentElement.dataset.tab = to.tab;
  if (from === "picture" && to.tab !== "picture") picture?.hidden();
  if (to.tab === "picture") void showPicture();
}

async function showPicture() {
  const { puzzle } = route;
  if (puzzle === null) return offerMap();
  const container = byId("picture");
  if (!picture) {
    container.replaceChildren();
    try {
      const [{ PictureTab }] = await Promise.all([import("./spot-picture.js"), addStyle("/css/spot-picture.css")]);
      // Asked for twice meanwhile: the first that came made it.
      picture ??= new PictureTab(container, {
        language,
        position: () => null,
        toMap: () => go({ tab: "map", puzzle: null }),
      });
    } catch {
      return say(container, texts.unloaded, texts.retry, () => location.reload());
    }
  }
  if (route.puzzle !== puzzle) return;
  if (opened !== puzzle) {
    opened = puzzle;
    await picture.open(puzzle);
  }
  picture.shown();
}

/** Instead of a picture, before one was chosen. */
function offerMap() {
  if (picture) {
    picture.close();
    picture = undefined;
    opened = null;
  }
  say(byId("picture"), texts.noPictureText, texts.toMap, () => go({ tab: "map", puzzle: null }), texts.noPicture);
}

/**
 * @param {HTMLElement} container
 * @param {string} text
 * @param {string} label
 * @param {() => void} does
 * @param {string} [title]
 */
function say(container, text, label, does, title) {
  const button = element("button", { class: "primary", type: "button", click: does }, label);
  container.replaceChildren(
    element("div", { class: "instead" }, icon("info"), title && element("h2", {}, title), element("p", {}, text), button),
  );
}

function speakNow() {
  texts = SPOT_TEXTS[language];
  const other = language === "de" ? "en" : "de";
  speak(language, texts);
  document.title = `${texts.title} · TouchFigures`;
  setText(byId("language"), LANGUAGE_NAMES[other]);
  byId("language").lang = other;
  picture?.speak(language);
  if (route.tab === "picture" && route.puzzle === null) offerMap();
}

byId("language").addEventListener("click", () => {
  language = language === "de" ? "en" : "de";
  setSetting("language", language);
  speakNow();
});
addEventListener("popstate", () => show(spotRoute(location.search)));
for (const [id, name] of /** @type {const} */ ([["map-tab", "map"], ["picture-tab", "picture"], ["help-tab", "question"]])) {
  byId(id).prepend(icon(name));
}
speakNow();
show(route);
