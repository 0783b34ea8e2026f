/** What the pages say of each kind of challenge is what the documents say, which the server's tests hold against the server. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { KINDS, TASKS } from "../../../../Public/shared/tasks/kinds.js";

const ROW = /^\| `(\w+)` \| .* \| (?<target>[^|]+) \| (?<best>nearest|highest|lowest|none)[^|]*\|$/gm;
const documents = readFileSync(new URL("../../../../docs/challenges.md", import.meta.url), "utf8");
const rows = new Map([...documents.matchAll(ROW)].map((row) => [row[1], row.groups]));
// Of each phone, unless the kind of task has the host's default.
const ATTEMPTS = { symbol: 5, wave: 1, relay: 1, beat: 200, clap: 200 };
const number = (text) => Number(text.replaceAll(",", ""));

test("each kind is documented, and no other one", () => {
  assert.deepEqual([...rows.keys()].sort(), [...KINDS].sort());
});

for (const kind of KINDS) {
  test(`${kind}: targets, default and best as documented`, () => {
    const { target, best } = rows.get(kind);
    const [, min, max] = /([\d.,]+) to ([\d.,]*\d)/.exec(target);
    const { allowed, sheet, target: usual, best: ours, attempts } = TASKS[kind];
    assert.deepEqual([allowed.min, allowed.max], [number(min), number(max)]);
    assert.equal(allowed.step, target.includes("whole number") ? 1 : undefined);
    assert.equal(usual, number(/, ([\d.]+)$/.exec(target)[1]));
    if (best !== "none") assert.equal(ours, best);
    // What the sheet offers is allowed, and the default is one of its steps.
    assert.ok(sheet.min >= allowed.min && sheet.max <= allowed.max && sheet.min < sheet.max);
    const steps = (usual - sheet.min) / sheet.step;
    assert.ok(steps >= 0 && usual <= sheet.max && Math.abs(steps - Math.round(steps)) < 1e-9, `${usual} of ${JSON.stringify(sheet)}`);
    assert.equal(attempts, ATTEMPTS[kind]);
  });

  test(`${kind}: results are shown no finer than they are measured`, () => {
    const { digits, finest } = TASKS[kind];
    assert.ok(finest <= 10 ** -digits * (1 + 1e-9), `${finest} with ${digits} decimals`);
    assert.ok(digits >= 0 && digits <= 2 && Number.isInteger(Math.round(-Math.log10(finest) * 1e9) / 1e9));
  });
}
