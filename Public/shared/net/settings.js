// @ts-check
/** The settings that this browser stores for all sessions, such as language and calibration. */

import { pickLanguage } from "../model/language.js";
import { isFlag, isObject, isText } from "./stored/fields.js";
import { readJSON, remove, write } from "./storage.js";

const PREFIX = "touchfigures.setting.";

/**
 * `force`: whether this screen has measured force; `awake`: the notice about the screen's settings was shown;
 * `shakeTare`: false if a shake takes no tare; `searched`: the rules of the puzzles were explained.
 * @typedef {"language"|"calibration"|"switched"|"notice"|"heat"|"ink"|"scale"|"contact"|"searched"|"theme"|"shakeTare"|"awake"|"force"} SettingName
 */

/** @type {Record<SettingName, import("./stored/fields.js").Check>} */
const CHECKS = {
  language: isText,
  theme: isText,
  notice: isText,
  calibration: isObject,
  scale: isObject,
  heat: isObject,
  ink: isObject,
  contact: isFlag,
  switched: isFlag,
  searched: isFlag,
  shakeTare: isFlag,
  awake: isFlag,
  force: isFlag,
};

/**
 * @param {SettingName} name
 * @returns {any} null if there is none, or one of a wrong form
 */
export function setting(name) {
  const stored = readJSON(PREFIX + name);
  return CHECKS[name](stored) ? stored : null;
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
