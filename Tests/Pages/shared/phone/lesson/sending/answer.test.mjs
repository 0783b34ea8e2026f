import assert from "node:assert/strict";
import { test } from "node:test";

import { AnswerSender } from "../../../../../../Public/shared/phone/lesson/sending/answer.js";

const answer = (choice) => ({ resume: "token", run: 1, step: 1, choice });

/** Answers requests in the order in which the test says. */
function fakeServer(context) {
  const requests = [];
  globalThis.fetch = (_, { body }) =>
    new Promise((respond) => requests.push({ choice: JSON.parse(body).choice, respond: (status = 200) => respond(new Response(status === 200 ? null : "{}", { status })) }));
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

test("what is forgotten is not sent again, and says that it was replaced", async (context) => {
  const requests = fakeServer(context);
  const sender = new AnswerSender("K7M2QX");
  const first = sender.send(answer(1));
  await turn();
  const waiting = sender.send(answer(2));
  sender.forget();
  requests[0].respond();
  assert.deepEqual(await Promise.all([first, waiting]), ["replaced", "replaced"]);
  assert.equal(requests.length, 1);
});

test("a question that has closed refuses for good", async (context) => {
  const requests = fakeServer(context);
  const sender = new AnswerSender("K7M2QX");
  for (const status of [404, 409, 422]) {
    const sent = sender.send(answer(1));
    await turn();
    requests.at(-1).respond(status);
    assert.equal(await sent, "closed");
  }
  assert.equal(requests.length, 3);
});

test("an answer is repeated while the server fails, ever later, up to four seconds", async (context) => {
  const requests = fakeServer(context);
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sent = new AnswerSender("K7M2QX").send(answer(4));
  await turn();
  for (const [index, [status, delay]] of [[500, 500], [503, 1000], [429, 2000], [502, 4000], [500, 4000]].entries()) {
    requests[index].respond(status);
    for (let rest = 0; rest < 8; rest += 1) await turn();
    context.mock.timers.tick(delay - 1);
    await turn();
    assert.equal(requests.length, index + 1);
    context.mock.timers.tick(1);
    for (let rest = 0; rest < 8; rest += 1) await turn();
    assert.equal(requests.length, index + 2);
  }
  requests[5].respond();
  assert.equal(await sent, "sent");
  assert.deepEqual(new Set(requests.map(({ choice }) => choice)), new Set([4]));
});
