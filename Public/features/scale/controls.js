// @ts-check
/** The scale's buttons and keys. */

import { byId } from "../../shared/dom/dom.js";
import { notify, withdraw } from "../../shared/dom/notices.js";
import { TOUCH_TEXTS } from "../../shared/phone/texts.js";

/** @typedef {import("../../shared/model/language.js").Language} Language */
/** @typedef {{language: Language, speak: () => void, session: import("../../shared/phone/phone-session.js").PhoneSession|null}} ScalePage */
/** @typedef {import("./instrument.js").ScaleInstrument} ScaleInstrument */

/**
 * @param {ScalePage} page
 * @param {ScaleInstrument} instrument
 */
export function listenToScale(page, instrument) {
  /**
   * What is loaded when it is first wanted.
   * @param {() => Promise<void>} does
   */
  const load = async (does) => {
    try {
      await does();
      withdraw("sheet");
    } catch {
      notify("sheet", TOUCH_TEXTS[page.language].offlineSheet, { sign: "offline" });
    }
  };
  const actions = new Map([
    ["tare", () => instrument.setTare()],
    ["peak", () => instrument.forgetPeak()],
    ["calibrate", () => void load(async () => (await import("./coins.js")).openCoins(page, instrument))],
    ["menu", () => void load(async () => (await import("./menu.js")).openMenu(page, instrument))],
    ["estimate", () => instrument.estimate(true)],
  ]);
  for (const [id, does] of actions) byId(id).addEventListener("click", does);
  const keys = new Map([["t", "tare"], ["p", "peak"], ["c", "calibrate"], ["m", "menu"]]);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], #state")) return;
    actions.get(keys.get(event.key.toLowerCase()) ?? "")?.();
  });
}
