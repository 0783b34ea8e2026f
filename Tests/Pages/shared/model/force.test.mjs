import assert from "node:assert/strict";
import { test } from "node:test";

import { Press } from "../../../../Public/features/scale/press.js";
import { circleScale, estimatedPercent, forceReading, PointerReadings } from "../../../../Public/shared/model/force.js";

const SCALE = { fullScaleGrams: 385, tare: 0 };

/** The provenance of a finger's readings, each [pressure, radius]. */
function provenance(readings, isPen = false) {
  const finger = new PointerReadings(isPen);
  for (const [pressure, radius] of readings) finger.note(pressure, radius);
  return finger.provenance;
}

for (const { what, readings, pen, wanted } of [
  { what: "a force", readings: [[0.1], [0.42]], wanted: "measured" },
  { what: "a force that goes at once to the maximum", readings: [[0.1], [1]], wanted: "measured" },
  { what: "a pen", readings: [[0.1], [0.42]], pen: true, wanted: "pen" },
  { what: "a pen of constant pressure", readings: [[0.5], [0.5]], pen: true, wanted: "none" },
  { what: "one reading", readings: [[0.3]], wanted: "none" },
  { what: "constant 0.5", readings: [[0.5], [0.5], [0.5]], wanted: "none" },
  { what: "constant 1", readings: [[1], [1]], wanted: "none" },
  { what: "constant 0", readings: [[0], [0]], wanted: "none" },
  { what: "0 and 0.5 in turn", readings: [[0], [0.5], [0], [0.5]], wanted: "none" },
  { what: "0.5 and 1 in turn", readings: [[0.5], [1], [0.5], [1]], wanted: "none" },
  { what: "below 0 and over 1", readings: [[-3], [7], [-3]], wanted: "none" },
  { what: "NaN and nothing", readings: [[NaN], [null], [undefined]], wanted: "none" },
  { what: "readings missing in the middle", readings: [[0.1], [null], [0.3]], wanted: "measured" },
  { what: "a contact that grows", readings: [[0.5, 8], [0.5, 9]], wanted: "contactArea" },
  { what: "a constant contact", readings: [[0.5, 8], [0.5, 8]], wanted: "none" },
  { what: "radius 0 and 2000", readings: [[0.5, 0], [0.5, 2000], [0.5, 0]], wanted: "none" },
]) {
  test(`${what} is ${wanted}`, () => assert.equal(provenance(readings, pen), wanted));
}

for (const [pressure, percent, grams] of [[0, 0, 0], [0.42, 42, 161], [0.29, 28, 111], [0.9999, 99, 384], [1, 100, 385]]) {
  test(`a pressure of ${pressure} is ${percent} % and ${grams} g, rounded down`, () => {
    const reading = forceReading(pressure, SCALE);
    assert.deepEqual([Math.trunc(reading.percent), Math.trunc(reading.grams)], [percent, grams]);
    assert.equal(reading.isFull, pressure >= 1);
  });
}

test("full scale and tare correct the grams; at the maximum it is 100 percent", () => {
  assert.deepEqual(forceReading(0.42, { fullScaleGrams: 400, tare: 0.02 }), { percent: 40, grams: 160, isFull: false });
  assert.deepEqual(forceReading(0.1, { fullScaleGrams: 400, tare: 0.2 }), { percent: 0, grams: 0, isFull: false });
  assert.deepEqual(forceReading(1, { fullScaleGrams: 400, tare: 0.25 }), { percent: 100, grams: 300, isFull: true });
});

test("the circle grows by a twentieth per five grams", () => {
  assert.equal(circleScale(0), 1);
  assert.equal(circleScale(100), 2);
  assert.equal(circleScale(385), 4.85);
});

test("an estimate is the area's share, at most 100 percent", () => {
  assert.deepEqual([16, 32, 64].map(estimatedPercent), [25, 100, 100]);
});

/** A press with one finger's readings. */
function pressed(...pressures) {
  const press = new Press();
  for (const pressure of pressures) press.note(0, { pressure });
  return press;
}

test("of several fingers the hardest measuring one is reported; the others' constants are not", () => {
  const press = pressed(0.1, 0.3);
  press.note(1, { pressure: 1 });
  press.note(1, { pressure: 1 });
  assert.equal(press.figures(SCALE).percent, 30);
  press.note(2, { pressure: 0.2 });
  press.note(2, { pressure: 0.8 });
  assert.equal(press.figures(SCALE).percent, 80);
  press.lift(2);
  press.lift(0);
  assert.deepEqual(press.figures(SCALE), { provenance: "measured", percent: 0, grams: 0, isFull: false });
});

test("a new gesture is judged separately, and the peak is kept until it is reset", () => {
  const press = pressed(0.1, 0.8, 0.4);
  press.forgetPeak();
  assert.equal(press.peakPressure, 0.4);
  press.lift(0);
  press.note(0, { pressure: 0.5 });
  press.note(0, { pressure: 0.5 });
  assert.deepEqual(press.figures(SCALE), { provenance: "none", percent: null, grams: null, isFull: false });
  assert.equal(press.peakPressure, 0.4);
  press.lift(0);
  press.forgetPeak();
  assert.equal(press.peakPressure, null);
});

test("a finger's own readings show whether it measures force", () => {
  const press = pressed(0.1, 0.42);
  press.note(1, { pressure: 0.5, radius: 8 });
  press.note(1, { pressure: 0.5, radius: 16 });
  assert.equal(Math.trunc(press.finger(0, SCALE).grams), 161);
  assert.deepEqual(press.finger(1, SCALE), { provenance: "contactArea", grams: 0, percent: 25 });
  assert.deepEqual(press.finger(7, SCALE), { provenance: "none", grams: 0, percent: 0 });
  assert.equal(press.hasContact, true);
});
