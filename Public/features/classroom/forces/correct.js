// @ts-check
/** The host's sheet that tares or calibrates the scales of all phones, or of one. Loaded when it is first opened. */

import { choice } from "../../../shared/dom/choice.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { number } from "../../../shared/model/units.js";
import { PRESENT_FORCES_TEXTS } from "../../../languages/en/pages/features/classroom/forces/texts.js";

/** The protocol's limit. */
const MAX_COINS = 50;
/** The mass of a coin by its value in euros. */
const COIN_GRAMS = Object.freeze({ 1: 7.5, 2: 8.5 });

/** @param {import("../room/classroom.js").Classroom} classroom */
export function openCorrections(classroom) {
  if (document.querySelector("dialog[open]")) return;
  const { room, language } = classroom;
  const texts = PRESENT_FORCES_TEXTS[language];
  /** @type {1|2} */
  let coin = 2;
  let count = 4;
  const whose = element(
    "select",
    { "aria-label": texts.whose },
    element("option", { value: "" }, texts.allPhones),
    ...Array.from(
      room.participants.values(),
      (participant) => element("option", { value: participant.id }, numberedName(participant)),
    ),
  );
  const sum = element("output", { class: "numbers" });
  const status = element("p", { role: "status" });
  const showSum = () => {
    const [mass, total] = [COIN_GRAMS[coin], COIN_GRAMS[coin] * count].map((grams) => number(grams, language, 2));
    setText(sum, fillText(texts.coins, { count, mass, sum: total }));
  };
  /** @param {-1|1} by */
  const step = (by) => () => {
    count = Math.min(MAX_COINS, Math.max(1, count + by));
    showSum();
  };
  /** @param {{action: string, [field: string]: unknown}} action */
  const send = async (action) => {
    setText(status, "");
    try {
      await classroom.command({ ...action, participant: whose.value || null });
      setText(status, texts.corrected);
    } catch (error) {
      setText(status, error instanceof Error ? error.message : String(error));
    }
  };
  showSum();
  openSheet({ title: texts.correctTitle, close: classroom.texts.close }, [
    element("p", {}, texts.correctText),
    element("p", {}, whose),
    element("h3", {}, texts.tareTitle),
    element(
      "div",
      { class: "rows" },
      element("button", { type: "button", "data-action": "tare", click: () => void send({ action: "tare" }) }, texts.tare),
    ),
    element("h3", {}, texts.coinsTitle),
    choice([[texts.coin1, 1], [texts.coin2, 2]], coin, (chosen) => {
      coin = chosen === 1 ? 1 : 2;
      showSum();
    }),
    element(
      "div",
      { class: "pair" },
      element("button", { type: "button", "aria-label": texts.fewer, click: step(-1) }, "−"),
      sum,
      element("button", { type: "button", "aria-label": texts.more1, click: step(1) }, "+"),
    ),
    element("p", { class: "gap" }),
    element(
      "div",
      { class: "rows" },
      element(
        "button",
        { type: "button", class: "primary", click: () => void send({ action: "calibrate", coin, count }) },
        texts.take,
      ),
    ),
    status,
  ]);
}
