// @ts-check
/** The walk's sheets: the traffic warning, settings, about. Loaded when the first one is opened. */

import { choice } from "../../../shared/dom/choice.js";
import { askFirst } from "../../../shared/dom/confirm.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText, LANGUAGE_NAMES, LANGUAGES, withEllipsis } from "../../../shared/model/language.js";
import { sizeText } from "../texts/figures.js";
import { consentPart } from "../../../shared/phone/staying/consent.js";
import { useLanguage } from "../../../shared/net/settings.js";
import { acceptTrafficWarning, FILTER_RANGE, walkSettings } from "../listening/store.js";
import { WALK_SHEET_TEXTS } from "../../../languages/en/pages/features/walk/texts/sheets.js";

/** @typedef {import("./screen.js").WalkScreen} WalkScreen */

const isOpen = () => document.querySelector("dialog[open]") !== null;

/**
 * The traffic warning, which has to be accepted once, before the first step.
 * @param {WalkScreen} screen
 */
export function openTrafficWarning({ language }) {
  if (isOpen()) return;
  const texts = WALK_SHEET_TEXTS[language];
  const accept = () => {
    acceptTrafficWarning();
    sheet.close();
  };
  // The sheet has no other way to dismiss it: neither a tap outside nor a close button.
  const yes = element("button", { class: "primary", autofocus: true, click: accept }, texts.careYes);
  const sheet = element(
    "dialog",
    { class: "sheet", id: "care", "aria-labelledby": "care-title", close: () => sheet.remove() },
    element("h2", { id: "care-title" }, texts.careTitle),
    element("p", {}, texts.care),
    element("p", {}, texts.carePosition),
    element("div", { class: "rows" }, yes),
  );
  document.body.append(sheet);
  sheet.showModal();
}

/** @param {WalkScreen} screen */
export function openSettings(screen) {
  if (isOpen()) return;
  const texts = WALK_SHEET_TEXTS[screen.language];
  const { filterOn, filterMetres, follows } = walkSettings();
  const output = element("output", { for: "filter-metres", class: "numbers" });
  const range = element("input", {
    type: "range",
    id: "filter-metres",
    "aria-label": texts.filterOn,
    min: FILTER_RANGE.minimum,
    max: FILTER_RANGE.maximum,
    step: 1,
    value: filterMetres,
    input: () => {
      screen.set({ filterMetres: range.valueAsNumber });
      showFilter();
    },
  });
  const showFilter = () => {
    const on = walkSettings().filterOn;
    range.disabled = !on;
    setText(output, on ? fillText(texts.filterMetres, { metres: range.value }) : texts.filterOff);
  };
  showFilter();
  /** @param {boolean} current @param {(on: boolean) => void} chosen */
  const onOff = (current, chosen) => choice([[texts.off, false], [texts.on, true]], current, chosen);
  /** @param {(screen: WalkScreen) => void} asks */
  const ask = (asks) => () => {
    sheet.close();
    asks(screen);
  };
  const sheet = openSheet({ title: texts.settings, close: texts.close }, [
    element("h3", {}, texts.filter),
    onOff(filterOn, (on) => {
      screen.set({ filterOn: on });
      showFilter();
    }),
    element("p", { class: "setting" }, range, output),
    element("p", { class: "muted" }, texts.filterNote),
    element("h3", {}, texts.transcriptFollows),
    onOff(follows, (on) => screen.set({ follows: on })),
    ...placeSettings(screen, texts, () => sheet.close()),
    ...sessionSettings(screen, texts, onOff),
    element("h3", {}, texts.language),
    choice(LANGUAGES.map((language) => [LANGUAGE_NAMES[language], language]), screen.language, async (language) => {
      if (!(await useLanguage(language))) return;
      screen.language = language;
      screen.translate();
      sheet.close();
    }),
    element("p", { class: "gap" }),
    element(
      "div",
      { class: "rows" },
      screen.listener.state.phase !== "idle" &&
        element("button", { "data-action": "end", click: ask(confirmEnd) }, withEllipsis(texts.end, screen.language)),
      element(
        "button",
        { "data-action": "anew", click: ask(confirmRestart) },
        withEllipsis(texts.anew, screen.language),
      ),
    ),
  ]);
}

/**
 * Moves the play to the listener, or back: also if the play is nearer than the distance at which this is offered, for
 * example to a schoolyard.
 * @param {WalkScreen} screen
 * @param {typeof WALK_SHEET_TEXTS.en} texts
 * @param {() => void} close
 */
function placeSettings({ way, listener, texts: screenTexts }, texts, close) {
  const { isPlaced, state } = listener;
  if (!isPlaced && !state.position) return [];
  const move = () => {
    close();
    if (isPlaced) way.playThere();
    else way.playHere();
  };
  return [
    element("h3", {}, texts.place),
    element("p", { class: "muted" }, isPlaced ? screenTexts.placed : texts.placeNote),
    element("p", { class: "gap" }),
    element(
      "div",
      { class: "rows" },
      element("button", { click: move }, isPlaced ? screenTexts.playThere : screenTexts.playHere),
    ),
  ];
}

/**
 * @param {WalkScreen} screen
 * @param {typeof WALK_SHEET_TEXTS.en} texts
 * @param {(current: boolean, chosen: (on: boolean) => void) => HTMLElement} onOff
 */
function sessionSettings({ session }, texts, onOff) {
  if (!session) return [];
  return [
    element("h3", {}, `${fillText(texts.session, { code: session.code })}: ${texts.sends}`),
    onOff(session.sends, (on) => session.agree(on)),
    element("p", { class: "muted" }, `${texts.sessionText} ${texts.sessionNot}`),
    ...(session.person?.consent?.consent ? [element("h3", {}, texts.stored), ...consentPart(session.person)] : []),
  ];
}

/** @param {WalkScreen} screen */
function confirmEnd(screen) {
  const texts = WALK_SHEET_TEXTS[screen.language];
  const run = () => screen.end();
  askFirst({ title: texts.end, text: texts.endSure, yes: texts.end, no: texts.endNo, close: texts.close, run });
}

/** @param {WalkScreen} screen */
function confirmRestart({ language, listener }) {
  const texts = WALK_SHEET_TEXTS[language];
  const run = async () => {
    listener.forget();
    location.reload();
  };
  askFirst({ title: texts.anew, text: texts.anewSure, yes: texts.anew, no: texts.anewNo, close: texts.close, run });
}

/** @param {WalkScreen} screen */
export async function openAbout({ language, listener }) {
  const { offlineControls } = await import("../list/offline.js");
  if (isOpen()) return;
  const texts = WALK_SHEET_TEXTS[language];
  const { title, about, version, scenes, bytes, language: spoken } = listener.play;
  const size = sizeText(bytes, language);
  const facts = fillText(texts.aboutVersion, { version: version || "–", scenes: scenes.length, size });
  openSheet({ title, close: texts.close }, [
    ...about.split(/\n{2,}/).filter(Boolean).map((paragraph) => element("p", { lang: spoken, class: "about" }, paragraph)),
    element("p", { class: "muted" }, facts),
    element("h3", {}, texts.aboutHow),
    element("p", {}, texts.aboutHowText),
    element("p", {}, texts.aboutSmiley),
    element("p", {}, texts.aboutScreen),
    ...offlineControls(listener.play, language),
    element("h3", {}, texts.share),
    element("p", {}, texts.shareText),
  ]);
}
