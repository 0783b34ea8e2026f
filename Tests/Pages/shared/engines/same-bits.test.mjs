import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { builtEngines } from "./built-engines.mjs";
import { walkDigest } from "./walk-traces.mjs";
import { weighingDigest } from "./weighing-traces.mjs";

/** @param {"walk"|"weighing"} name */
const stored = (name) => JSON.parse(readFileSync(new URL(`../../../Fixtures/${name}-digests.json`, import.meta.url), "utf8"));

test("random walks give the bits that the server's engine gives", async () => {
  const engines = await builtEngines("walk");
  const wanted = stored("walk");
  assert.deepEqual(Array.from({ length: wanted.length }, (_, index) => walkDigest(engines, index + 1)), wanted);
});

test("recordings of springs, and masses, have the bits that the engine has outside of a page", async () => {
  const engines = await builtEngines("weigh");
  const wanted = stored("weighing");
  assert.deepEqual(Array.from({ length: wanted.length }, (_, index) => weighingDigest(engines, index + 1)), wanted);
});
