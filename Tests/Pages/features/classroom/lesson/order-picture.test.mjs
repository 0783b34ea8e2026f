import assert from "node:assert/strict";
import { test } from "node:test";

import { orderDetails, orderFinding, orderMoves, orderTable } from "../../../../../Public/features/classroom/lesson/order-picture.js";

const items = ["Saturn", "Mercury", "Mars"].map((name) => ({ en: name }));
const planets = { text: { en: "?" }, form: "order", open: false, items, order: [2, 3, 1] };
const opinion = { text: { en: "?" }, form: "order", open: false, items };

test("the finding says how many pairs are the right way round, or how much all agree", () => {
  const finding = (question, ...orders) => orderFinding(question, orders, "en");
  assert.equal(finding(planets), "No values yet");
  assert.equal(finding(planets, [2, 1, 3]), "2 of 3 pairs are the right way round");
  assert.equal(finding(planets, [2, 1, 3], [2, 3, 1], [1, 3, 2]), "Half of you have at least 2 of 3 pairs the right way round");
  assert.equal(finding(planets, [2, 3, 1], [2, 3, 1], [1, 3, 2]), "At least half of you have the right order");
  assert.equal(finding(opinion, [1, 2, 3]), "One answer");
  assert.equal(finding(opinion, [1, 2, 3], [1, 2, 3]), "You agree by W = 1.00 (0: not at all, 1: all alike)");
});

test("the details are Kendall's coefficients, and what the lines are", () => {
  const orders = [[2, 3, 1], [2, 1, 3], [2, 3, 1], [3, 2, 1]];
  assert.deepEqual(orderDetails(planets, orders.slice(0, 1), "en"), []);
  assert.deepEqual(orderDetails(planets, orders, "en"), [
    "Kendall’s τ = 0.67 at the median",
    "τ = 1.00 of the order of your means",
    "Kendall’s W = 0.56",
    "Lines: 95\u00a0% intervals of the mean places",
  ]);
  assert.deepEqual(orderDetails(opinion, orders.slice(0, 3), "en"), []);
});

test("the table has the means, their intervals, and the right places if there are some", () => {
  const table = orderTable(planets, [[2, 1, 3], [2, 3, 1]], [], "en");
  assert.deepEqual(table.head, ["Item", "Mean place", "95\u00a0% interval", "Right place"]);
  assert.deepEqual(table.rows[1], ["Saturn", "2.50", "–", "3"]);
  assert.equal(orderTable(opinion, [[2, 1, 3]], [[1, 2, 3]], "en").head.length, 5);
});

test("who moved is counted among those who answered twice", () => {
  const now = [[2, 3, 1], [2, 1, 3], [1, 2, 3], [3, 2, 1], null];
  const earlier = [[2, 1, 3], [2, 1, 3], [2, 1, 3], null, [1, 2, 3]];
  assert.deepEqual(orderMoves(planets, now, earlier, "en"), [
    "2 of 3 have changed the order; between both, τ = 0.33 at the median",
    "1 nearer to the right order, 1 farther from it",
  ]);
  assert.equal(orderMoves(opinion, now, earlier, "en").length, 1);
  assert.deepEqual(orderMoves(planets, [[1, 2, 3]], [[1, 2, 3]], "en"), ["1 of 1 has stayed with the answer"]);
  assert.deepEqual(orderMoves(planets, [[1, 2, 3], null], [null, [1, 2, 3]], "en"), []);
});
