// @ts-check
/** The settings that this browser stores for all sessions, such as language and calibration. */

import { isLoaded, loadedLanguage, loadTexts } from "../../languages/records/texts.js";
import { pickLanguage } from "../model/language.js";
import { isLike } from "./stored/alike.js";
import { readJSON, remove, write } from "./storage.js";

const PREFIX = "touchfigures.setting.";

/**
 * `force`: whether this screen has measured force; `awake`: the notice about the screen's settings was shown;
 * `shakeTare`: false if a shake takes no tare; `searched`: the rules of the puzzles were explained;
 * `figures`: their size in a class; `sound`: whether the projector's sounds are on;
 * `weighing`: springs and rulers with their references; `pendulum`: lengths with their periods.
 * @typedef {"language"|"calibration"|"switched"|"notice"|"heat"|"ink"|"scale"|"contact"|"searched"|"theme"|"shakeTare"|"awake"|"force"|"figures"|"sound"|"weighing"|"pendulum"} SettingName
 */

/** Of those whose form matters. @type {Partial<Record<SettingName, string|boolean|object>>} */
const EXAMPLES = { language: "", calibration: {}, scale: {}, heat: {}, ink: {}, force: true, weighing: {}, pendulum: {} };

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

/** The language of the pages: the chosen one, which another tab may have changed, if this page has its texts. */
export function currentLanguage() {
  const picked = pickLanguage(setting("language"), navigator.languages ?? []);
  return isLoaded(picked) ? picked : /** @type {import("../model/language.js").Language} */ (loadedLanguage());
}

/**
 * Switches the pages to a language, once its texts are there.
 * @param {import("../model/language.js").Language} language
 * @returns {Promise<boolean>} false if they could not be loaded; then nothing has changed
 */
export async function useLanguage(language) {
  try {
    await loadTexts(language);
  } catch {
    return false;
  }
  setSetting("language", language);
  return true;
}
