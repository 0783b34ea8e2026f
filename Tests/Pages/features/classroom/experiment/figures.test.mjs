/** The projector's data and drawing of an experiment. */

import assert from "node:assert/strict";
import test from "node:test";

import { ExperimentData } from "../../../../../Public/features/classroom/experiment/class-figures.js";

test("a frame replaces its participants' points, another experiment voids all", () => {
  const data = new ExperimentData();
  const here = new Map([["p1", {}], ["p2", {}]]);
  const row = (id, condition, throughput) => [id, condition, 2, 2.1, 0.5, throughput, 11, 0];
  data.applyState({ number: 1 });
  data.load({ experimentPoints: [row("p1", 0, 4), row("p3", 0, 9)], experimentFigures: [{ complete: 0 }] });
  data.apply({ experimentPoints: [row("p1", 0, 4), row("p1", 1, 6), row("p2", 0, 5)] });
  assert.deepEqual(data.points(here).map(([id, condition]) => [id, condition]), [["p1", 0], ["p1", 1], ["p2", 0]]);
  assert.deepEqual(data.throughputs.get("p1"), { throughput: 5, conditions: 2 });
  assert.equal(data.figures.complete, 0);
  data.applyState({ number: 1 });
  assert.equal(data.points(here).length, 3);
  data.applyState({ number: 2 });
  assert.deepEqual([data.points(here), data.figures], [[], null]);
});

test("means have a difficulty with or without a unit", () => {
  const data = new ExperimentData();
  assert.deepEqual(data.means(false), []);
  const tapping = { indexOfDifficultyBits: 2.6, effectiveIndexOfDifficultyBits: 2.4, movementTimeSeconds: 0.5 };
  const steering = { indexOfDifficulty: 4, effectiveIndexOfDifficulty: 5, movementTimeSeconds: 0.7 };
  data.load({ experimentFigures: [{ conditions: [tapping, steering] }] });
  assert.deepEqual(data.means(false), [{ x: 2.6, y: 0.5 }, { x: 4, y: 0.7 }]);
  assert.deepEqual(data.means(true), [{ x: 2.4, y: 0.5 }, { x: 5, y: 0.7 }]);
});
