// @ts-check
/** The stored fields of a phone in a session, and of its batches, by examples; phone-store.js. Pure. */

import { fieldsLike, isLike } from "./alike.js";

const SHOWN = { ratio: 1, width: 1, outer: 0, coarse: true };
const PHONE = {
  resume: "",
  join: "",
  screen: { width: 1, height: 1 },
  glass: { shown: SHOWN, unit: 1, zoom: 1 },
  model: { pixelsPerCentimetre: 1, relativeError: 1, shown: SHOWN },
  clock: { origin: 0, last: 0 },
  open: [0],
  last: 0,
  told: {
    seq: 0,
    distance: { lastCentimetres: 0, totalCentimetres: 0 },
    time: { lastSeconds: 0, totalSeconds: 0 },
    heatmap: { columns: 0, rows: 0 },
  },
  sent: "",
  start: { number: 0, at: 0 },
  code: "",
  consent: { number: 0, given: true },
  touched: true,
  face: "",
};
/** Twice that of the largest screen. */
const MAX_BLOCKS = 1 << 17;

/**
 * @param {unknown} stored
 * @returns {any} some fields of a `Phone`; null if nothing is stored
 */
export function phoneFields(stored) {
  const phone = fieldsLike(stored, PHONE);
  const { columns = 0, rows = 0 } = phone?.told?.heatmap ?? {};
  if (columns * rows > MAX_BLOCKS) delete phone.told;
  return phone;
}

/**
 * @param {unknown} stored
 * @returns {any} the `Batch`; null if the server could not read it
 */
export function batchOf(stored) {
  const batch = /** @type {any} */ (stored);
  const isWhole = isLike(batch, { key: 0, seq: 0 }) && Array.isArray(batch.events) && batch.events.length > 0;
  return isWhole && batch.events.every((/** @type {unknown} */ event) => typeof event === "object" && event) ? batch : null;
}
