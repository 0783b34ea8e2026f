// @ts-check
/** The orders of a class: the mean place of each item, and what they say in words. Pure. */

import { given, orderRows } from "../../../shared/drawing/answers/order-rows.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { median } from "../../../shared/statistics/averages.js";
import { concordance, meanOrder, meanPlaces, pairsInOrder, tau } from "../../../shared/statistics/orders.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("../../../shared/statistics/orders.js").Order} Order */
/** @typedef {import("../../../shared/drawing/answers/order-rows.js").Orders} Orders */
/** @typedef {import("../../../shared/drawing/answers/order-rows.js").Place} Place */

/**
 * What the orders of a class say: how many pairs of items are the right way round, or how much they agree.
 * @param {ClassQuestion} question
 * @param {readonly Order[]} orders
 * @param {Language} language
 */
export function orderFinding({ order }, orders, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  if (orders.length === 0) return texts.empty;
  if (!order) {
    const w = concordance(orders);
    return w === null ? texts.oneOrder : fillText(texts.agreement, { w: number(w, language, 2) });
  }
  const counts = orders.map((each) => pairsInOrder(each, order));
  const { pairs } = counts[0];
  // Rounded down, so that the sentence is true as it is written.
  const right = Math.floor(median(counts.map((each) => each.right)));
  if (orders.length === 1) return fillText(texts.onePairs, { right, pairs });
  return right === pairs ? texts.allInOrder : fillText(texts.pairsRight, { right, pairs });
}

/**
 * Kendall's coefficients, as far as there are enough orders.
 * @param {ClassQuestion} question
 * @param {readonly Order[]} orders
 * @param {Language} language
 */
export function orderDetails({ order }, orders, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  const w = concordance(orders);
  if (w === null) return [];
  return [
    ...(order
      ? [
        fillText(texts.medianTau, { tau: signed(median(orders.map((each) => tau(each, order))), language) }),
        fillText(texts.meanTau, { tau: signed(tau(meanOrder(orders), order), language) }),
        fillText(texts.concordance, { w: number(w, language, 2) }),
      ]
      : []),
    ...(meanPlaces(orders)[0].interval === null ? [] : [texts.intervals]),
  ];
}

/**
 * Who of those that answered twice has changed the order, how much, and whether towards the right one.
 * @param {ClassQuestion} question
 * @param {Orders} now
 * @param {Orders} earlier  at the same places
 * @param {Language} language
 * @returns {string[]} sentences
 */
export function orderMoves({ order }, now, earlier, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  const pairs = now.flatMap((after, place) => {
    const before = earlier[place] ?? null;
    return after && before ? [{ before, after }] : [];
  });
  if (pairs.length === 0) return [];
  const moved = pairs.map((pair) => ({ ...pair, tau: tau(pair.before, pair.after) })).filter((pair) => pair.tau < 1);
  const counts = { count: moved.length, all: pairs.length };
  if (moved.length === 0) return [fillText(texts.stayed, counts)];
  const between = signed(median(moved.map((pair) => pair.tau)), language);
  const sentence = fillText(texts.movedOrder, { ...counts, tau: between });
  if (!order) return [sentence];
  const isNearer = moved.map(({ before, after }) => pairsInOrder(after, order).right - pairsInOrder(before, order).right);
  const [nearer, farther] = [isNearer.filter((by) => by > 0).length, isNearer.filter((by) => by < 0).length];
  return [sentence, fillText(texts.nearerOrder, { nearer, farther })];
}

/**
 * Everything that the picture shows, as a table.
 * @param {ClassQuestion} question
 * @param {Orders} now
 * @param {Orders} earlier
 * @param {Language} language
 * @returns {import("../../../shared/drawing/chart/data-table.js").Table}
 */
export function orderTable(question, now, earlier, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  const isTwice = earlier.length > 0;
  const text = (/** @type {number} */ value) => number(value, language, 2);
  const places = (/** @type {Place|null} */ place) => {
    if (!place) return ["–", "–"];
    return [text(place.mean), place.interval?.map(text).join(" … ") ?? "–"];
  };
  return {
    title: orderFinding(question, given(now), language),
    head: [
      texts.item,
      CHART_TEXTS[language].meanPlace,
      texts.interval,
      ...(question.order ? [texts.rightPlace] : []),
      ...(isTwice ? [texts.meanBefore, texts.interval] : []),
    ],
    rows: orderRows(question, now, earlier, language).map(({ name, place, before, right }) => [
      name,
      ...places(place),
      ...(right === null ? [] : [String(right)]),
      ...(isTwice ? places(before) : []),
    ]),
  };
}

/** @param {number} value @param {Language} language */
function signed(value, language) {
  return number(value, language, 2).replace("-", "\u2212");
}
