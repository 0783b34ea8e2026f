// @ts-check
/** The settings that this browser stores for all sessions, such as language and calibration. */

import { pickLanguage } from "../model/language.js";
import { isLike } from "./stored/alike.js";
import { readJSON, remove, write } from "./storage.js";

const PREFIX = "touchfigures.setting.";

/**
 * `force`: whether this screen has measured force; `awake`: the notice about the screen's settings was shown;
 * `shakeTare`: false if a shake takes no tare; `searched`: the rules of the puzzles were explained.
 * @typedef {"language"|"calibration"|"switched"|"notice"|"heat"|"ink"|"scale"|"contact"|"searched"|"theme"|"shakeTare"|"awake"|"force"} SettingName
 */

/** Of those whose form matters. @type {Partial<Record<SettingName, string|boolean|object>>} */
const EXAMPLES = { language: "", calibration: {}, scale: {}, heat: {}, ink: {}, force: true };

/**
 * @param {SettingName} name
 * @returns {any} null if there is none, or one of a wrong form
 */
export function setting(name) {
  const stored = readJSON(PREFIX + name);
  return isLike(stored, EXAMPLES[name] ?? stored) ? stored : null;
}

/**
 * @param {SettingName} name
 * @param {unknown} value  null removes it
 */
export function setSetting(name, value) {
  if (value === null) remove(PREFIX + name);
  else write(PREFIX + name, JSON.stringify(value));
}

/** The language of the pages. */
export function currentLanguage() {
  return pickLanguage(setting("language"), navigator.languages ?? []);
}
