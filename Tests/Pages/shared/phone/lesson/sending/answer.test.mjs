import assert from "node:assert/strict";
import { test } from "node:test";

import { AnswerSender } from "../../../../../../Public/shared/phone/lesson/sending/answer.js";

const answer = (choice) => ({ resume: "token", run: 1, step: 1, choice });

/** Answers requests in the order in which the test says. */
function fakeServer(context) {
  const requests = [];
  globalThis.fetch = (_, { body }) =>
    new Promise((respond) => requests.push({ choice: JSON.parse(body).choice, respond: () => respond(new Response()) }));
  context.after(() => delete globalThis.fetch);
  return requests;
}

const turn = () => new Promise((done) => setImmediate(done));

test("a newer answer is sent after the older one has arrived, and those between are left out", async (context) => {
  const requests = fakeServer(context);
  const sender = new AnswerSender("K7M2QX");
  const outcomes = [sender.send(answer(1))];
  await turn();
  outcomes.push(sender.send(answer(2)), sender.send(answer(3)));
  await turn();
  assert.deepEqual(requests.map(({ choice }) => choice), [1]);
  requests[0].respond();
  await turn();
  assert.deepEqual(requests.map(({ choice }) => choice), [1, 3]);
  requests[1].respond();
  assert.deepEqual(await Promise.all(outcomes), ["replaced", "replaced", "sent"]);
});
