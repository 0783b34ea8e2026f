// @ts-check
/** Positions that are good to kilometres only: phones whose precise location is off tell no better one, however long one waits. */

import { ROUGH_POSITION_TEXTS } from "../../languages/en/pages/shared/input/rough-position.js";

/** @typedef {import("../model/language.js").Language} Language */

/** The accuracy of a rough position in metres: 1 km and more on iPhones, 2 km on Android. */
const ROUGH_METRES = 1000;

/** @param {{accuracy: number}|null} position  m */
export function isRough(position) {
  return position !== null && position.accuracy >= ROUGH_METRES;
}

/**
 * The reason and the setting, for this device's system.
 * @param {Language} language
 * @param {{userAgent: string, maxTouchPoints: number}} [device]
 */
export function roughPositionText(language, { userAgent, maxTouchPoints } = navigator) {
  const texts = ROUGH_POSITION_TEXTS[language];
  if (/Android/.test(userAgent)) return `${texts.rough} ${texts.android}`;
  // An iPad may call itself a Mac.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return `${texts.rough} ${isApple ? texts.iPhone : texts.other}`;
}
