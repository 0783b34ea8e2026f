import assert from "node:assert/strict";
import { test } from "node:test";

import { OwnSender, waitingOf } from "../../../../../../Public/shared/phone/lesson/sending/own.js";

/** Keeps what is stored, and answers requests in the order in which the test says. */
function world(context) {
  const stored = new Map();
  globalThis.localStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  };
  const requests = [];
  globalThis.fetch = (path, { body }) =>
    new Promise((respond) => {
      const { resume: _, ...sent } = JSON.parse(body);
      const problem = (status, type) => respond(new Response(JSON.stringify({ type: `/docs#${type}` }), { status }));
      requests.push({ what: path.split("/").at(-1), sent, respond: () => respond(new Response("{}")), problem });
    });
  context.after(() => {
    delete globalThis.fetch;
    delete globalThis.localStorage;
  });
  return { stored, requests };
}

const turn = () => new Promise((done) => setImmediate(done));
const KEY = "touchfigures.phone.K7M2QX.lesson";

function sender(refused = []) {
  return new OwnSender("K7M2QX", () => "token", { sent() {}, refused: (step, type) => refused.push([step, type]) });
}

test("answers go out one after the other, the newest at each step, then the newest place", async (context) => {
  const { stored, requests } = world(context);
  const own = sender();
  own.begin(2);
  own.answer({ step: 1, choice: 1 });
  own.move(2);
  own.move(3);
  own.answer({ step: 3, value: 7 });
  own.answer({ step: 1, choice: 2 });
  for (let number = 0; number < 4; number += 1) {
    await turn();
    assert.equal(requests.length, number + 1, "one at a time");
    requests[number].respond();
    await turn();
  }
  assert.deepEqual(requests.map(({ what, sent }) => [what, sent]), [
    ["answer", { run: 2, step: 1, choice: 1 }],
    ["answer", { run: 2, step: 3, value: 7 }],
    ["answer", { run: 2, step: 1, choice: 2 }],
    ["place", { run: 2, step: 3 }],
  ]);
  await turn();
  assert.equal(stored.has(KEY), false, "nothing is left once the server has it");
});

test("what waits outlives a reload, for the same phone in the same lesson only", async (context) => {
  const { stored, requests } = world(context);
  const before = sender();
  before.begin(1);
  before.answer({ step: 4, value: 3 });
  before.move(5);
  await turn();
  assert.deepEqual(JSON.parse(stored.get(KEY)), { run: 1, resume: "token", answers: [{ step: 4, value: 3 }], step: 5 });
  const after = sender();
  assert.deepEqual(after.waiting.answers, [{ step: 4, value: 3 }]);
  after.begin(1);
  await turn();
  assert.deepEqual(requests.map(({ sent }) => sent.step), [4, 4]);
  const other = sender();
  other.begin(2);
  await turn();
  assert.deepEqual([other.waiting.answers, requests.length, stored.has(KEY)], [[], 2, false]);
  for (const { respond } of requests) respond();
});

test("an answer that is refused for good is told, and the others go on", async (context) => {
  const { requests } = world(context);
  const refused = [];
  const own = sender(refused);
  own.begin(1);
  own.answer({ step: 1, choice: 1 });
  own.answer({ step: 2, choice: 1 });
  await turn();
  requests[0].problem(409, "lesson-closed");
  await turn();
  await turn();
  assert.deepEqual(refused, [[1, "lesson-closed"]]);
  assert.equal(requests[1].sent.step, 2);
  requests[1].respond();
});

test("what is stored may be anything", () => {
  for (const bad of [null, 1, "x", {}, { run: "1", answers: [] }, { run: 1, answers: 2 }]) assert.equal(waitingOf(bad), null);
  assert.deepEqual(waitingOf({ run: 1, resume: "r", answers: [null, { step: "2" }, { step: 3 }], step: "4" }), {
    run: 1,
    resume: "r",
    answers: [{ step: 3 }],
    step: undefined,
  });
});
