// @ts-check
/** Sheets that all phone pages share: transmitted data, leaving, the language. */

import { choice } from "../dom/choice.js";
import { element, setText } from "../dom/dom.js";
import { openSheet } from "../dom/sheet.js";
import { fillText, LANGUAGE_NAMES, LANGUAGES } from "../model/language.js";
import { number } from "../model/units.js";
import { control, hostOf } from "../net/host.js";
import { measuresAlone } from "../net/phone-store.js";
import { useLanguage } from "../net/settings.js";
import { SHEET_TEXTS } from "../../languages/en/pages/shared/phone/sheet-texts.js";
import { consentPart } from "./staying/consent.js";

/** @typedef {import("./room-session.js").RoomSession} PhoneSession */

/** Interval at which the line about the connection is updated. */
const TRAFFIC_INTERVAL_MS = 250;

/**
 * Whether the phone measures alone: there is no class to leave, and it may reset its figures.
 * @param {PhoneSession} session
 */
export function isAlone(session) {
  return measuresAlone(session.code);
}

/** @param {PhoneSession} session */
export function openPrivacy(session) {
  const texts = SHEET_TEXTS[session.language];
  const alone = isAlone(session);
  const { participant } = session;
  openSheet({ title: texts.privacyTitle, close: texts.close }, [
    element("p", {}, texts.privacyText),
    element("ul", {}, ...texts.privacyItems.split("|").map((item) => element("li", {}, item))),
    element(
      "p",
      {},
      participant?.label
        ? fillText(texts.privacyNamed, { name: participant.label })
        : fillText(texts.privacyNot, { name: participant?.name ?? "–" }),
    ),
    session.storage && element("p", { id: "retention" }, storageText(session.storage, alone, session.language, texts)),
    element("p", {}, alone ? texts.privacyStoredAlone : texts.privacyStored),
    ...(session.consent?.consent ? consentPart(session) : []),
  ]);
}

/**
 * The text about the server's retention and its end.
 * @param {{retention: string, expiresAt: string}} kept
 * @param {boolean} alone
 * @param {string} language
 * @param {typeof SHEET_TEXTS.en} texts
 */
function storageText({ retention, expiresAt }, alone, language, texts) {
  // More than six days ahead, the date is added, because the weekday alone would be ambiguous.
  const day = Date.parse(expiresAt) - Date.now() > 6 * 86_400_000 ? { day: "numeric", month: "long" } : {};
  const time = new Intl.DateTimeFormat(language, {
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    .../** @type {any} */ (day),
  });
  const text = alone ? texts.storageAlone : retention === "figures" ? texts.storageFigures : texts.storageReplay;
  return fillText(text, { time: time.format(new Date(expiresAt)) });
}

/**
 * Sets the figures of a phone alone to 0, once that is confirmed.
 * @param {PhoneSession} session
 * @param {() => void} [done]
 */
export function openReset(session, done = () => {}) {
  const texts = SHEET_TEXTS[session.language];
  const failure = element("p", { role: "alert" });
  const reset = async () => {
    setText(failure, "");
    try {
      await control(session.code, hostOf(session.code)?.hostToken ?? "", { action: "clear" });
      done();
      sheet.close();
    } catch {
      setText(failure, texts.offline);
    }
  };
  const sheet = openSheet({ title: texts.resetFigures, close: texts.close }, [
    element("p", {}, texts.resetSure),
    gap(),
    element("div", { class: "rows" }, element("button", { class: "primary", type: "button", click: reset }, texts.resetYes)),
    failure,
  ]);
}

/**
 * The last row of a menu, which leaves the page: a link home for a phone alone, otherwise the button that leaves the
 * class.
 * @param {PhoneSession} session
 * @param {(label: string, run: () => void) => HTMLElement} row
 */
export function wayOut(session, row) {
  const texts = SHEET_TEXTS[session.language];
  return isAlone(session) ? row(texts.home, () => location.assign("/")) : row(texts.leave, () => openLeave(session));
}

/** @param {PhoneSession} session */
export function openLeave(session) {
  const texts = SHEET_TEXTS[session.language];
  openSheet({ title: texts.leave, close: texts.close }, [
    element("p", {}, texts.leaveSure),
    gap(),
    element(
      "div",
      { class: "rows" },
      element("button", { class: "primary", type: "button", click: () => session.leave() }, texts.leaveYes),
    ),
  ]);
}

/**
 * The line of a menu about the connection, kept current while it is shown.
 * @param {import("./phone-session.js").PhoneSession} session
 */
export function trafficLine(session) {
  const { language } = session;
  const shown = element("p", { class: "muted numbers", id: "traffic" });
  const show = () => {
    const { rate, roundTrip, waiting } = session.traffic;
    const trip = roundTrip === null ? "–" : number(roundTrip, language);
    const values = { rate: number(rate, language), trip, waiting: number(waiting, language) };
    setText(shown, fillText(SHEET_TEXTS[language].traffic, values));
  };
  show();
  const updates = setInterval(() => (shown.isConnected ? show() : clearInterval(updates)), TRAFFIC_INTERVAL_MS);
  return shown;
}

export const gap = () => element("p", { class: "gap" });

/**
 * @param {{language: import("../model/language.js").Language, translate: () => void}} page
 * @param {() => void} chosen
 */
export function languageChoice(page, chosen) {
  return choice(
    LANGUAGES.map((language) => [LANGUAGE_NAMES[language], language]),
    page.language,
    async (language) => {
      if (!(await useLanguage(language))) return;
      page.language = language;
      page.translate();
      chosen();
    },
  );
}
