import assert from "node:assert/strict";
import { test } from "node:test";

import { attemptText, finding } from "../../../../../Public/features/classroom/challenge/finding.js";
import { KINDS, TASKS } from "../../../../../Public/shared/tasks/kinds.js";

const plain = (text) => text.replaceAll("\u00a0", " ");
const found = (kind, target, values, language = "en", more = 0) => plain(finding({ kind, target }, values, language, more));

test("the finding is the distance from the target that half of the results keep", () => {
  assert.equal(found("distance", 10, [9, 9.4, 10.6, 12]), "Half of you are within 0.8 cm");
  assert.equal(found("distance", 1, [0.94, 0.97, 1.2], "de"), "Die Hälfte von euch liegt höchstens 0,6 mm daneben");
  assert.equal(found("hold", 3, [2.9, 3.1, 3.3], "fr"), "La moitié d’entre vous se trompe de 0,10 s au plus");
});

test("without a target it is what half of them have reached", () => {
  assert.equal(found("reaction", 5, [272, 324, 341.2]), "Half of you react within 324 ms");
  assert.equal(found("targets", 3, [4.2, 5.19, 6], "de"), "Die Hälfte von euch schafft mindestens 5,1 Bit/s");
});

test("it is true as it is written, for results of every kind", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (const kind of KINDS.filter((each) => !TASKS[each].isOfClass)) {
    for (let round = 0; round < 40; round += 1) {
      const { best, target } = TASKS[kind];
      const values = Array.from({ length: 2 + Math.floor(random() * 30) }, () => target * (0.5 + random()));
      const bound = Number(/[\d.]+(?=\D*$)/.exec(found(kind, target, values))[0]);
      const keeps = { nearest: (value) => Math.abs(value - target) <= bound + 1e-9, lowest: (value) => value <= bound, highest: (value) => value >= bound };
      assert.ok(2 * values.filter(keeps[best]).length >= values.length, `${kind} ${bound}: ${values}`);
    }
  }
});

test("one result and none are told as they are", () => {
  assert.equal(found("distance", 10, []), "Nobody has a result yet.");
  assert.equal(found("distance", 10, [8.61], "de"), "Ein Ergebnis: 8,6 cm");
  assert.equal(found("distance", 10, [10, 10, 12]), "Half of you hit it exactly");
});

test("the picture says which attempts it shows", () => {
  assert.equal(attemptText(3, "en"), "best of 3 attempts");
  assert.equal(attemptText(3, "de"), "der beste von 3 Versuchen");
  assert.equal(attemptText(undefined, "fr"), "le meilleur essai de chacun");
  assert.equal(attemptText(1, "en"), "");
});
