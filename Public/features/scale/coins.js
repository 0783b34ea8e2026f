// @ts-check
/** Calibration with coins: a panel that does not cover the pad. Loaded when it is first opened. */

import { choice } from "../../shared/dom/choice.js";
import { byId, element, setText } from "../../shared/dom/dom.js";
import { icon } from "../../shared/dom/icons.js";
import { notify } from "../../shared/dom/notices.js";
import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { COIN_GRAMS, MAX_COINS, weighCoins } from "./correction.js";
import { SCALE_SHEET_TEXTS } from "../../languages/en/pages/features/scale/sheet-texts.js";
import { SCALE_TEXTS } from "../../languages/en/pages/features/scale/texts.js";

/** Time for which the host's result is visible. */
const RESULT_SECONDS = 12;

/** @typedef {import("./instrument.js").ScaleInstrument} ScaleInstrument */

/**
 * Measures the load on the glass as coins.
 * @param {ScaleInstrument} instrument
 * @param {1|2} coin
 * @param {number} count
 * @returns {{text: string, isRefused: boolean}}
 */
function weigh(instrument, coin, count) {
  const { language } = instrument;
  const texts = SCALE_SHEET_TEXTS[language];
  const result = weighCoins({ coin: COIN_GRAMS[coin], count, ...instrument.weighing });
  if ("refused" in result) return { text: texts[result.refused], isRefused: true };
  instrument.calibrate(result);
  const { fullScaleGrams, relativeError } = result;
  const values = {
    grams: number(fullScaleGrams, language),
    error: number(fullScaleGrams * relativeError, language, 1),
    percent: number(relativeError * 100, language, 1),
  };
  return { text: fillText(texts.taken, values), isRefused: false };
}

/**
 * Called when the host has chosen the coins on the glass.
 * @param {ScaleInstrument} instrument
 * @param {import("./take.js").ScaleTaking} taking
 * @param {1|2} coin
 * @param {number} count
 */
export function weighForHost(instrument, taking, coin, count) {
  if (!(count >= 1 && count <= MAX_COINS)) return;
  taking.weigh(
    () => {
      const { text, isRefused } = weigh(instrument, coin, count);
      notify("tare", text, {
        kind: isRefused ? "warn" : "calm",
        icon: isRefused ? "warning" : "done",
        seconds: RESULT_SECONDS,
      });
    },
    () => {},
    false,
  );
}

/**
 * @param {import("./controls.js").ScalePage} page
 * @param {import("./instrument.js").ScaleInstrument} instrument
 */
export function openCoins(page, instrument) {
  if (document.getElementById("coins")) return;
  const { language } = page;
  const texts = SCALE_SHEET_TEXTS[language];
  /** @type {1|2} */
  let coin = 2;
  let count = 4;
  const sum = element("output", {});
  const status = element("p", { role: "status" });
  const showSum = () => {
    const [mass, total] = [COIN_GRAMS[coin], COIN_GRAMS[coin] * count].map((grams) => number(grams, language, 2));
    setText(sum, fillText(texts.coins, { count, mass, sum: total }));
  };
  /** @param {string} text @param {boolean} [isRefused] */
  const showStatus = (text, isRefused = false) => {
    status.toggleAttribute("data-refused", isRefused);
    setText(status, text);
  };
  /** @param {-1|1} step */
  const change = (step) => {
    count = Math.min(MAX_COINS, Math.max(1, count + step));
    showSum();
  };
  const take = () => {
    page.taking.weigh(
      () => {
        const { text, isRefused } = weigh(instrument, coin, count);
        showStatus(text, isRefused);
      },
      (seconds) => {
        showStatus(seconds === null ? "" : texts.putDown);
        setText(takes, seconds === null ? texts.take : fillText(texts.takeIn, { seconds }));
      },
    );
  };
  const tare = () => {
    const { putDown, tare: label, tareIn } = SCALE_TEXTS[language];
    page.taking.tare((seconds) => {
      showStatus(seconds === null ? "" : putDown);
      setText(tares, seconds === null ? label : fillText(tareIn, { seconds }));
    });
  };
  const reset = () => {
    instrument.calibrate(null);
    showStatus(texts.forgotten);
  };
  const close = () => {
    page.taking.cancel();
    panel.remove();
    byId("calibrate").focus();
  };
  /** @param {string} label @param {string} sign @param {() => void} run */
  const step = (label, sign, run) => element("button", { "aria-label": label, click: run }, sign);

  const heading = element("h2", { tabindex: "-1" }, texts.coinsTitle);
  const tares = element("button", { click: tare }, SCALE_TEXTS[language].tare);
  const takes = element("button", { class: "primary", click: take }, texts.take);
  const panel = element(
    "section",
    { id: "coins", role: "region", "aria-label": texts.coinsTitle },
    element(
      "header",
      {},
      heading,
      element("button", { class: "round", "aria-label": texts.close, click: close }, icon("close")),
    ),
    element("p", {}, texts.coinsText),
    element(
      "div",
      { class: "row" },
      choice([[texts.coin1, 1], [texts.coin2, 2]], coin, (chosen) => {
        coin = chosen === 1 ? 1 : 2;
        showSum();
      }),
    ),
    element(
      "div",
      { class: "row" },
      step(texts.fewer, "−", () => change(-1)),
      sum,
      step(texts.more, "+", () => change(1)),
    ),
    status,
    element(
      "div",
      { class: "row deeds" },
      tares,
      element("button", { click: reset }, texts.reset),
      takes,
    ),
  );
  panel.addEventListener("keydown", (event) => event.key === "Escape" && close());
  showSum();
  document.body.append(panel);
  heading.focus({ preventScroll: true });
}
