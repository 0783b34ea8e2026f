import assert from "node:assert/strict";
import { test } from "node:test";

import { earlierRound, movedTo, pointsOf, rowsOf, seatOrder } from "../../../../../Public/features/classroom/challenge/chain-points.js";
import { classDetails, classErrors, linkTexts } from "../../../../../Public/features/classroom/challenge/class-result.js";
import { classFinding, valueErrors } from "../../../../../Public/shared/tasks/class-value.js";

const touch = (id, seconds, seat = null) => ({ id, seat, seconds, clockErrorMilliseconds: 2, estimatedLatencyMilliseconds: null, fault: null });
const result = (more) => ({
  unit: "people/s",
  value: 2.857,
  low: 2.61,
  high: 3.18,
  people: 3,
  leftOut: 0,
  wholeSeconds: 0.7,
  secondsPerPerson: 0.35,
  interceptSeconds: -0.35,
  clockErrorMilliseconds: 0.31,
  screenErrorMilliseconds: null,
  metresPerSecond: 2.286,
  brokenAfter: null,
  links: [],
  touches: [touch("p1", 0, 1), touch("p3", 0.35, 2), touch("p2", 0.7, 3)],
  ...more,
});
const round = (number, more) => ({ number, kind: "wave", target: 80, round: number, class: result(more) });
const times = (entries) => new Map(Object.entries(entries).map(([id, best]) => [id, { best }]));

test("the finding says how fast the wave ran, and nothing without a speed", () => {
  assert.equal(classFinding("wave", result(), "en"), "The wave ran at 2.9 people a second");
  assert.equal(classFinding("wave", result({ value: 12.6 }), "de"), "Die Welle lief mit 13 Leuten pro Sekunde");
  assert.equal(classFinding("wave", undefined, "en"), "");
  assert.equal(classFinding("wave", result({ value: null }), "en"), "");
});

test("the details have the interval, the speed and the round before, as far as there are any", () => {
  assert.deepEqual(classDetails(round(2), round(1, { value: 2.44, secondsPerPerson: 0.41 }), "en", String), [
    "0.35\u00a0s from one person to the next",
    "95\u00a0%: 2.6 to 3.2",
    "2.3\u00a0m/s, at 80\u00a0cm",
    "Round 1: 2.4 people a second",
    "15\u00a0% less time a person",
  ]);
  const bare = round(1, { low: null, high: null, metresPerSecond: null, secondsPerPerson: -0.5, leftOut: 2 });
  assert.deepEqual(classDetails(bare, undefined, "en", String), ["0.50\u00a0s from one person to the next", "2 from before a restart left out"]);
  assert.deepEqual(classDetails({ ...round(1), class: undefined }, undefined, "en", String), []);
});

test("a relay says through how many it went, where it broke, and who was not in the chain", () => {
  const touches = [touch("p1", 0, 1), { ...touch("p3", 0.1, 3), fault: "early" }, touch("p2", 0.35, 2)];
  const chain = { ...round(1, { unit: "ms", value: 350, people: 2, brokenAfter: "p2", touches }), kind: "relay", target: 150 };
  assert.equal(classFinding("relay", chain.class, "en"), "The squeeze took 350\u00a0ms a person, through 2 of you");
  const details = classDetails(chain, undefined, "en", (id) => `<${id}>`);
  assert.equal(details[0], "0.7\u00a0s in all");
  assert.ok(details.includes("broken after <p2>") && details.includes("1 too early") && !details.some((each) => /late/.test(each)));
});

test("the errors say what cancels", () => {
  assert.equal(
    classErrors(result(), "en", String),
    "Clocks at most ±\u00a00.3\u00a0ms a person · screens: what is late on all cancels, the rest is in the interval",
  );
  assert.match(classErrors(result({ screenErrorMilliseconds: 14.14 }), "en", String), /screens about ±\u00a014\u00a0ms: only the first and the last/);
});

