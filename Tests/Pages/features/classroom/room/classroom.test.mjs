import assert from "node:assert/strict";
import { test } from "node:test";

import { Classroom } from "../../../../../Public/features/classroom/room/classroom.js";

const turn = () => new Promise((done) => setImmediate(done));

/** A host's class whose server answers in the order in which the test says. */
function hostedClass(context) {
  const requests = [];
  globalThis.fetch = (_, { body }) =>
    new Promise((respond) => {
      const { step } = JSON.parse(body);
      requests.push({ step, respond: (status = 200) => respond(Response.json({ lesson: { step } }, { status })) });
    });
  context.after(() => delete globalThis.fetch);
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const classroom = new Classroom("K7M2QX", { hostToken: "token", joinURL: "" }, "en", { explanations: {} });
  const go = (step) => classroom.command({ action: "lesson", step }).catch(() => "failed");
  return { classroom, go, requests, sent: () => requests.map(({ step }) => step) };
}

test("controls are sent one after the other, and none is left out", async (context) => {
  const { classroom, go, requests, sent } = hostedClass(context);
  const outcomes = [go(2), go(3), go(4)];
  await turn();
  assert.deepEqual(sent(), [2]);
  requests[0].respond();
  await turn();
  assert.deepEqual(sent(), [2, 3]);
  requests[1].respond(500);
  await turn();
  assert.deepEqual(sent(), [2, 3, 4], "also after one that failed");
  requests[2].respond();
  assert.deepEqual(await Promise.all(outcomes), [undefined, "failed", undefined]);
  assert.equal(classroom.room.state.lesson.step, 4);
});

test("a control has arrived as soon as the live connection shows a new state", async (context) => {
  const { classroom, go, sent } = hostedClass(context);
  void go(2);
  void go(3);
  await turn();
  classroom.session({ lesson: { step: 2 } });
  await turn();
  assert.deepEqual(sent(), [2, 3]);
});

test("a control whose answer does not come delays the next one for a second", async (context) => {
  const { go, sent } = hostedClass(context);
  void go(2);
  void go(3);
  await turn();
  context.mock.timers.tick(999);
  await turn();
  assert.deepEqual(sent(), [2]);
  context.mock.timers.tick(1);
  await turn();
  assert.deepEqual(sent(), [2, 3]);
});
