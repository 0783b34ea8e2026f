// @ts-check
/** Orders of the same items, and how they agree. An order has the numbers of the items, from 1, the first one first. Pure. */

import { mean } from "./averages.js";

/** The 97.5 % quantile of the standard normal distribution. */
const Z = 1.959964;

/** @typedef {readonly number[]} Order */

/**
 * How many pairs of items an order has the same way round as another one.
 * @param {Order} order
 * @param {Order} other  of the same items
 * @returns {{right: number, pairs: number}}
 */
export function pairsInOrder(order, other) {
  const places = order.map((item) => other.indexOf(item));
  const right = places.reduce((sum, place, index) => sum + places.slice(index + 1).filter((later) => later > place).length, 0);
  return { right, pairs: (order.length * (order.length - 1)) / 2 };
}

/**
 * Kendall's tau (1938): 1 for the same order, −1 for the reversed one.
 * @param {Order} order
 * @param {Order} other
 */
export function tau(order, other) {
  const { right, pairs } = pairsInOrder(order, other);
  return (2 * right) / pairs - 1;
}

/**
 * The mean place of each item, from 1, in the order of their numbers, with its interval of 95 % by Student's distribution, which
 * ends where places end.
 * @param {readonly Order[]} orders
 * @returns {{mean: number, interval: [low: number, high: number]|null}[]} `interval` is null for fewer than four orders
 */
export function meanPlaces(orders) {
  return (orders[0] ?? []).map((_, item) => {
    const places = orders.map((order) => order.indexOf(item + 1) + 1);
    const middle = mean(places);
    const [count, squares] = [places.length, places.reduce((sum, place) => sum + (place - middle) ** 2, 0)];
    if (count < 4) return { mean: middle, interval: null };
    const half = studentQuantile(count - 1) * Math.sqrt(squares / (count - 1) / count);
    return { mean: middle, interval: [Math.max(1, middle - half), Math.min(orders[0].length, middle + half)] };
  });
}

/**
 * The 97.5 % quantile of Student's t, by its expansion around the normal one (Abramowitz and Stegun 26.7.5): 0.2 % too small with
 * 3 degrees of freedom, closer with more.
 * @param {number} freedom  degrees, at least 3
 */
export function studentQuantile(freedom) {
  const [z3, z5, z7, z9] = [3, 5, 7, 9].map((power) => Z ** power);
  return Z + (z3 + Z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * Z) / (96 * freedom ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * freedom ** 3) +
    (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * Z) / (92160 * freedom ** 4);
}

/**
 * Kendall's coefficient of concordance W: 1 if all orders are the same, 0 if all items have the same mean place.
 * @param {readonly Order[]} orders
 * @returns {number|null} null for fewer than two
 */
export function concordance(orders) {
  if (orders.length < 2) return null;
  const count = orders[0].length;
  const squares = meanPlaces(orders).reduce((sum, place) => sum + (place.mean - (count + 1) / 2) ** 2, 0);
  return (12 * squares) / (count * (count * count - 1));
}

/**
 * The items by their mean places.
 * @param {readonly Order[]} orders
 * @returns {Order}
 */
export function meanOrder(orders) {
  return meanPlaces(orders).map((place, item) => ({ ...place, item: item + 1 })).sort((a, b) => a.mean - b.mean)
    .map(({ item }) => item);
}