test("the lateness of the first and the last phone of a chain stands beside its errors, as far as it is known", () => {
  const late = (each, estimatedLatencyMilliseconds) => ({ ...each, estimatedLatencyMilliseconds });
  const link = (from, to, more) => ({ from, to, seconds: 0.35, clockErrorMilliseconds: 4, mark: null, ...more });
  const chain = result({
    unit: "ms",
    screenErrorMilliseconds: 14.14,
    touches: [late(touch("p1", 0, 1), 74), late(touch("p3", 0.35, 2), 50), touch("p2", 0.7, 3)],
    links: [link("p1", "p3"), link("p3", "p2", { seconds: 0.36, clockErrorMilliseconds: 10.4 })],
  });
  assert.equal(
    classErrors(chain, "en", (id) => `<${id}>`),
    "Clocks at most ±\u00a00.3\u00a0ms a person · screens about ±\u00a014\u00a0ms: only the first and the last one count · "
      + "late by “How late is my phone?”, display included: <p1> 74\u00a0ms · at a link ± the clocks, at most, ± its two screens, about",
  );
  assert.doesNotMatch(classErrors(result({ ...chain, screenErrorMilliseconds: null, links: [] }), "en", String), /late by/);
  assert.deepEqual(linkTexts(chain, "en").map(({ text, isMarked }) => [text, isMarked]), [
    ["0.35\u00a0s ±\u00a04\u00a0±\u00a028\u00a0ms", false],
    ["0.36\u00a0s ±\u00a011\u00a0±\u00a028\u00a0ms", true],
  ]);
});

test("the round before is drawn in the rows that its people have now", () => {
  const now = [touch("p1", 0, 1), touch("p2", 0.3, 2), touch("p3", 0.6, 4)];
  const before = result({ interceptSeconds: null, touches: [touch("p3", 0, 1), { ...touch("p2", 0.4, 2), fault: "early" }, touch("p9", 0.5, 3), touch("p1", 0.9, 4)] });
  assert.deepEqual(earlierRound(before, now), {
    dots: [{ seconds: 0, row: 4 }, { seconds: 0.4, row: 2 }, { seconds: 0.9, row: 1 }],
    way: [{ seconds: 0.9, row: 1 }, { seconds: 0, row: 4 }],
    line: null,
  });
  const seatless = earlierRound(result({ touches: before.touches.map((each) => ({ ...each, seat: null })) }), [touch("p1", 0)]);
  assert.deepEqual([seatless.dots.map(({ row }) => row), seatless.way, seatless.line], [[1, 2, 3, 4], [], { intercept: -0.35, pace: 0.35 }]);
});

test("touches that the server's result lacks are in the picture at once, with their seats", () => {
  const known = result();
  assert.equal(pointsOf(times({ p1: 10, p2: 10.7, p3: 10.35 }), [], known), known.touches);
  const points = pointsOf(times({ p1: 10, p2: 10.5, p3: 10.25, p4: 12 }), ["p1", "p3"], known);
  assert.deepEqual(points, [
    { id: "p1", seconds: 0, seat: 1 },
    { id: "p3", seconds: 0.25, seat: 2 },
    { id: "p2", seconds: 0.5, seat: null },
    { id: "p4", seconds: 2, seat: null },
  ]);
  assert.deepEqual(rowsOf(points), [1, 2, 3, 4]);
  assert.deepEqual(pointsOf(new Map(), [], undefined), []);
});

test("a touch without a seat is below all seats", () => {
  assert.deepEqual(rowsOf([touch("p1", 0, 5), touch("p2", 1), touch("p3", 2, 2), touch("p4", 3)]), [5, 6, 2, 7]);
});

test("the seats begin with those that are set, then the order of touches, then all others who are here", () => {
  assert.deepEqual(seatOrder(["p1", "p2", "p3", "p4"], ["p9", "p3"], ["p2", "p3"]), ["p3", "p2", "p1", "p4"]);
});

test("a sign is moved to a place, at most to the ends", () => {
  const order = ["p1", "p2", "p3"];
  assert.deepEqual(movedTo(order, "p1", 2), ["p2", "p3", "p1"]);
  assert.deepEqual(movedTo(order, "p3", 0), ["p3", "p1", "p2"]);
  assert.deepEqual(movedTo(order, "p2", -4), ["p2", "p1", "p3"]);
  assert.deepEqual(movedTo(order, "p2", 9), ["p1", "p3", "p2"]);
});

test("a class's value has what clocks and screens can change, and the interval of its line", () => {
  const plain = (text) => text.replace(/[\u00a0\u202f]/g, " ");
  const line = { low: 2.71, high: 3.14, clockErrorMilliseconds: 0.62, screenErrorMilliseconds: null };
  assert.equal(plain(valueErrors(line, "en")), "95 %: 2.7 to 3.1 · clocks at most ± 0.6 ms a person");
  const ends = { low: null, high: null, clockErrorMilliseconds: 1.26, screenErrorMilliseconds: 2.83 };
  assert.equal(plain(valueErrors(ends, "de")), "Uhren höchstens ± 1,3 ms je Person · Bildschirme etwa ± 2,8 ms");
  assert.equal(valueErrors({}, "fr"), "", "of an earlier server");
});
