// @ts-check
/** Sheets that every phone's page shares: what is sent, leaving, the language. */

import { choice } from "../dom/choice.js";
import { element } from "../dom/dom.js";
import { openSheet } from "../dom/sheet.js";
import { fillText, LANGUAGE_NAMES, LANGUAGES } from "../model/language.js";
import { setSetting } from "../net/settings.js";
import { SHEET_TEXTS } from "./sheet-texts.js";

/** @typedef {import("./room-session.js").RoomSession} PhoneSession */

/** @param {PhoneSession} session */
export function openPrivacy(session) {
  const texts = SHEET_TEXTS[session.language];
  openSheet({ title: texts.privacyTitle, close: texts.close }, [
    element("p", {}, texts.privacyText),
    element("ul", {}, ...texts.privacyItems.split("|").map((item) => element("li", {}, item))),
    element("p", {}, fillText(texts.privacyNot, { name: session.participant?.name ?? "–" })),
    session.storage && element("p", { id: "retention" }, storageText(session.storage, session.language, texts)),
    element("p", {}, texts.privacyStored),
  ]);
}

/**
 * The text about what the server stores, and until when.
 * @param {{retention: string, expiresAt: string}} kept
 * @param {string} language
 * @param {typeof SHEET_TEXTS.en} texts
 */
function storageText({ retention, expiresAt }, language, texts) {
  const time = new Intl.DateTimeFormat(language, { weekday: "long", hour: "2-digit", minute: "2-digit" });
  return fillText(retention === "figures" ? texts.storageFigures : texts.storageReplay, {
    time: time.format(new Date(expiresAt)),
  });
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

export const gap = () => element("p", { class: "gap" });

/**
 * @param {{language: import("../model/language.js").Language, speak: () => void}} page
 * @param {() => void} chosen
 */
export function languageChoice(page, chosen) {
  return choice(
    LANGUAGES.map((language) => [LANGUAGE_NAMES[language], language]),
    page.language,
    (language) => {
      page.language = language;
      setSetting("language", language);
      page.speak();
      chosen();
    },
  );
}
