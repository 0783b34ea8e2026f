import assert from "node:assert/strict";
import { test } from "node:test";

import { areaBlocks, heatBlocks, middleOf, placesDetails, placesFinding, placesMoves, placesTable } from "../../../../../../Public/features/classroom/lesson/places/places-picture.js";

const plain = (text) => (Array.isArray(text) ? text.map(plain) : text.replaceAll("\u00a0", " "));
const point = { text: { en: "?" }, form: "point", picture: "ground", width: 300, height: 400, open: false };
const area = { ...point, form: "area" };
const square = [[0, 0], [100, 0], [100, 100], [0, 100]];
const half = [[0, 0], [50, 0], [50, 100], [0, 100]];

test("the finding is the middle's distance from the truth, or how near half of the class are", () => {
  const finding = (question, ...marks) => plain(placesFinding(question, marks.map((mark) => [mark]), "en"));
  assert.equal(finding(point), "No places yet");
  assert.equal(finding({ ...point, truthPoints: [[130, 140]] }, [100, 100], [100, 100], [100, 100]), "Your middle is 50 px (10 % of the diagonal) away from the true place");
  assert.equal(finding(point, [100, 100], [100, 100], [130, 140]), "Half of you are within 0 px (0.0 % of the diagonal) of your middle");
  assert.equal(finding({ ...point, truthPoints: square }, [50, 50], [200, 50], [99, 1]), "2 of 3 marks are in the true area");
  assert.equal(plain(placesFinding({ ...point, marks: 2 }, [[[1, 1], [2, 2]], null], "en")), "2 marks of 1 phone");
  assert.equal(middleOf({ ...point, marks: 2 }, [[[1, 1], [2, 2]]]), null);
});

test("areas are compared with the true one, and with each other block by block", () => {
  assert.equal(plain(placesFinding({ ...area, truthPoints: square }, [half, square, half], "en")), "At the median, your areas match the true one by 50 %");
  assert.equal(plain(placesFinding(area, [square], "en")), "At the median, your areas are 8.3 % of the picture");
  const { shares, columns } = areaBlocks(area, [half, square]);
  assert.deepEqual([shares[0], shares[9], shares[10], shares[19], shares[20], columns], [1, 1, 0.5, 0.5, 0, 60]);
  assert.deepEqual(plain(placesDetails(area, [half, square], "en")), ["In everybody’s area: 4.2 % of the picture; in that of at least half: 8.3 %"]);
});

test("blocks of many marks are parts of the fullest one", () => {
  const { shares } = heatBlocks(point, [[[0, 0]], [[1, 1]], [[300, 400]], null]);
  assert.deepEqual([shares[0], shares.at(-1), shares.filter((share) => share > 0).length], [1, 0.5, 2]);
});

test("who moved is counted among those who answered twice", () => {
  const [now, earlier] = [[[[10, 0]], [[50, 50]], [[0, 30]], null], [[[0, 0]], [[50, 50]], null, [[1, 1]]]];
  assert.deepEqual(plain(placesMoves(point, now, earlier, "en")), ["1 of 2 have moved, by 10 px at the median"]);
  assert.deepEqual(plain(placesMoves({ ...point, truthPoints: [[20, 0]] }, now, earlier, "en")).at(-1), "1 nearer to the truth, 0 farther from it");
  assert.deepEqual(plain(placesMoves(point, earlier, earlier, "en")), ["3 of 3 have stayed with the answer"]);
  assert.deepEqual(plain(placesMoves({ ...area, truthPoints: square }, [square], [half], "en")), [
    "1 of 1 has redrawn the area; at the median it matches the first one by 50 %",
    "1 nearer to the truth, 0 farther from it",
  ]);
  assert.deepEqual(placesMoves(point, [[[1, 1]]], [], "en"), []);
});

test("the table has every answer beside the earlier one and the truth", () => {
  const { head, rows } = placesTable({ ...point, truthPoints: [[0, 0]] }, [[[30, 40]], null], [null, [[5, 5]]], "en");
  assert.deepEqual(head, ["Second: Place (x | y in px)", "First: Place (x | y in px)", "From the true place"]);
  assert.deepEqual(plain(rows), [["30 | 40", "–", "50 px (10 % of the diagonal)"], ["–", "5 | 5", "–"]]);
  assert.deepEqual(plain(placesTable({ ...area, truthPoints: square }, [half], [], "en").rows), [["4.2 %", "50 %"]]);
  assert.deepEqual(plain(placesTable({ ...point, marks: 2, truthPoints: square }, [[[1, 1], [200, 1]]], [], "en").rows), [["1 | 1; 200 | 1", "1"]]);
});
