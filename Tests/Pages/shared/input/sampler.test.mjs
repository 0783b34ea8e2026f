import assert from "node:assert/strict";
import { test } from "node:test";

import { Sampler } from "../../../../Public/shared/input/sampler.js";

const at = (x, y, t) => ({ x, y, t });
/** The checked values: phase, slot and time of each event. */
const short = (sampler) => sampler.removeEvents().map(([phase, slot, , , t]) => [phase, slot, t]);

test("events of several fingers come sorted by time, each with its slot", () => {
  const sampler = new Sampler();
  sampler.down(9e15, at(1, 2, 10));
  sampler.down(77, at(5, 5, 9));
  sampler.move(77, at(6, 6, 12));
  sampler.up(9e15, at(2, 2, 13));
  assert.deepEqual(short(sampler), [[0, 1, 9], [0, 0, 10], [1, 1, 12], [2, 0, 13]]);
  assert.deepEqual(sampler.removeEvents(), []);
});

test("a free slot is reused, and its time never goes back", () => {
  const sampler = new Sampler();
  sampler.down(1, at(0, 0, 10));
  sampler.up(1, at(0, 0, 13));
  sampler.down(2, at(0, 0, 12.5));
  assert.deepEqual(short(sampler), [[0, 0, 10], [2, 0, 13], [0, 0, 13]]);
});

test("places are rounded to thousandths, and unknown values are null", () => {
  const sampler = new Sampler();
  sampler.down(1, { x: 1.23456, y: 2, t: 10, pressure: NaN, radius: 9.87654 });
  assert.deepEqual(sampler.removeEvents(), [[0, 0, 1.235, 2, 10, null, 9.877]]);
});

test("pressures are the decimals of a browser's single-precision numbers", () => {
  const sampler = new Sampler();
  for (const pressure of [0.42, 0.29, 0.123456, 1 / 3]) {
    sampler.down(1, { ...at(0, 0, 10), pressure: Math.fround(pressure) });
    sampler.up(1, at(0, 0, 11));
  }
  const began = sampler.removeEvents().filter(([phase]) => phase === 0);
  assert.deepEqual(began.map((event) => event[5]), [0.42, 0.29, 0.123456, 0.333333]);
});

test("a pen is reported when it goes down, also when it begins again", () => {
  const sampler = new Sampler();
  sampler.down(1, { ...at(0, 0, 10), pen: true });
  sampler.move(1, { ...at(1, 1, 11), pen: true });
  sampler.suspend(20);
  sampler.resume(30);
  assert.deepEqual(sampler.removeEvents().map((event) => event[7]), ["pen", undefined, "pen"]);
});

test("a resting finger is held every 250 ms at the place where it rests", () => {
  const sampler = new Sampler();
  sampler.down(1, at(3, 4, 10));
  sampler.removeEvents();
  assert.equal(sampler.nextHold(100), 260);
  sampler.hold(259.9);
  assert.deepEqual(sampler.removeEvents(), []);
  sampler.hold(260);
  assert.deepEqual(sampler.removeEvents(), [[4, 0, 3, 4, 260]]);
});

test("frozen, nothing is recorded; afterwards a finger still down begins again at its place", () => {
  const sampler = new Sampler();
  sampler.down(1, at(0, 0, 10));
  sampler.removeEvents();
  sampler.suspend(300);
  sampler.move(1, at(9, 9, 301));
  assert.deepEqual([sampler.removeEvents(), sampler.announcedSlots, sampler.lost], [[], [], 0]);
  sampler.resume(400);
  assert.deepEqual(sampler.removeEvents().map((event) => event.slice(0, 5)), [[0, 0, 9, 9, 400]]);
});

test("a finger lifted while frozen is not reported", () => {
  const sampler = new Sampler();
  sampler.down(1, at(0, 0, 10));
  sampler.removeEvents();
  sampler.suspend(20);
  sampler.up(1, at(0, 0, 30));
  sampler.resume(40);
  assert.deepEqual([sampler.removeEvents(), sampler.touching], [[], 0]);
});

test("without space the pointers are cancelled and lost events are counted", () => {
  const sampler = new Sampler();
  sampler.down(1, at(0, 0, 10));
  sampler.suspend(20, { endsPointers: true });
  sampler.move(1, at(1, 1, 30));
  assert.deepEqual(short(sampler), [[0, 0, 10], [3, 0, 20]]);
  assert.equal(sampler.lost, 1);
});

test("restarted, all fingers are cancelled and each begins again with its next sample", () => {
  const sampler = new Sampler();
  sampler.down(1, at(0, 0, 10));
  sampler.down(2, at(5, 5, 10));
  sampler.removeEvents();
  sampler.restart(20);
  sampler.move(2, at(6, 6, 21));
  assert.deepEqual(short(sampler), [[3, 0, 20], [3, 1, 20], [0, 1, 21]]);
  sampler.up(1, at(0, 0, 22));
  assert.deepEqual(short(sampler), []);
});

test("a pointer that goes down twice is cancelled in between", () => {
  const sampler = new Sampler();
  sampler.down(1, at(0, 0, 10));
  sampler.down(1, at(1, 1, 20));
  assert.deepEqual(short(sampler), [[0, 0, 10], [3, 0, 20], [0, 0, 20]]);
});

test("events of a pointer that never came down are ignored", () => {
  const sampler = new Sampler();
  sampler.move(1, at(0, 0, 10));
  sampler.up(1, at(0, 0, 11));
  sampler.cancel(1, 12);
  assert.deepEqual(sampler.removeEvents(), []);
});

test("thirty-two pointers are followed and the next one is not", () => {
  const sampler = new Sampler();
  const followed = Array.from({ length: 33 }, (_, id) => sampler.down(id, at(0, 0, 10)));
  assert.deepEqual([followed[31], followed[32], sampler.touching], [true, false, 32]);
});
