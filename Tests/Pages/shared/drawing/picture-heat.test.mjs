import assert from "node:assert/strict";
import { test } from "node:test";

import { PictureHeat } from "../../../../Public/shared/drawing/picture-heat.js";
import { Ink } from "../../../../Public/shared/model/ink.js";

/** Squares of 10 px: 36 × 18. */
const PICTURE = { width: 360, height: 180 };
/** On it the picture is 390 × 195, in the middle. */
const TALL = { width: 390, height: 844 };
/** On it the picture is 360 × 180, at its upper left corner. */
const SAME = { width: 360, height: 180 };

/** @type {*} */
const PARTICIPANTS = new Map([["a", { screen: TALL }], ["b", { screen: SAME }]]);

/** @param {Ink} ink @param {string} participant @param {number[][]} points  px of the picture */
function draw(ink, participant, points) {
  const { width, height } = PARTICIPANTS.get(participant).screen;
  const scale = Math.min(width / PICTURE.width, height / PICTURE.height);
  let stroke = ink.begin(participant);
  for (const [x, y] of points) {
    const left = (width - PICTURE.width * scale) / 2 + x * scale;
    const top = (height - PICTURE.height * scale) / 2 + y * scale;
    stroke = ink.extend(stroke, left / width, top / height, 0);
  }
  return stroke;
}

/** @param {import("../../../../Public/shared/model/heat-grid.js").HeatGrid} grid */
const filled = (grid) => [...grid.values].flatMap((value, index) => (value ? [[index % grid.columns, Math.floor(index / grid.columns), value]] : []));

test("strokes of phones of any size count on the squares of the picture that they pass", () => {
  const ink = new Ink();
  const heat = new PictureHeat();
  draw(ink, "a", [[5, 5], [35, 5]]);
  draw(ink, "b", [[25, 5], [25, 25]]);
  const grid = heat.of(ink, PICTURE, PARTICIPANTS, null);
  assert.deepEqual([grid.columns, grid.rows, grid.highest], [36, 18, 2]);
  assert.deepEqual(filled(grid), [[0, 0, 1], [1, 0, 1], [2, 0, 2], [3, 0, 1], [2, 1, 1], [2, 2, 1]]);
  assert.deepEqual(filled(heat.of(ink, PICTURE, PARTICIPANTS, "b")), [[2, 0, 1], [2, 1, 1], [2, 2, 1]]);
});

test("a stroke that grows counts on, each square once while it stays there", () => {
  const ink = new Ink();
  const heat = new PictureHeat();
  const stroke = draw(ink, "b", [[5, 5]]);
  const { version } = heat.of(ink, PICTURE, PARTICIPANTS, null);
  ink.extend(stroke, 8 / 360, 5 / 180, 1);
  ink.extend(stroke, 15 / 360, 5 / 180, 2);
  const grid = heat.of(ink, PICTURE, PARTICIPANTS, null);
  assert.deepEqual(filled(grid), [[0, 0, 1], [1, 0, 1]]);
  assert.notEqual(grid.version, version);
  assert.equal(heat.of(ink, PICTURE, PARTICIPANTS, null).version, grid.version);
  ink.clear(() => true);
  assert.deepEqual(filled(heat.of(ink, PICTURE, PARTICIPANTS, null)), []);
});

test("what is beside the picture counts nowhere", () => {
  const ink = new Ink();
  draw(ink, "a", [[-5, -20], [-5, 5], [5, 5]]);
  assert.deepEqual(filled(new PictureHeat().of(ink, PICTURE, PARTICIPANTS, null)), [[0, 0, 1]]);
});
