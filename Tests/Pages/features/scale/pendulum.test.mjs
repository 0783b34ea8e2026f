import assert from "node:assert/strict";
import { test } from "node:test";

import { WeighingEngine } from "../../../../Public/features/scale/weighing/engine.js";
import { PendulumSending } from "../../../../Public/features/scale/pendulum/sending.js";
import { counted, keptPendulums, PendulumModel } from "../../../../Public/features/scale/pendulum/model.js";
import { builtEngines } from "../../shared/engines/built-engines.mjs";

/** Of a phone with r² = 21 cm² where g is 9.81 m/s². */
const period = (/** @type {number} */ centimetres, off = 0) =>
  2 * Math.PI * Math.sqrt((centimetres + 21 / centimetres) / 981) * (1 + off);

/** @param {PendulumModel} model @param {number} centimetres */
function swingTwice(model, centimetres, real = centimetres) {
  for (const off of [2e-4, -2e-4]) model.add(centimetres, [period(real, off), 1e-4]);
}

test("one length gives g, three give it by the slope and say what the lengths have in common", async () => {
  const engine = new WeighingEngine(await builtEngines("weigh"));
  const model = new PendulumModel([]);
  assert.deepEqual(engine.gravity(model.rows), { refused: "tooFewReadings" });
  swingTwice(model, 50);
  const one = engine.gravity(model.rows);
  assert.ok("value" in one && !one.isSlope && Math.abs(one.value - 9.81) < 0.01 && one.error > 0.1, JSON.stringify(one));
  // All are measured 2 cm too short.
  const short = new PendulumModel([]);
  for (const centimetres of [30, 60, 100]) swingTwice(short, centimetres, centimetres + 2);
  const line = engine.gravity(short.rows);
  assert.ok("value" in line && line.isSlope && Math.abs(line.value - 9.81) < 0.03, JSON.stringify(line));
  assert.ok(Math.abs(line.longer - 0.02) < 0.002, JSON.stringify(line));
});

test("swings that are counted have a larger error", () => {
  const [seconds, error] = counted(14_200, 10);
  assert.equal(seconds, 1.42);
  assert.ok(Math.abs(error - 0.01414) < 1e-5);
  assert.ok(counted(28_400, 20)[1] < error);
});

test("a length that was removed comes back as it was", () => {
  const model = new PendulumModel([]);
  swingTwice(model, 30);
  swingTwice(model, 60);
  const [removed] = model.pendulums;
  model.remove(30);
  assert.deepEqual(model.pendulums.map(({ centimetres }) => centimetres), [60]);
  for (const swung of removed.swung) model.add(30, swung);
  assert.equal(model.count(30), 2);
});

test("of what the browser has kept, damaged pendulums are left out", () => {
  const good = { centimetres: 50, swung: [[1.4, 1e-4]] };
  const bad = [null, 1, {}, { centimetres: 50 }, { centimetres: 5, swung: good.swung }, { centimetres: 50, swung: [] },
    { centimetres: 50, swung: [[1.4]] }, { centimetres: 50, swung: [[1.4, "x"]] }, { centimetres: 50, swung: [[-1, 1]] }];
  assert.deepEqual(keptPendulums({ pendulums: [...bad, good] }), [good]);
  for (const stored of [null, {}, [], { pendulums: 3 }]) assert.deepEqual(keptPendulums(stored), []);
});

/** A session that keeps what it is told. */
function session() {
  const told = /** @type {any[]} */ ([]);
  const recording = { frozen: false, addTaskMessage: (/** @type {any} */ message) => told.push(message), outbox: { generation: 1 } };
  return { told, phone: { recording } };
}

test("the session is told each recording, and what swung before it", () => {
  const { told, phone } = session();
  const model = new PendulumModel([{ centimetres: 50, swung: [[1.42, 1e-4, 0.2], [1.43, 0.01]] }]);
  const sending = new PendulumSending(phone, "Pendulum");
  const samples = Array.from({ length: 600 }, (_, index) => [index, 0, 0, 0, 0, 0, 0]);
  sending.recorded(model, 80, samples);
  assert.deepEqual(told.slice(0, 2).map(({ metres, reading }) => [metres, reading]), [
    [0.5, [1.42, 1e-4, 0.2, 0, 0]],
    [0.5, [1.43, 0.01, 0, 0, 0]],
  ]);
  assert.deepEqual(told.slice(2).map(({ metres, role, samples, last }) => [metres, role, samples.length, last]), [
    [0.8, "swing", 512, undefined],
    [undefined, undefined, 88, true],
  ]);
  model.add(80, [1.8, 1e-4, 0.2]);
  sending.counted(model, 80, [1.81, 0.01]);
  model.add(80, [1.81, 0.01]);
  assert.equal(told.length, 5);
  assert.ok(told.every((message) => message.scale === undefined || message.scale === told[0].scale));
  // Without a length the others are told again, as other pendulums.
  model.remove(50);
  sending.renew(model);
  assert.deepEqual(told.slice(5).map(({ metres, reading }) => [metres, reading[0]]), [[0.8, 1.8], [0.8, 1.81]]);
  assert.ok(told[5].scale > told[0].scale);
});

test("what a frozen class did not take is told later, and without a session nothing is", () => {
  const { told, phone } = session();
  const model = new PendulumModel([]);
  const sending = new PendulumSending(phone, "Pendulum");
  phone.recording.frozen = true;
  sending.counted(model, 50, [1.42, 0.01]);
  model.add(50, [1.42, 0.01]);
  phone.recording.frozen = false;
  told.length = 0;
  sending.counted(model, 50, [1.43, 0.01]);
  assert.deepEqual(told.map(({ reading }) => reading[0]), [1.42, 1.43]);
  new PendulumSending(null, "Pendulum").counted(model, 50, [1.42, 0.01]);
  assert.equal(told.length, 2);
});
