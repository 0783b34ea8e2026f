// @ts-check
/** The scale's buttons and keys. */

import { byId } from "../../shared/dom/dom.js";
import { notify, withdraw } from "../../shared/dom/notices.js";
import { listenForShake } from "../../shared/input/shake.js";
import { isTaken, shortcutsOf } from "../../shared/input/shortcut.js";
import { setting } from "../../shared/net/settings.js";
import { TOUCH_TEXTS } from "../../languages/en/pages/shared/phone/texts.js";
import { listenForSecondFinger } from "./second-finger.js";

/** @typedef {import("../../shared/model/language.js").Language} Language */
/**
 * @typedef {object} ScalePage
 * @property {Language} language
 * @property {() => void} translate
 * @property {import("../../shared/phone/phone-session.js").PhoneSession|null} session
 * @property {import("./take.js").ScaleTaking} taking
 * @property {import("../../shared/input/shake.js").ShakeListener} [shakes]
 */
/** @typedef {import("./instrument.js").ScaleInstrument} ScaleInstrument */

/**
 * @param {ScalePage} page
 * @param {ScaleInstrument} instrument
 */
export function listenToScale(page, instrument) {
  /**
   * Modules that are loaded on first use.
   * @param {() => Promise<void>} run
   */
  const load = async (run) => {
    try {
      await run();
      withdraw("sheet");
    } catch {
      notify("sheet", TOUCH_TEXTS[page.language].offlineSheet, { icon: "offline" });
    }
  };
  const weigh = () => {
    void load(async () => (await import("./weighing/sheet.js")).openWeighing(page.language, instrument.signal, page.session));
  };
  const swing = () => {
    void load(async () => (await import("./pendulum/sheet.js")).openPendulum(page.language, instrument.signal, page.session));
  };
  const actions = new Map([
    ["tare", () => page.taking.tare()],
    ["peak", () => instrument.forgetPeak()],
    ["calibrate", () => void load(async () => (await import("./coins.js")).openCoins(page, instrument))],
    ["menu", () => void load(async () => (await import("./menu.js")).openMenu(page, instrument, weigh, swing))],
    ["estimate", () => instrument.estimate(true)],
    ["weighing", weigh],
    ["pendulum", swing],
  ]);
  for (const [id, run] of actions) byId(id).addEventListener("click", run);
  const listKeys = async () => {
    const { openKeySheet, SCALE_KEYS } = await import("../../shared/drawing/key-sheet.js");
    await openKeySheet(page.language, SCALE_KEYS);
  };
  listenForSecondFinger();
  const isCovered = () => document.querySelector("dialog[open], #state") !== null;
  page.shakes = listenForShake(() => !isCovered() && setting("shakeTare") !== false && page.taking.tareSoon());
  const keys = new Map([["t", "tare"], ["p", "peak"], ["c", "calibrate"], ["m", "menu"]]);
  for (const [key, id] of keys) byId(id).setAttribute("aria-keyshortcuts", key.toUpperCase());
  document.addEventListener("keydown", (event) => {
    if (isTaken(event.target)) return;
    const names = shortcutsOf(event);
    if (names.length === 0) return;
    if (event.key === "Escape") page.taking.cancel();
    // Few browsers pass these keys to a page; on a computer they change the volume, so they count only under a load.
    if (/^(Audio)?Volume(Up|Down)$/.test(event.key) && instrument.isLoaded && !event.repeat) page.taking.tare();
    if (names.includes("?")) void load(listKeys);
    actions.get(names.map((name) => keys.get(name)).find(Boolean) ?? "")?.();
  });
}
