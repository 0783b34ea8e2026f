// @ts-check
/** The sheet behind `?` that lists the keys of a page. Loaded when it is first opened. */

import { addStyle, element } from "../dom/dom.js";
import { openSheet } from "../dom/sheet.js";
import { KEY_SHEET_TEXTS } from "../../languages/en/pages/shared/drawing/key-sheet.js";

/** @typedef {typeof KEY_SHEET_TEXTS.en} KeyWords */
/** @typedef {Exclude<keyof KeyWords, "close"|"title">} KeyWord */
/** @typedef {readonly [keys: readonly string[], does: KeyWord]} KeyRow  what is no word stands on a key itself */

const styled = addStyle("/shared/dom/sheet.css");

/** @type {readonly KeyRow[]} */
export const PLAYER_KEYS = [
  [["space"], "play"],
  [["←", "→"], "step"],
  [["shift ←", "shift →"], "leap"],
  [[",", "."], "nudge"],
  [["home", "end"], "ends"],
  [["↑", "↓", "pageUp", "pageDown"], "slider"],
  [["+", "-"], "speed"],
];

/** @type {readonly KeyRow[]} */
export const VIEW_KEYS = [[["1", "2", "3", "4"], "layouts"]];

/** @type {readonly KeyRow[]} */
export const SCALE_KEYS = [
  [["T"], "tare"],
  [["volume"], "tareByVolume"],
  [["P"], "peak"],
  [["C"], "calibrate"],
  [["M"], "menu"],
  [["Esc"], "cancel"],
];

/** @type {readonly KeyRow[]} */
export const GROUND_KEYS = [
  [["+", "-"], "enlarge"],
  [["←", "→", "↑", "↓"], "move"],
  [["0"], "whole"],
];

/** @type {readonly KeyRow[]} */
export const BEAT_KEYS = [[["space"], "tap"]];

/**
 * @param {import("../model/language.js").Language} language
 * @param {readonly KeyRow[]} rows
 */
export async function openKeySheet(language, rows) {
  await styled;
  // Pressed again while it was being loaded.
  if (document.querySelector("dialog[open]")) return;
  const texts = KEY_SHEET_TEXTS[language];
  openSheet({ title: texts.title, close: texts.close }, [keyTable(language, [...rows, [["?"], "list"]])]);
}

/**
 * @param {import("../model/language.js").Language} language
 * @param {readonly (KeyRow|readonly [keys: readonly string[], does: {words: string}])[]} rows  with words of the page's own, too
 */
export function keyTable(language, rows) {
  const texts = KEY_SHEET_TEXTS[language];
  /** @param {string} key */
  const named = (key) => key.split(" ").map((each) => /** @type {Record<string, string>} */ (texts)[each] ?? each).join(" + ");
  return element(
    "table",
    { class: "keys" },
    ...rows.map(([keys, does]) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, ...keys.flatMap((key) => [element("kbd", {}, named(key)), " "])),
        element("td", {}, typeof does === "string" ? texts[does] : does.words),
      )
    ),
  );
}
