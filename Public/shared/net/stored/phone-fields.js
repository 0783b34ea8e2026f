// @ts-check
/** The stored fields of a phone in a session, and of its batches; phone-store.js. Pure. */

import { isCount, isFlag, isNumber, isObject, isPositive, isText, listOf, objectOf, orNull, soundFields } from "./fields.js";

const SHOWN = { ratio: isPositive, width: isPositive, outer: isNumber, coarse: isFlag };
/** Twice that of the largest screen. */
const MAX_BLOCKS = 1 << 17;
const isHeatmap = (/** @type {any} */ value) =>
  objectOf({ columns: isCount, rows: isCount })(value) && value.columns * value.rows <= MAX_BLOCKS;
const FIGURES = objectOf({
  seq: isCount,
  distance: objectOf({ lastCentimetres: isNumber, totalCentimetres: isNumber }),
  time: objectOf({ lastSeconds: isNumber, totalSeconds: isNumber }),
  heatmap: isHeatmap,
  dwell: (value) => value === undefined || isHeatmap(value),
});

const PHONE = {
  resume: orNull(isText),
  join: (/** @type {unknown} */ value) => isText(value) && /^[\w-]{16,100}$/.test(String(value)),
  screen: orNull(objectOf({ width: isPositive, height: isPositive })),
  glass: objectOf({
    shown: objectOf(SHOWN),
    unit: isPositive,
    zoom: isPositive,
    home: orNull(objectOf({ ...SHOWN, zoom: isPositive })),
  }),
  model: objectOf({ pixelsPerCentimetre: isPositive, relativeError: isPositive, shown: objectOf(SHOWN) }),
  clock: orNull(objectOf({ origin: isNumber, last: isNumber })),
  open: listOf(isCount),
  last: isCount,
  told: FIGURES,
  sent: isText,
  start: orNull(objectOf({ number: isCount, at: isNumber })),
  code: isText,
  called: isFlag,
  until: isNumber,
  away: isFlag,
  consent: objectOf({ number: isCount, given: isFlag }),
  since: isNumber,
  savedAt: isNumber,
};

const isEvent = (/** @type {unknown} */ value) => Array.isArray(value) || isObject(value);
const isBatch = objectOf({ key: isCount, seq: isCount, events: (value) => listOf(isEvent)(value) && value.length > 0 });

/**
 * @param {unknown} stored
 * @returns {any} some fields of a `Phone`; null if nothing is stored
 */
export function phoneFields(stored) {
  return soundFields(stored, PHONE);
}

/**
 * @param {unknown} stored
 * @returns {any} the `Batch`; null if the server could not read it
 */
export function batchOf(stored) {
  return isBatch(stored) ? stored : null;
}
