import assert from "node:assert/strict";
import { test } from "node:test";

import { movePlay } from "../../../../Public/features/walk/engine/place-here.js";
import { distanceMetres } from "../../../../Public/shared/model/geography.js";
import { centreOf } from "../../../../Public/shared/model/regions.js";

const circle = (latitude, longitude, radiusMetres = 30) => ({ type: "circle", latitude, longitude, radiusMetres });
const play = {
  id: "p",
  scenes: [
    { name: "late", after: ["first"], region: circle(47.6612, 9.1854) },
    { name: "first", after: [], region: circle(47.6603, 9.1793) },
    { name: "square", after: [], region: { type: "polygon", points: [[47.6607, 9.1786], [47.6612, 9.1786], [47.6612, 9.1795]] } },
  ],
};

for (const { where, to } of [
  { where: "in the same town", to: { latitude: 47.67, longitude: 9.17 } },
  { where: "in the north", to: { latitude: 69.6492, longitude: 18.9553 } },
  { where: "in the south", to: { latitude: -33.8568, longitude: 151.2153 } },
  { where: "across the antimeridian", to: { latitude: -16.8, longitude: 179.9999 } },
]) {
  test(`a play ${where} begins at the listener's position, with its distances`, () => {
    const moved = movePlay(play, to);
    const centres = [play, moved].map(({ scenes }) => scenes.map(({ region }) => centreOf(region)));
    assert.ok(distanceMetres(centres[1][1], to) < 0.2, "the first that waits for no other is there");
    for (const [a, b] of [[0, 1], [1, 2], [0, 2]]) {
      const [before, after] = centres.map((places) => distanceMetres(places[a], places[b]));
      assert.ok(Math.abs(before - after) < 0.5, `${before} m became ${after} m`);
    }
    assert.equal(moved.scenes[0].region.radiusMetres, 30);
    assert.equal(play.scenes[1].region.latitude, 47.6603, "the play itself stays");
    for (const { longitude } of centres[1]) assert.ok(Math.abs(longitude) <= 180);
  });
}
