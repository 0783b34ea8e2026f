import assert from "node:assert/strict";
import { test } from "node:test";

import { PressQueue } from "../../../../../Public/features/spot/picture/press-queue.js";
import { RestError } from "../../../../../Public/shared/net/rest.js";

const PRESSES = [1, 2, 3].map((x) => ({ x, y: 0, shownWidth: 10, shownHeight: 10 }));

/** Runs presses against responses, in turn: a result, or the status of an error. */
async function run(answers, { kept = [], lost = async () => {} } = {}) {
  const events = [];
  await new Promise((resolve) => {
    const queue = new PressQueue({
      send: async (press, again) => {
        events.push(`${again ? "again " : ""}${press.x}`);
        const answer = answers.shift();
        if (typeof answer === "number") throw new RestError(answer, "no");
        return answer ?? { hit: false };
      },
      lost,
      settled: (press) => events.push(`settled ${press.x}`),
      refused: (press, { status }) => events.push(`refused ${press.x} ${status}`),
      waits: (waits) => waits && events.push("waits"),
      changed: () => queue?.presses.length === 0 && setTimeout(resolve),
      pause: async () => {},
    }, kept);
    if (kept.length === 0) for (const press of PRESSES) queue.add(press);
  });
  return events;
}

test("presses go one after the other", async () => {
  assert.deepEqual(await run([]), ["1", "settled 1", "2", "settled 2", "3", "settled 3"]);
});

test("a press without a response is sent again, marked as repeated, before the next", async () => {
  assert.deepEqual(await run([{}, 0, 503, 429, {}]), ["1", "settled 1", "2", "waits", "again 2", "waits", "again 2", "waits",
    "again 2", "settled 2", "3", "settled 3"]);
});

test("a refused press is reported and dropped", async () => {
  assert.deepEqual(await run([422, {}, {}]), ["1", "refused 1 422", "2", "settled 2", "3", "settled 3"]);
});

test("the press of a lost round is sent again in the next one", async () => {
  let rounds = 0;
  const events = await run([0, 404, {}], { lost: async () => void rounds++ });
  assert.deepEqual(events, ["1", "waits", "again 1", "1", "settled 1", "2", "settled 2", "3", "settled 3"]);
  assert.equal(rounds, 1);
});

test("a press of the previous page may have arrived", async () => {
  assert.deepEqual(await run([], { kept: PRESSES.slice(0, 2) }), ["again 1", "settled 1", "2", "settled 2"]);
});

test("without a round nothing more is sent, and the presses stay", async () => {
  const events = [];
  const failing = new Promise((resolve) => {
    const queue = new PressQueue({
      send: async (press) => {
        events.push(press.x);
        throw new RestError(404, "gone");
      },
      lost: async () => {
        setTimeout(() => resolve(queue));
        throw new RestError(404, "gone as well");
      },
      settled: () => {}, refused: () => {}, waits: () => {}, changed: () => {},
    });
    queue.add(PRESSES[0]);
  });
  const queue = await failing;
  queue.add(PRESSES[1]);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(events, [1]);
  assert.equal(queue.presses.length, 2);
});
