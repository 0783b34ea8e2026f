// @ts-check
/** Calibration with coins: a panel that leaves the pad free. Loaded when it is first opened. */

import { choice } from "../../shared/dom/choice.js";
import { byId, element, setText } from "../../shared/dom/dom.js";
import { icon } from "../../shared/dom/icons.js";
import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { COINS, MOST_COINS, weighCoins } from "./correction.js";
import { SCALE_SHEET_TEXTS } from "./sheet-texts.js";

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
    const [mass, total] = [COINS[coin], COINS[coin] * count].map((grams) => number(grams, language, 2));
    setText(sum, fillText(texts.coins, { count, mass, sum: total }));
  };
  /** @param {string} text @param {boolean} [isRefused] */
  const showStatus = (text, isRefused = false) => {
    status.toggleAttribute("data-refused", isRefused);
    setText(status, text);
  };
  /** @param {-1|1} step */
  const change = (step) => {
    count = Math.min(MOST_COINS, Math.max(1, count + step));
    showSum();
  };
  const weigh = () => {
    const result = weighCoins({ coin: COINS[coin], count, ...instrument.weighing });
    if ("refused" in result) return showStatus(texts[result.refused], true);
    instrument.calibrate(result);
    const { fullScaleGrams, relativeError } = result;
    const values = {
      grams: number(fullScaleGrams, language),
      error: number(fullScaleGrams * relativeError, language, 1),
      percent: number(relativeError * 100, language, 1),
    };
    showStatus(fillText(texts.taken, values));
  };
  const reset = () => {
    instrument.calibrate(null);
    showStatus(texts.forgotten);
  };
  const close = () => {
    panel.remove();
    byId("calibrate").focus();
  };
  /** @param {string} label @param {string} sign @param {() => void} does */
  const step = (label, sign, does) => element("button", { type: "button", "aria-label": label, click: does }, sign);

  const heading = element("h2", { tabindex: "-1" }, texts.coinsTitle);
  const panel = element(
    "section",
    { id: "coins", role: "region", "aria-label": texts.coinsTitle },
    element(
      "header",
      {},
      heading,
      element("button", { class: "round", type: "button", "aria-label": texts.close, click: close }, icon("close")),
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
      element("button", { type: "button", click: () => instrument.setTare() }, byId("tare").textContent ?? ""),
      element("button", { type: "button", click: reset }, texts.reset),
      element("button", { class: "primary", type: "button", click: weigh }, texts.take),
    ),
  );
  panel.addEventListener("keydown", (event) => event.key === "Escape" && close());
  showSum();
  document.body.append(panel);
  heading.focus({ preventScroll: true });
}
