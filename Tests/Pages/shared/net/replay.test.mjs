/** Segments of a replay as the server gives them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { MAX_SEGMENT_MS } from "../../../../Public/shared/net/replay.js";

test("the longest segment that the page asks for is the server's longest", () => {
  const limits = readFileSync(new URL("../../../../docs/limits.md", import.meta.url), "utf8");
  assert.equal(MAX_SEGMENT_MS, 1000 * Number(/^\| a segment of a replay \| (\d+) s \|/m.exec(limits)[1]));
});
