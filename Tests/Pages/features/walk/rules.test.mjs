import assert from "node:assert/strict";
import { test } from "node:test";

import { playAddress, walkAddress } from "../../../../Public/features/walk/list/address.js";
import { WalkClock } from "../../../../Public/features/walk/listening/clock.js";
import { bearing, between, isCoordinate, offset } from "../../../../Public/features/walk/listening/coordinates.js";
import { WalkPath } from "../../../../Public/features/walk/listening/path.js";
import { faceOf, isUsable } from "../../../../Public/features/walk/screen/faces.js";
import { lineAt } from "../../../../Public/features/walk/screen/transcript-lines.js";
import { distanceMetres } from "../../../../Public/shared/model/geography.js";
import { clockText, directionText, sizeText } from "../../../../Public/features/walk/texts/figures.js";
import "../../../../Public/languages/languages.js";

const LINES = [0, 4, 4, 9.5].map((seconds) => ({ seconds, text: String(seconds) }));

for (const [seconds, index] of [[-1, -1], [0, 0], [3.99, 0], [4, 2], [9.5, 3], [1e9, 3]]) {
  test(`at ${seconds} s line ${index} is spoken`, () => assert.equal(lineAt(LINES, seconds), index));
}
test("a transcript without a line is empty", () => assert.equal(lineAt([], 3), -1));

test("directions wrap around in the north", () => {
  assert.deepEqual([0, 22, 23, 90, 200, 337, 338, 360, -45].map((degrees) => directionText(degrees, "en")),
    ["north", "north", "north-east", "east", "south", "north-west", "north", "north", "north-west"]);
  assert.equal(directionText(135, "de"), "Südosten");
});

test("a size is in MB or kB, a time in minutes and seconds", () => {
  assert.equal(sizeText(1_234_000, "de").replace("\u00a0", " "), "1,2 MB");
  assert.equal(sizeText(64_000, "en").replace("\u00a0", " "), "64 kB");
  assert.deepEqual([0, 61.9, 600, NaN, -3].map(clockText), ["0:00", "1:01", "10:00", "0:00", "0:00"]);
});

test("a metre to the north has the right length, also at the antimeridian", () => {
  for (const from of [{ latitude: 48, longitude: 11 }, { latitude: -70, longitude: 179.9999 }, { latitude: 0, longitude: -180 }]) {
    for (const [north, east, degrees] of [[100, 0, 0], [0, 100, 90], [-100, 0, 180], [0, -100, 270]]) {
      const to = offset(from, north, east);
      assert.ok(isCoordinate(to));
      assert.ok(Math.abs(distanceMetres(from, to) - 100) < 0.01);
      assert.ok(Math.abs(((bearing(from, to) - degrees + 540) % 360) - 180) < 0.01);
      assert.ok(distanceMetres(from, between(from, to, 0.25)) - 25 < 0.01);
    }
  }
});

for (const value of [null, {}, { latitude: 91, longitude: 0 }, { latitude: 0, longitude: NaN }, { latitude: "1", longitude: 0 }]) {
  test(`${JSON.stringify(value)} is not a coordinate`, () => assert.equal(isCoordinate(value), false));
}

test("each signal has its face", () => {
  assert.deepEqual(["good", "fair", "poor", "stale", "none"].map(faceOf), ["happy", "neutral", "sad", "sad", "sad"]);
});

test("a signal can be used up to 50 m, and while it is fresh", () => {
  assert.ok(isUsable("good", 0) && isUsable("poor", 50));
  assert.ok(!isUsable("poor", 50.1) && !isUsable("stale", 5) && !isUsable("none", null));
});

test("the clock of a walk continues from its last time, and never goes back", () => {
  let wall = 1000;
  const clock = new WalkClock(5000, () => wall);
  assert.equal(clock.now(), 5000);
  wall += 10;
  assert.equal(clock.now(), 5010);
  wall = 3; // Somebody sets the phone's clock back.
  assert.equal(clock.now(), 5010);
  wall += 7;
  assert.equal(clock.now(), 5017);
  assert.equal(new WalkClock(NaN, () => 9).now(), 9);
  const fast = new WalkClock(0, () => 9);
  fast.skipAhead(91);
  fast.skipAhead(-50);
  assert.equal(fast.now(), 100, "a recording takes it ahead, nothing takes it back");
});

for (const [pathname, search, play, desk] of [
  ["/walk", "", null, false], ["/walk/", "?desk", null, true], ["/walk/ferry%20man", "", "ferry man", false],
  ["/walk", "?play=ab&desk", "ab", true], ["/walk/%zz", "", "%zz", false], ["/walk/a/", "?s=X", "a", false],
]) {
  test(`${pathname}${search} asks for ${play}`, () => assert.deepEqual(walkAddress({ pathname, search }), { play, desk }));
}

test("a play's address keeps session and desk", () => {
  assert.equal(playAddress("a/b", "?s=ABCDEF&desk&play=old"), "/walk/a%2Fb?s=ABCDEF&desk");
  assert.equal(playAddress("a"), "/walk/a");
});

test("a path counts steps, not noise, and becomes coarser instead of longer", () => {
  const path = new WalkPath();
  const start = { latitude: 48, longitude: 11 };
  assert.ok(path.add(start));
  assert.ok(!path.add(offset(start, 2, 0)));
  assert.ok(!path.add({ latitude: NaN, longitude: 1 }));
  for (let metres = 5; metres < 30_000; metres += 5) path.add(offset(start, metres, 0));
  assert.ok(path.points.length <= 2000 && path.points.length > 900);
  assert.deepEqual(new WalkPath([...path.points, "no", null]).points.length, path.points.length);
});
