import assert from "node:assert/strict";
import { test } from "node:test";

import { WeighingModel } from "../../../../Public/features/scale/weighing/model.js";
import { MotionSending } from "../../../../Public/features/scale/weighing/sending.js";

const READING = [0.64, 1e-5, 0.02, 0, 0.01];

/** A session whose messages are kept. */
function listener() {
  const sent = /** @type {any[]} */ ([]);
  const recording = {
    frozen: false,
    outbox: { generation: 0 },
    addTaskMessage: (/** @type {object} */ message) => void sent.push(JSON.parse(JSON.stringify(message))),
  };
  return { sent, recording, link: undefined };
}

/** @param {number} count */
const samples = (count) =>
  Array.from({ length: count }, (_, index) => /** @type {[number, ...number[]]} */ ([index, 0, 0, 0, 0, 0, 0]));

const blank = () => new WeighingModel({ way: "spring", name: "Spring", date: "", loads: [] });

test("a recording is sent in parts, of which the first says what it is and the last that it ends", () => {
  const phone = listener();
  const model = blank();
  new MotionSending(phone).recorded(model, samples(1100));
  assert.deepEqual(phone.sent.map((message) => message.samples.length), [512, 512, 76]);
  assert.deepEqual(phone.sent.map(({ role, last }) => [role, last]), [["empty", undefined], [undefined, undefined], [undefined, true]]);
  assert.equal(phone.sent[0].way, "spring");
  assert.ok(Number.isSafeInteger(phone.sent[0].scale) && phone.sent[0].scale > 0);
});

test("a scale of another day is told as its readings, once", () => {
  const phone = listener();
  const loads = [0, 50, 100].map((grams) => ({ grams, error: grams / 400, readings: [READING, READING] }));
  const model = new WeighingModel({ way: "spring", name: "Spring", date: "2026-11-29", loads });
  const sending = new MotionSending(phone);
  for (let turn = 0; turn < 2; turn += 1) {
    sending.recorded(model, samples(10));
    model.add(READING);
  }
  const told = phone.sent.filter(({ reading }) => reading);
  assert.deepEqual(told.map(({ grams }) => grams), [undefined, undefined, 50, 50, 100, 100]);
  assert.equal(new Set(phone.sent.map(({ scale }) => scale)).size, 1);
  const weighed = phone.sent.filter(({ role }) => role === "weigh");
  assert.deepEqual(weighed.map(({ load }) => load), [1, 1]);
  // What was on is the container of the next.
  model.takeTare();
  sending.recorded(model, samples(10));
  assert.deepEqual([phone.sent.at(-1).load, phone.sent.at(-1).tare], [2, 1]);
  model.forgetTare();
  sending.recorded(model, samples(10));
  assert.equal(phone.sent.at(-1).tare, undefined);
});

test("what a frozen class did not take is told again, with another number", () => {
  const phone = listener();
  const model = blank();
  const sending = new MotionSending(phone);
  phone.recording.frozen = true;
  sending.recorded(model, samples(10));
  model.add(READING);
  phone.recording.frozen = false;
  const first = phone.sent[0].scale;
  phone.sent.length = 0;
  sending.recorded(model, samples(10));
  assert.deepEqual(phone.sent.map(({ role, reading }) => [role, Boolean(reading)]), [["empty", true], ["empty", false]]);
  assert.ok(phone.sent[0].scale > first);
  // The same when the outbox was emptied.
  model.add(READING);
  phone.recording.outbox.generation = 1;
  phone.sent.length = 0;
  sending.recorded(model, samples(10));
  assert.equal(phone.sent.length, 3);
});

test("without a session nothing is sent", () => {
  new MotionSending(null).recorded(blank(), samples(10));
});
