// @ts-check
/** What a class's pendulums say: their points, the class's line, and the words beside them. Pure. */

import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { withError } from "../../../shared/statistics/with-error.js";
import { PENDULUMS_TEXTS } from "../../../languages/en/pages/features/classroom/forces/pendulum-texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {Contract.ClassPendulums} Pendulums */
/** @typedef {Contract.ClassPendulums["phones"][number]} Phone */
/**
 * @typedef {object} Point
 * @property {string} id  of the phone
 * @property {number} x  cm
 * @property {number} xError
 * @property {number} y  s²
 * @property {number} yError
 */

/** Digits of g, of a length in cm and of a period in s, without their errors. */
const DIGITS = Object.freeze({ gravity: 2, centimetres: 1, seconds: 3 });

/**
 * One for each length of each phone.
 * @param {Pendulums} pendulums
 * @returns {Point[]}
 */
export function points({ phones }) {
  return phones.flatMap(({ participant, pendulums }) =>
    pendulums.map(({ metres, metresError, seconds, secondsError }) => ({
      id: participant,
      x: metres * 100,
      xError: metresError * 100,
      y: seconds * seconds,
      yError: 2 * seconds * secondsError,
    }))
  );
}

/** Of more points than these, nobody tells one from another. */
const MOST_APART = 300;

/**
 * Signs that would lie on each other, as of equal lengths, stand side by side at their own height.
 * @param {readonly (readonly [x: number, y: number])[]} places  of the points, px
 * @param {number} step  how far two signs have to be from each other, px
 * @param {{left: number, right: number}} box  px
 * @returns {number[]} where each sign stands, px
 */
export function sideBySide(places, step, { left, right }) {
  if (places.length > MOST_APART) return places.map(([x]) => x);
  /** @type {[number, number][]} */
  const standing = [];
  return places.map(([x, y]) => {
    const isFree = (/** @type {number} */ at) =>
      at >= left && at <= right &&
      standing.every(([otherX, otherY]) => Math.abs(otherX - at) >= step - 1e-6 || Math.abs(otherY - y) >= step);
    const reach = Math.ceil((right - left) / step);
    // The nearest place: to the right and to the left by turns.
    const sides = Array.from({ length: 2 * reach + 1 }, (_, index) => x + (index % 2 ? 1 : -1) * Math.ceil(index / 2) * step);
    const at = sides.find(isFree) ?? x;
    standing.push([at, y]);
    return at;
  });
}

/**
 * T² in s² of a phone on a string where the class's g holds.
 * @param {Pendulums} pendulums
 * @param {number} centimetres  above 0
 * @returns {number|null} null without a g
 */
export function squareAt({ gravity, gyration }, centimetres) {
  if (gravity === null) return null;
  const metres = centimetres / 100;
  return (4 * Math.PI * Math.PI * (metres + gyration / metres)) / gravity;
}

/**
 * `9.81 ± 0.05`
 * @param {number} gravity
 * @param {number|null} error
 * @param {Language} language
 */
export const gravityText = (gravity, error, language) => withError(gravity, error, language, DIGITS.gravity);

/**
 * What the class found, in a sentence.
 * @param {Pendulums} pendulums
 * @param {Language} language
 */
export function finding({ phones, gravity, gravityError }, language) {
  const texts = PENDULUMS_TEXTS[language];
  if (phones.length === 0) return texts.title;
  if (gravity === null) return texts.noGravity;
  return fillText(texts.finding, { g: gravityText(gravity, gravityError, language) });
}

/**
 * How many have swung, in how many phones' ± the class's value is, and what their own errors do not explain.
 * @param {Pendulums} pendulums
 * @param {Language} language
 * @returns {string[]}
 */
export function details({ phones, gravity, scatter, people }, language) {
  const texts = PENDULUMS_TEXTS[language];
  if (phones.length === 0) return [];
  const inside = phones.filter((phone) =>
    gravity !== null && phone.gravity !== null && Math.abs(phone.gravity - gravity) <= (phone.gravityError ?? 0)
  );
  return [
    fillText(texts.phones, { count: phones.length }),
    ...(people > 1 ? [fillText(texts.inside, { count: inside.length, all: people })] : []),
    ...(scatter !== null && scatter > 0 ? [fillText(texts.scatter, { value: number(scatter, language, DIGITS.gravity) })] : []),
  ];
}

/**
 * Everything that the picture shows, as a table.
 * @param {Pendulums} pendulums
 * @param {Language} language
 * @param {(phone: Phone) => string} nameOf
 * @returns {import("../../../shared/drawing/chart/data-table.js").Table}
 */
export function table(pendulums, language, nameOf) {
  const texts = PENDULUMS_TEXTS[language];
  return {
    title: finding(pendulums, language),
    head: [texts.phone, texts.lengthHead, texts.periodHead, texts.recordings, texts.gravityHead],
    rows: pendulums.phones.flatMap((phone) =>
      phone.pendulums.map(({ metres, metresError, seconds, secondsError, recordings }) => [
        nameOf(phone),
        withError(metres * 100, metresError * 100, language, DIGITS.centimetres),
        withError(seconds, secondsError, language, DIGITS.seconds),
        String(recordings),
        phone.gravity === null ? "–" : gravityText(phone.gravity, phone.gravityError, language),
      ])
    ),
  };
}
