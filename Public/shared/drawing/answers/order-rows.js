// @ts-check
/** The orders of a class: the mean place of each item. Pure. */

import { textIn } from "../../model/language.js";
import { meanOrder, meanPlaces } from "../../statistics/orders.js";

/** @typedef {import("../../statistics/orders.js").Order} Order */
/** @typedef {Pick<import("../../model/messages.js").ClassQuestion, "items"|"order">} OrderQuestion */
/** @typedef {readonly (Order|null)[]} Orders  `null` at the place of a phone that did not answer this time */
/** @typedef {ReturnType<typeof meanPlaces>[number]} Place */
/**
 * @typedef {object} OrderRow
 * @property {string} name  the item
 * @property {Place} place
 * @property {Place|null} before  null unless the question was asked twice
 * @property {number|null} right  its place in the right order, from 1
 */

/**
 * The items in the order of their mean places.
 * @param {OrderQuestion} question
 * @param {Orders} now
 * @param {Orders} earlier  empty if the question was not asked before
 * @param {import("../../model/language.js").Language} language
 * @param {Orders} [all]  whose means sort the items; more than `now` while some are to come
 * @returns {OrderRow[]}
 */
export function orderRows({ items = [], order }, now, earlier, language, all = now) {
  const [places, before] = [now, earlier].map((orders) => meanPlaces(given(orders)));
  return meanOrder(given(all)).map((item) => ({
    name: textIn(items[item - 1], language),
    place: places[item - 1],
    before: before[item - 1] ?? null,
    right: order ? order.indexOf(item) + 1 : null,
  }));
}

/**
 * @param {Orders} orders
 * @returns {Order[]} those that were given
 */
export function given(orders) {
  return orders.filter((order) => order !== null);
}
