/** Which lesson is asked for, and by whom. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { activitiesOf, lesson, ownPace } from "../../../../Public/shared/net/lessons.js";

/** Answers each request with a document, and keeps what was asked. */
function server(context, document) {
  const asked = [];
  globalThis.fetch = async (address, { headers = {} } = {}) => {
    asked.push([String(address), new Headers(headers).get("authorization")]);
    return new Response(JSON.stringify(document));
  };
  context.after(() => delete globalThis.fetch);
  return asked;
}

test("a lesson comes without its answers, unless an author asks for them", async (context) => {
  const asked = server(context, { id: "a b" });
  await lesson("a b");
  await lesson("own", { token: "t", answers: true });
  await lesson("own", { token: "t" });
  assert.deepEqual(asked, [
    ["/api/v1/lessons/a%20b", null],
    ["/api/v1/lessons/own?answers=true", "Bearer t"],
    ["/api/v1/lessons/own", "Bearer t"],
  ]);
});

test("who has done what is for the host's token", async (context) => {
  const asked = server(context, {});
  await ownPace("K7M2QX");
  await ownPace("K7M2QX", "host");
  assert.deepEqual(asked, [["/api/v1/sessions/K7M2QX/lesson", null], ["/api/v1/sessions/K7M2QX/lesson", "Bearer host"]]);
});

test("the activities of a lesson are those of its steps, in their order", async (context) => {
  server(context, { lesson: { steps: [{}, { activity: { name: "wall" } }, {}, { activity: { name: "challenge" } }] } });
  assert.deepEqual(await activitiesOf("x"), [{ name: "wall" }, { name: "challenge" }]);
});
