import assert from "node:assert/strict";
import { test } from "node:test";

import { spotAddress, spotRoute } from "../../../../Public/features/spot/tabs/route.js";
import { boxAround, copyNear, distanceMetres, distanceText, queryBox, wrapped } from "../../../../Public/shared/model/geography.js";

const place = (latitude, longitude) => ({ latitude, longitude });
const DEGREE = (6_371_008.7714 * Math.PI) / 180;

for (const [a, b, degrees] of [
  [place(0, 0), place(0, 0), 0],
  [place(10, 20), place(11, 20), 1],
  [place(0, 179.5), place(0, -179.5), 1],
  [place(90, 0), place(90, 120), 0],
  [place(0, 0), place(0, 180), 180],
  [place(60, 10), place(60, 10 + 1e-6), 0.5e-6],
]) {
  test(`from ${Object.values(a)} to ${Object.values(b)} are ${degrees} degrees of a great circle`, () => {
    assert.ok(Math.abs(distanceMetres(a, b) - degrees * DEGREE) < 1e-3);
  });
}

for (const [metres, english, german] of [
  [0.4, "0 m", "0 m"],
  [99.4, "99 m", "99 m"],
  [99.6, "100 m", "100 m"],
  [144, "140 m", "140 m"],
  [994, "990 m", "990 m"],
  [996, "1.0 km", "1,0 km"],
  [12_345, "12.3 km", "12,3 km"],
  [99_960, "100 km", "100 km"],
  [12_345_678, "12,346 km", "12.346 km"],
  [NaN, "–", "–"],
  [-1, "–", "–"],
]) {
  test(`${metres} m read ${english}`, () => {
    assert.deepEqual(["en", "de"].map((language) => distanceText(metres, language).replace("\u00a0", " ")), [english, german]);
  });
}

test("a meridian's copies are the same place, and the nearest one is taken", () => {
  assert.deepEqual([181, -181, 540, -540, 0, 180].map(wrapped), [-179, 179, -180, -180, 0, -180]);
  assert.deepEqual([[-179, 170], [179, -170], [10, 730], [10, 0]].map(([at, centre]) => copyNear(at, centre)), [181, -181, 730, 10]);
});

for (const [what, box, wanted] of [
  ["a box", { west: 9, south: 47, east: 10, north: 48 }, "9,47,10,48"],
  ["over the antimeridian west is over east", { west: 170, south: -20, east: 190, north: -10 }, "170,-20,-170,-10"],
  ["a round farther on", { west: 530, south: -20, east: 550, north: -10 }, "170,-20,-170,-10"],
  ["the whole world, however it lies", { west: -200, south: -85.05, east: 160, north: 85.05 }, "-180,-90,180,90"],
  ["to a pole where the map ends", { west: 0, south: -85.06, east: 1, north: 3 }, "0,-90,1,3"],
]) {
  test(`bbox: ${what}`, () => assert.equal(queryBox(box), wanted));
}

for (const [places, box] of [
  [[place(1, 2)], { west: 2, south: 1, east: 2, north: 1 }],
  [[place(1, 2), place(-3, 40)], { west: 2, south: -3, east: 40, north: 1 }],
  [[place(0, 179), place(0, -179)], { west: 179, south: 0, east: 181, north: 0 }],
  [[place(0, 170), place(0, -170), place(0, -100)], { west: 170, south: 0, east: 260, north: 0 }],
  [[place(0, -170), place(0, -10), place(0, 100)], { west: -10, south: 0, east: 190, north: 0 }],
]) {
  test(`around ${places.map((each) => Object.values(each).join("/"))} the widest gap is left out`, () => {
    assert.deepEqual(boxAround(places), box);
  });
}

for (const [search, route] of [
  ["", { tab: "map", puzzle: null }],
  ["?puzzle=abc", { tab: "picture", puzzle: "abc" }],
  ["?puzzle=a%26b%3D", { tab: "picture", puzzle: "a&b=" }],
  ["?picture", { tab: "picture", puzzle: null }],
  ["?help", { tab: "help", puzzle: null }],
]) {
  test(`the address /spot${search} is that of ${route.tab} ${route.puzzle}`, () => {
    assert.deepEqual(spotRoute(search), route);
    assert.equal(spotAddress(route), `/spot${search}`);
  });
}
