import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { builtEngines } from "./built-engines.mjs";
import { walkDigest } from "./walk-traces.mjs";

test("random walks give the bits that the server's engine gives", async () => {
  const engines = await builtEngines("walk");
  const wanted = JSON.parse(readFileSync(new URL("../../../Fixtures/walk-digests.json", import.meta.url), "utf8"));
  assert.deepEqual(Array.from({ length: wanted.length }, (_, index) => walkDigest(engines, index + 1)), wanted);
});
