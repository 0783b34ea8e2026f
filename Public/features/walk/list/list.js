// @ts-check
/** The list of audio walks. Loaded when no play is requested. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { offerWayBack } from "../../../shared/classes/way-back.js";
import { fillText, LANGUAGE_NAMES, languageName, nextLanguage } from "../../../shared/model/language.js";
import { ownNameLine } from "../../../shared/phone/names/own-name.js";
import { codeInQuery } from "../../../shared/model/session-code.js";
import { sizeText } from "../texts/figures.js";
import { state } from "../../../shared/net/offline.js";
import { fetchPlays } from "../../../shared/net/plays.js";
import { RestError } from "../../../shared/net/rest.js";
import { useLanguage } from "../../../shared/net/settings.js";
import { WALK_TEXTS } from "../../../languages/en/pages/features/walk/texts/page.js";
import { WALK_STATE_TEXTS } from "../../../languages/en/pages/features/walk/texts/states.js";
import { playAddress } from "./address.js";
import { canAsk, isAllowed, showDistances } from "./distances.js";
import { cachePages } from "./offline.js";
import { dropSplash } from "./splash.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/net/plays.js").PlayEntry} PlayEntry */

/** @param {Language} language */
export async function openList(language) {
  byId("settings").hidden = byId("about").hidden = true;
  const texts = WALK_STATE_TEXTS[language];
  const list = byId("plays");
  setText(byId("title"), WALK_TEXTS[language].list);
  document.title = `${WALK_TEXTS[language].list} · TouchFigures`;
  dropSplash();
  list.hidden = false;
  list.setAttribute("aria-busy", "true");
  setText(list, WALK_TEXTS[language].loading);
  const content = await fetchPlays().then((entries) => shown(entries, language), (error) => failure(error, language));
  list.removeAttribute("aria-busy");
  list.replaceChildren(...content, footer(language, texts));
  void offerWayBack(() => list.querySelector("a[href='/']"));
}

/**
 * @param {PlayEntry[]} entries
 * @param {Language} language
 */
function shown(entries, language) {
  const texts = WALK_STATE_TEXTS[language];
  if (!entries.length) {
    return [
      element("h2", {}, texts.emptyTitle),
      element("p", {}, `${texts.emptyDesk} `, element("a", { href: "/author/play" }, texts.desk)),
      element("p", { class: "muted" }, texts.emptyImport),
      ownNameLine(),
    ];
  }
  /** @type {Map<string, (text: string) => void>} */
  const distances = new Map();
  const rows = entries.map((play) => row(play, language, distances));
  const code = codeInQuery(location.search);
  const lead = code ? fillText(texts.room, { code }) : texts.lead;
  return [
    element("p", { class: "muted lead" }, lead),
    ownNameLine(),
    howFar(distances, language, texts),
    element("ul", {}, ...rows),
  ];
}

/**
 * @param {Map<string, (text: string) => void>} distances
 * @param {Language} language
 * @param {typeof WALK_STATE_TEXTS.en} texts
 */
function howFar(distances, language, texts) {
  const trouble = element("span", { class: "muted", role: "status" });
  const ask = async () => {
    button.hidden = true;
    setText(trouble, "");
    try {
      setText(trouble, await showDistances(distances, language));
    } catch {
      button.hidden = false;
      setText(trouble, texts.howFarNot);
    }
  };
  const button = element("button", { hidden: !canAsk(), click: ask }, icon("locate"), texts.howFar);
  void isAllowed().then((allowed) => (allowed ? ask() : undefined));
  return element("p", { class: "how-far" }, button, trouble);
}

/**
 * @param {PlayEntry} play
 * @param {Language} language
 * @param {Map<string, (text: string) => void>} distances
 */
function row({ id, title, version, language: spoken, scenes, bytes }, language, distances) {
  const texts = WALK_STATE_TEXTS[language];
  const name = languageName(spoken, language) ?? fillText(texts.other, { language: spoken });
  const count = fillText(scenes === 1 ? texts.scenes1 : texts.scenes, { count: scenes });
  const facts = [name, count, sizeText(bytes, language), version && fillText(WALK_TEXTS[language].version, { version })];
  const badge = element("span", { class: "offline", hidden: true }, icon("done"), texts.offline);
  const distance = element("span", { class: "distance numbers" });
  distances.set(id, (text) => setText(distance, text));
  void cachePages().then(() => (badge.hidden = state(id) !== "ready"));
  const link = element(
    "a",
    { href: playAddress(id, location.search) },
    element("b", { lang: spoken }, title),
    element("span", { class: "muted" }, facts.filter(Boolean).join(" · ")),
    distance,
    badge,
  );
  return element("li", {}, link);
}

/**
 * @param {unknown} error
 * @param {Language} language
 */
function failure(error, language) {
  const texts = WALK_STATE_TEXTS[language];
  const refused = error instanceof RestError && error.status > 0;
  return [
    element("h2", { role: "alert" }, refused ? texts.failed : texts.away),
    element("p", {}, refused ? error.message : texts.awayText),
    element("button", { class: "primary", click: () => openList(language) }, texts.reload),
  ];
}

/**
 * @param {Language} language
 * @param {typeof WALK_STATE_TEXTS.en} texts
 */
function footer(language, texts) {
  const other = nextLanguage(language);
  const change = async () => {
    if (!(await useLanguage(other))) return;
    document.documentElement.lang = other;
    void openList(other);
  };
  return element(
    "nav",
    { class: "foot" },
    element("a", { href: "/" }, texts.home),
    element("button", { class: "plain", lang: other, click: change }, LANGUAGE_NAMES[other]),
  );
}
