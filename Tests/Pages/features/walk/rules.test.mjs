import assert from "node:assert/strict";
import { test } from "node:test";

import { playAddress, walkAddress } from "../../../../Public/features/walk/list/address.js";
import { WalkClock } from "../../../../Public/features/walk/listening/clock.js";
import { bearing, between, isCoordinate, offset } from "../../../../Public/features/walk/listening/coordinates.js";
import { WalkPath } from "../../../../Public/features/walk/listening/path.js";
import { ReceiverClock } from "../../../../Public/features/walk/listening/receiver-clock.js";
import { faceOf, isUsable } from "../../../../Public/features/walk/screen/faces.js";
import { lineAt } from "../../../../Public/features/walk/screen/transcript-lines.js";
import { distanceMetres } from "../../../../Public/shared/model/geography.js";
import { clockText, directionText, sizeText } from "../../../../Public/features/walk/texts/figures.js";

const LINES = [0, 4, 4, 9.5].map((seconds) => ({ seconds, text: String(seconds) }));

for (const [seconds, index] of [[-1, -1], [0, 0], [3.99, 0], [4, 2], [9.5, 3], [1e9, 3]]) {
  test(`at ${seconds} s line ${index} is said`, () => assert.equal(lineAt(LINES, seconds), index));
}
test("a transcript without a line is empty", () => assert.equal(lineAt([], 3), -1));

test("directions go round and meet again in the north", () => {
  assert.deepEqual([0, 22, 23, 90, 200, 337, 338, 360, -45].map((degrees) => directionText(degrees, "en")),
    ["north", "north", "north-east", "east", "south", "north-west", "north", "north", "north-west"]);
  assert.equal(directionText(135, "de"), "Südosten");
});

test("sizes and times", () => {
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
  test(`${JSON.stringify(value)} is no coordinate`, () => assert.equal(isCoordinate(value), false));
}

test("each signal has its face", () => {
  assert.deepEqual(["good", "fair", "poor", "stale", "none"].map(faceOf), ["happy", "neutral", "sad", "sad", "sad"]);
});

test("a signal can be used up to 50 m, and while it is fresh", () => {
  assert.ok(isUsable("good", 0) && isUsable("poor", 50));
  assert.ok(!isUsable("poor", 50.1) && !isUsable("stale", 5) && !isUsable("none", null));
});

test("a receiver's clock is believed when it is near the phone's", () => {
  const clock = new ReceiverClock();
  assert.equal(clock.time(1_000_000, 1_009_000), 1_000_000);
  assert.equal(clock.time(1_020_000, 1_011_000), 1_020_000);
  assert.equal(clock.time(NaN, 5), 5);
});

for (const age of [11_000, 7_200_000, -7_200_000]) {
  test(`positions of before, ${age} ms off, are left out until a fresh one comes`, () => {
    const clock = new ReceiverClock();
    const start = 1_700_000_000_000;
    assert.equal(clock.time(start - age, start), null);
    assert.equal(clock.time(start - age, start + 1000), null, "the same again");
    assert.equal(clock.time(start - age + 1000, start + 1000), null, "several at once");
    assert.equal(clock.time(start - age + 2000, start + 1010), null);
    assert.equal(clock.time(start + 2000, start + 2000), start + 2000);
    assert.equal(clock.time(start - age, start + 3000), null, "an old one in between");
  });

  test(`a receiver's clock that is ${age} ms off and goes on in step is believed with the third position`, () => {
    const clock = new ReceiverClock();
    const start = 1_700_000_000_000;
    assert.deepEqual([0, 1000, 2000].map((ms) => clock.time(start - age + ms, start + ms)), [null, null, start + 2000]);
    assert.equal(clock.time(start - age + 3000, start + 4000), start + 3000, "a second late");
    assert.equal(clock.time(start - age - 60_000, start + 5000), null, "older than that clock says");
  });
}

test("after the phone's clock was set, positions count again with the third", () => {
  const clock = new ReceiverClock();
  assert.equal(clock.time(1_000_000, 1_000_000), 1_000_000);
  const times = [0, 1000, 2000].map((ms) => clock.time(1_001_000 + ms, 9_001_000 + ms));
  assert.deepEqual(times, [null, null, 9_003_000]);
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

test("a path takes steps, not trembling, and grows coarser instead of longer", () => {
  const path = new WalkPath();
  const start = { latitude: 48, longitude: 11 };
  assert.ok(path.add(start));
  assert.ok(!path.add(offset(start, 2, 0)));
  assert.ok(!path.add({ latitude: NaN, longitude: 1 }));
  for (let metres = 5; metres < 30_000; metres += 5) path.add(offset(start, metres, 0));
  assert.ok(path.points.length <= 2000 && path.points.length > 900);
  assert.deepEqual(new WalkPath([...path.points, "no", null]).points.length, path.points.length);
});
