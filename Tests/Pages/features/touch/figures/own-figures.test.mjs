import assert from "node:assert/strict";
import { test } from "node:test";

import { figuresTable, gestureList, peakForceSource } from "../../../../../Public/features/touch/figures/own-figures.js";

const STATS = {
  name: "Otter",
  pixelsPerCentimetre: 50,
  calibrated: true,
  distance: {
    totalCentimetres: 12.345678901,
    lastCentimetres: -1,
    totalPixels: 600,
    lastPixels: 30,
    totalCentimetresError: { error: 6.5, kind: "bound", sources: { density: 6, jitter: 0.5 } },
    estimated: {
      totalCentimetres: 12.5,
      lastCentimetres: 1,
      totalPixels: 625,
      lastPixels: 50,
      totalCentimetresError: { error: 6.25, kind: "interval", sources: { density: 6.25 } },
      lastCentimetresError: { error: 0.5, kind: "interval", sources: { density: 0.5 } },
    },
  },
  time: {
    totalSeconds: 3.5,
    lastSeconds: 0.25,
    totalSecondsError: { error: 0.0315, kind: "bound", sources: { ends: 0.03, time: 0.0015 } },
    lastSecondsError: { error: 0.0177, kind: "bound", sources: { ends: 0.0167, time: 0.001 } },
  },
  touches: 3,
  heatmap: { highest: 7 },
};

const TRUST = {
  calibrated: true,
  densityFrom: "card",
  pixelsPerCentimetre: 50,
  relativeError: 0.6,
  densityError: 0.5,
  positionsPerSecond: 60.25,
  batchesWaiting: 2,
};

test("the table is CSV with one figure a row, in full precision", () => {
  assert.equal(
    figuresTable(STATS, TRUST),
    [
      "\ufefffigure,value,unit,source,error,densityFrom,relativeError,densityError",
      "participant,Otter,,,,,,",
      `distance total,12.345678901,cm,"measured, calibrated",6.5,card,${6.5 / 12.345678901},0.5`,
      'distance last,-1,cm,"measured, calibrated",,card,,0.5',
      "distance total,600,px,measured,,,,",
      "distance last,30,px,measured,,,,",
      'distance total,12.5,cm,"estimated, calibrated",6.25,card,0.5,0.5',
      'distance last,1,cm,"estimated, calibrated",0.5,card,0.5,0.5',
      "distance total,625,px,estimated,,,,",
      "distance last,50,px,estimated,,,,",
      "pixels per centimetre,50,px/cm,calibrated,25,card,0.5,0.5",
      "time total,3.5,s,measured,0.0315,,,",
      "time last,0.25,s,measured,0.0177,,,",
      "force peak,,g,none,,,,",
      "gestures,3,,counted,,,,",
      "heatmap highest,7,touches,counted,,,,",
      "positions per second of touching,60.25,1/s,measured,,,,",
      "batches waiting,2,,counted,,,,",
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
  ["\t=1+1", "'\t=1+1"],
  ["\r=1+1", `"'\r=1+1"`],
  ["\n=1+1", `"'\n=1+1"`],
]) {
  test(`the name ${JSON.stringify(name)} is one harmless cell`, () => {
    assert.ok(figuresTable({ ...STATS, name }, TRUST).includes(`\r\nparticipant,${cell},,,,,,\r\ndistance`));
  });
}

test("a missing value is an empty cell, and without a calibration no error is known", () => {
  const trust = { ...TRUST, calibrated: false, densityFrom: "assumed", relativeError: null, densityError: null };
  trust.positionsPerSecond = null;
  const table = figuresTable({ distance: {}, time: {}, heatmap: {} }, trust);
  assert.ok(table.includes('\r\nparticipant,,,,,,,\r\ndistance total,,cm,"measured, uncalibrated",,assumed,,\r\n'));
  assert.ok(table.includes("\r\npositions per second of touching,,1/s,measured,,,,\r\n"));
});

test("gestures are listed newest first, numbered as the participant made them", () => {
  const gestures = [
    { seconds: 1, centimetres: 2, centimetresError: 0.1, fingers: 2, peakPixelsPerSecond: 100 },
    { seconds: 0.1, centimetres: 0, fingers: 1, tap: true, peakPixelsPerSecond: null },
  ];
  assert.deepEqual(gestureList({ ...STATS, touches: 9, gestures }), [
    { number: 9, seconds: 0.1, centimetres: 0, centimetresError: null, fingers: 1, tap: true, peakCentimetresPerSecond: null },
    { number: 8, seconds: 1, centimetres: 2, centimetresError: 0.1, fingers: 2, tap: false, peakCentimetresPerSecond: 2 },
  ]);
});

test("stats without gestures are an empty list", () => assert.deepEqual(gestureList(STATS), []));

for (const [peakGrams, provenance, source] of [
  [null, "none", "none"],
  [null, "contactArea", "contactArea"],
  [120, "measured", "measured"],
  [120, "pen", "pen"],
  [120, "none", "measured"],
  [undefined, undefined, "none"],
]) {
  test(`a largest force of ${peakGrams} g after a gesture with ${provenance} comes from: ${source}`, () => {
    assert.equal(peakForceSource({ pressure: { peakGrams, provenance } }), source);
  });
}

for (const [language, separator, value] of [["de", ";", "12,345678901"], ["fr", ";", "12,345678901"], ["de-CH", ";", "12.345678901"], ["es", ";", "12,345678901"], ["es-MX", ",", "12.345678901"], ["en", ",", "12.345678901"]]) {
  test(`a spreadsheet in ${language} finds its columns and numbers`, () => {
    const source = separator === "," ? '"measured, calibrated"' : "measured, calibrated";
    const [head, , distance] = figuresTable(STATS, TRUST, language).split("\r\n");
    const names = ["figure", "value", "unit", "source", "error", "densityFrom", "relativeError", "densityError"];
    assert.equal(head, "\ufeff" + names.join(separator));
    assert.ok(distance.startsWith(["distance total", value, "cm", source].join(separator)));
  });
}
