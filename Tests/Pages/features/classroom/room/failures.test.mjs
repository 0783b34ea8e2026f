/** Each failed request of the host has its message. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { explain } from "../../../../../Public/features/classroom/room/failures.js";
import { RestError } from "../../../../../Public/shared/net/rest.js";

/** Texts that are their own names. */
const TEXTS = new Proxy({}, { get: (_, name) => (name === "failOther" ? "failOther: {detail}" : name) });

for (const [status, type, message] of [
  [0, "", "failUnreachable"],
  [0, "broken-download", "failBroken"],
  [401, "", "failToken"],
  [403, "wrong-token", "failToken"],
  [404, "unknown-puzzle", "failPuzzle"],
  [404, "unknown-session", "failNoSession"],
  [404, "unknown-participant", "failGone"],
  [409, "naming-fixed", "failNaming"],
  [409, "no-ground", "failGround"],
  [409, "no-events", "noEvents"],
  [409, "session-ended", "failEnded"],
  ...["too-many-challenges", "too-many-games", "too-many-experiments", "no-experiment", "no-game", "retention-fixed"]
    .map((type) => [409, type, "failOther: why"]),
  [503, "", "failStore"],
  [422, "wrong-value", "failOther: why"],
  [429, "too-many", "failOther: why"],
]) {
  test(`${status} ${type}: ${message}`, () => assert.equal(explain(new RestError(status, "why", type), TEXTS), message));
}

test("an error of the page itself is told as it is", () => {
  assert.equal(explain(new TypeError("no such thing"), TEXTS), "failOther: TypeError: no such thing");
});
