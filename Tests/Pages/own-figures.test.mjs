import assert from "node:assert/strict";
import { test } from "node:test";

import { figuresTable, gestureList } from "../../Public/protocol/own-figures.js";

const STATS = {
  name: "Otter",
  pixelsPerCentimetre: 50,
  calibrated: true,
  distance: { totalCentimetres: 12.345678901, lastCentimetres: -1, totalPixels: 600, lastPixels: 30 },
  time: { totalSeconds: 3.5, lastSeconds: 0.25 },
  touches: 3,
  heatmap: { highest: 7 },
};

test("the table is CSV with one figure a row, in full precision", () => {
  assert.equal(
    figuresTable(STATS),
    [
      "figure,value,unit",
      "participant,Otter,",
      "distance total,12.345678901,cm",
      "distance last,-1,cm",
      "distance total,600,px",
      "distance last,30,px",
      "pixels per centimetre,50,calibrated",
      "time total,3.5,s",
      "time last,0.25,s",
      "gestures,3,",
      "heatmap highest,7,touches",
      "",
    ].join("\r\n"),
  );
});

for (const [name, cell] of [
  ['say "hi", Otter', '"say ""hi"", Otter"'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ['=a,"b"', `"'=a,""b"""`],
]) {
  test(`the name ${JSON.stringify(name)} is one harmless cell`, () => {
    assert.ok(figuresTable({ ...STATS, name }).includes(`\r\nparticipant,${cell},\r\ndistance`));
  });
}

test("what is missing is an empty cell", () => {
  const table = figuresTable({ distance: {}, time: {}, heatmap: {} });
  assert.ok(table.includes("\r\nparticipant,,\r\ndistance total,,cm\r\n"));
});

test("gestures are listed newest first, numbered as the participant made them", () => {
  const gestures = [
    { seconds: 1, centimetres: 2, fingers: 2, peakPixelsPerSecond: 100 },
    { seconds: 0.1, centimetres: 0, fingers: 1, tap: true, peakPixelsPerSecond: null },
  ];
  assert.deepEqual(gestureList({ ...STATS, touches: 9, gestures }), [
    { number: 9, seconds: 0.1, centimetres: 0, fingers: 1, tap: true, peakCentimetresPerSecond: null },
    { number: 8, seconds: 1, centimetres: 2, fingers: 2, tap: false, peakCentimetresPerSecond: 2 },
  ]);
});

test("stats without gestures are an empty list", () => assert.deepEqual(gestureList(STATS), []));
