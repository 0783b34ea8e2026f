import assert from "node:assert/strict";
import { test } from "node:test";

import { Classroom } from "../../../../../Public/features/classroom/room/classroom.js";

/** A class, and the controls that its server has received. */
function fakeClass(context) {
  const controls = [];
  globalThis.fetch = (_, { body }) =>
    new Promise((resolve, reject) => {
      const respond = (status) => resolve(Response.json({ ended: true }, { status }));
      controls.push({ ...JSON.parse(body), respond, lose: () => reject(new TypeError("no network")) });
    });
  context.after(() => delete globalThis.fetch);
  const texts = new Proxy({}, { get: (_, name) => String(name) });
  const classroom = new Classroom("K7M2QX", { hostToken: "token" }, "en", texts);
  return { controls, send: (action) => classroom.command({ action }) };
}

const turn = () => new Promise((done) => setImmediate(done));

test("the host's controls are sent one after the other", async (context) => {
  const { controls, send } = fakeClass(context);
  const refused = assert.rejects(send("first"));
  const sent = [send("second"), send("third")];
  for (const [index, status] of [[0, 409], [1, 200], [2, 200]]) {
    await turn();
    assert.equal(controls.length, index + 1);
    controls[index].respond(status);
  }
  await Promise.all([refused, ...sent]);
  assert.deepEqual(controls.map(({ action }) => action), ["first", "second", "third"]);
});

test("controls behind one that does not reach the server fail with it, later ones are sent", async (context) => {
  const { controls, send } = fakeClass(context);
  const lost = [send("first"), send("second")].map((outcome) => assert.rejects(outcome));
  await turn();
  controls[0].lose();
  await Promise.all(lost);
  const later = send("third");
  await turn();
  controls[1].respond(200);
  await later;
  assert.deepEqual(controls.map(({ action }) => action), ["first", "third"]);
});
