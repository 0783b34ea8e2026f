// @ts-check
/** Texts about a walker, on the classroom page and in the replay. */

import { fillText, isolated } from "../model/language.js";
import { distanceText } from "../model/geography.js";
import { WALKERS_TEXTS } from "../../languages/en/pages/shared/map/walkers-texts.js";

/** @typedef {import("../model/language.js").Language} Language */

/**
 * @param {number|null} scene  index
 * @param {readonly {name: string}[]} scenes  scenes of the walker's play, if it is known
 * @param {Language} language
 */
function sceneText(scene, scenes, language) {
  if (scene === null) return WALKERS_TEXTS[language].noScene;
  const name = scenes[scene]?.name;
  return name ? `${scene + 1} · ${isolated(name)}` : fillText(WALKERS_TEXTS[language].scene, { number: scene + 1 });
}

/**
 * @param {number} milliseconds  ago
 * @param {Language} language
 */
export function agoText(milliseconds, language) {
  const texts = WALKERS_TEXTS[language];
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 3) return texts.now;
  if (seconds < 100) return fillText(texts.seconds, { count: seconds });
  return fillText(texts.minutes, { count: Math.round(seconds / 60) });
}

/**
 * A walked distance with its error.
 * @param {number} metres
 * @param {number|null} error  metres; null if it is unknown
 * @param {Language} language
 */
export function walkedText(metres, error, language) {
  const distance = distanceText(metres, language);
  if (error === null) return distance;
  return fillText(WALKERS_TEXTS[language].walked, { distance, error: distanceText(error, language) });
}

/**
 * @param {{id: string, name: string, shape?: string, colour?: string}} walker
 * @param {{metres: number, error: number|null, scene: number|null, heard: string, lost: boolean}} state
 * @param {readonly {name: string}[]} scenes
 * @param {Language} language
 * @returns {import("./walker-list.js").WalkerRow}
 */
export function walkerRow({ id, name, shape, colour }, { metres, error, scene, heard, lost }, scenes, language) {
  const distance = walkedText(metres, error, language);
  const where = sceneText(scene, scenes, language);
  const label = fillText(WALKERS_TEXTS[language].row, { name, distance, scene: where, heard });
  return { id, name, shape, colour, distance, scene: where, heard, lost, label };
}
