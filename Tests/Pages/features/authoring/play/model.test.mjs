import assert from "node:assert/strict";
import { test } from "node:test";

import { heardBefore, newScene, playDraftOf, soundName, withoutScene } from "../../../../../Public/features/authoring/play/model/draft.js";
import { cornersText, parseCorners, parseTranscript, transcriptText } from "../../../../../Public/features/authoring/play/model/transcript-text.js";
import { playWarnings } from "../../../../../Public/features/authoring/play/model/warnings.js";
import { playXML } from "../../../../../Public/features/authoring/play/model/xml.js";
import { regionsAsGeoJSON } from "../../../../../Public/features/authoring/play/model/geo-json.js";
import {
  centreOf, crossesItself, distanceToRegion, fromMetres, overlap, reachMetres, regionAt, toMetres,
} from "../../../../../Public/shared/model/regions.js";

const ORIGIN = { latitude: 47.66, longitude: 9.17 };
const circle = (x, y, radiusMetres) => ({ type: "circle", ...fromMetres({ x, y }, ORIGIN), radiusMetres });
const polygon = (...corners) => ({
  type: "polygon",
  points: corners.map(([x, y]) => {
    const { latitude, longitude } = fromMetres({ x, y }, ORIGIN);
    return [latitude, longitude];
  }),
});
const square = (x, y, half) => polygon([x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]);
const SOUND = { name: "a.mp3", key: null, type: "audio/mpeg", bytes: 1, seconds: 1 };
const scene = (key, region, changes = {}) => ({ ...newScene(key, region, `Scene ${key}`), sound: SOUND, ...changes });
const kinds = (...scenes) => playWarnings(scenes).map(({ scene, kind, other }) => `${scene} ${kind}${other === undefined ? "" : ` ${other}`}`);

test("metres and degrees are inverse, across the antimeridian too", () => {
  for (const origin of [ORIGIN, { latitude: -60, longitude: 179.9999 }]) {
    const place = fromMetres({ x: 120, y: -75 }, origin);
    assert.ok(Math.abs(place.longitude) <= 180);
    const { x, y } = toMetres(place, origin);
    assert.ok(Math.hypot(x - 120, y + 75) < 0.2, `${x} ${y}`);
  }
});

test("a region is as far away as its nearest side, not as its nearest corner", () => {
  const near = (region, x, y, metres, tolerance = 0.2) => {
    const distance = distanceToRegion(region, fromMetres({ x, y }, ORIGIN));
    assert.ok(Math.abs(distance - metres) <= tolerance, `${distance} m instead of ${metres} m`);
  };
  near(square(0, 0, 50), 80, 0, 30);
  near(square(0, 0, 50), 80, 90, 50);
  near(square(0, 0, 50), 10, -20, 0);
  near(circle(0, 0, 30), 0, 100, 70);
  near(circle(0, 0, 30), 0, 10, 0);
  near(square(0, 0, 50), 100_000, 0, 99_950, 60);
});

test("circles and polygons overlap if a point is in both", () => {
  assert.equal(overlap(circle(0, 0, 30), circle(59, 0, 30)), true);
  assert.equal(overlap(circle(0, 0, 30), circle(61, 0, 30)), false);
  assert.equal(overlap(circle(0, 0, 10), square(0, 0, 50)), true, "within");
  assert.equal(overlap(square(0, 0, 50), circle(65, 0, 20)), true, "at the edge");
  assert.equal(overlap(square(0, 0, 50), circle(75, 0, 20)), false);
  assert.equal(overlap(square(0, 0, 50), square(90, 0, 50)), true);
  assert.equal(overlap(square(0, 0, 50), square(0, 0, 10)), true, "within");
  assert.equal(overlap(square(0, 0, 50), square(110, 0, 50)), false);
  // A cross: no corner of one is inside the other.
  assert.equal(overlap(polygon([-90, -5], [90, -5], [90, 5], [-90, 5]), polygon([-5, -90], [5, -90], [5, 90], [-5, 90])), true);
});

test("the width of a region, its place, and whether it crosses itself", () => {
  assert.ok(Math.abs(reachMetres(square(7, 7, 25)) - 25) < 0.2);
  assert.equal(reachMetres(circle(0, 0, 33)), 33);
  assert.equal(crossesItself(square(0, 0, 25)), false);
  assert.equal(crossesItself(polygon([0, 0], [50, 50], [50, 0], [0, 50])), true);
  const to = fromMetres({ x: 500, y: 300 }, ORIGIN);
  for (const region of [circle(0, 0, 30), square(0, 0, 30)]) {
    const there = regionAt(region, to);
    const { x, y } = toMetres(centreOf(there), to);
    assert.ok(Math.hypot(x, y) < 0.3);
    assert.ok(Math.abs(reachMetres(there) - 30) < 0.3);
  }
});

test("good scenes cause no warning, overlapping ones only without an order", () => {
  assert.deepEqual(kinds(scene("a", circle(0, 0, 30)), scene("b", circle(100, 0, 30))), []);
  assert.deepEqual(kinds(scene("a", circle(0, 0, 30)), scene("b", circle(20, 0, 30))), ["1 overlap 0"]);
  assert.deepEqual(kinds(scene("a", circle(0, 0, 30)), scene("b", circle(20, 0, 30), { after: ["a"] })), []);
  // Through another one elsewhere.
  const [a, b, c] = [scene("a", circle(0, 0, 30), { after: ["c"] }), scene("b", circle(20, 0, 30)), scene("c", circle(900, 0, 30), { after: ["b"] })];
  assert.deepEqual(kinds(a, b, c), []);
});

test("regions that are too small or would be refused are reported", () => {
  assert.deepEqual(kinds(scene("a", circle(0, 0, 19))), ["0 small"]);
  assert.deepEqual(kinds(scene("a", square(0, 0, 15))), ["0 small"]);
  assert.deepEqual(kinds(scene("a", polygon([0, 0], [90, 90], [90, 0], [0, 90]))), ["0 crossing"]);
  assert.deepEqual(kinds(scene("a", circle(0, 0, 30), { sound: null, name: " " })), ["0 name", "0 sound"]);
  const twin = { name: "Scene a " };
  assert.deepEqual(kinds(scene("a", circle(0, 0, 30)), scene("b", circle(99, 0, 30), twin)), ["1 same 0"]);
  const circles = [scene("a", circle(0, 0, 30), { after: ["b"] }), scene("b", circle(99, 0, 30), { after: ["a"] }), scene("c", circle(300, 0, 30), { after: ["a"] })];
  assert.deepEqual(kinds(...circles), ["0 circle", "1 circle"]);
  assert.deepEqual(kinds(scene("a", circle(0, 0, 30), { transcript: [{ seconds: 3, text: "b" }, { seconds: 1, text: "a" }] })), ["0 transcript"]);
});

test("a removed scene changes no other scene's order", () => {
  const scenes = [scene("a", circle(0, 0, 30)), scene("b", circle(0, 0, 30), { after: ["a"] }), scene("c", circle(0, 0, 30), { after: ["a", "b"] })];
  assert.deepEqual([...heardBefore(scenes, "c")].sort(), ["a", "b"]);
  assert.deepEqual(withoutScene(scenes, "a").map(({ after }) => after), [[], ["b"]]);
});

test("the file is canonical, and says which line is about which scene", () => {
  const play = {
    title: "A <play> & more", version: "1.0", language: "en", about: "One\nTwo",
    scenes: [
      scene("a", { type: "circle", latitude: 47.5, longitude: 9, radiusMetres: 40 }, { name: 'Say "x"', repeat: "loop", transcript: [{ seconds: 6.5, text: "Hm" }] }),
      scene("b", { type: "polygon", points: [[1, 2], [3, 4], [5, 6]] }, { after: ["a"] }),
    ],
  };
  const { text, scenes } = playXML(play);
  assert.equal(text, `<?xml version="1.0" encoding="UTF-8"?>
<play xmlns="urn:touchfigures:play:1" xml:lang="en">
  <title>A &lt;play&gt; &amp; more</title>
  <version>1.0</version>
  <about>One
Two</about>
  <scene name="Say &quot;x&quot;" audio="a.mp3" repeat="loop">
    <circle latitude="47.5" longitude="9" radius="40"/>
    <transcript>
      <line at="6.5">Hm</line>
    </transcript>
  </scene>
  <scene name="Scene b" audio="a.mp3">
    <polygon>
      <point latitude="1" longitude="2"/>
      <point latitude="3" longitude="4"/>
      <point latitude="5" longitude="6"/>
    </polygon>
    <after scene="Say &quot;x&quot;"/>
  </scene>
</play>
`);
  assert.deepEqual([scenes[1], scenes[6], scenes[7], scenes[12], scenes[13], scenes[20], scenes[21]], [-1, -1, 0, 0, 1, 1, -1]);
});

test("the server's data of a play becomes a draft", () => {
  const stored = {
    title: "T", version: "1", language: "de", about: "", scenes: [
      { name: "A", repeat: "visit", after: [], audio: { name: "a.mp3", url: "/x", type: "audio/mpeg", bytes: 3, seconds: null }, region: circle(0, 0, 30), transcript: [] },
      { name: "B", repeat: "once", after: ["A"], audio: { name: "b.mp3", url: null, type: null, bytes: null, seconds: null }, region: circle(9, 0, 30), transcript: [] },
    ],
  };
  const { scenes } = playDraftOf(stored, (index) => `key${index}`);
  assert.deepEqual(scenes[1].after, ["key0"]);
  assert.deepEqual(scenes[0].sound, { name: "a.mp3", key: null, type: "audio/mpeg", bytes: 3, seconds: null });
  assert.equal(scenes[1].sound, null, "its file is missing on the server");
});

test("names of sounds are accepted by the server, and each once", () => {
  assert.equal(soundName("harbour.mp3", new Set()), "harbour.mp3");
  assert.equal(soundName("harbour.mp3", new Set(["harbour.mp3", "harbour-2.mp3"])), "harbour-3.mp3");
  assert.equal(soundName("../.hidden/a\\b.mp3", new Set()), "-.hidden-a-b.mp3");
  assert.equal(soundName("...", new Set()), "sound");
  const long = soundName(`${"ö".repeat(100)}.mp3`, new Set());
  assert.ok(new TextEncoder().encode(long).length <= 120 && long.endsWith("ö.mp3"));
});

test("transcripts and corners are read in common notations", () => {
  assert.deepEqual(parseTranscript("0 Waves\n\n6,5  Somebody sings \n1:06.5 Far away"), {
    lines: [{ seconds: 0, text: "Waves" }, { seconds: 6.5, text: "Somebody sings" }, { seconds: 66.5, text: "Far away" }],
    wrong: null,
  });
  assert.equal(parseTranscript("0 Waves\nno time").wrong, 2);
  assert.equal(parseTranscript("5").wrong, 1);
  const lines = [{ seconds: 0, text: "A 1" }, { seconds: 6.5, text: "B" }];
  assert.deepEqual(parseTranscript(transcriptText(lines)).lines, lines);
  const points = [[47.5, 9.25], [-1, 180], [0, 0]];
  assert.deepEqual(parseCorners(cornersText(points)), { points, wrong: null });
  assert.equal(parseCorners("1, 2\n91, 0").wrong, 2);
  assert.equal(parseCorners("1, 2, 3").wrong, 1);
});

test("regions as GeoJSON are closed, counterclockwise and longitude first, also across the antimeridian", () => {
  const clockwise = [[0, 179], [1, 179], [1, -179], [0, -179]];
  const turned = [[-179, 0], [-179, 1], [179, 1], [179, 0], [-179, 0]];
  const scenes = [
    { name: " Bay ", region: { type: "polygon", points: clockwise } },
    { name: "Bay", region: { type: "polygon", points: [...clockwise].reverse() } },
    { name: "Buoy", region: { type: "circle", latitude: 47.5, longitude: 9.25, radiusMetres: 25 } },
  ];
  const [bay, same, buoy] = JSON.parse(regionsAsGeoJSON({ scenes })).features;
  assert.deepEqual(bay, { type: "Feature", properties: { name: "Bay" }, geometry: { type: "Polygon", coordinates: [turned] } });
  assert.deepEqual(same, bay);
  assert.deepEqual(buoy.properties, { name: "Buoy", radiusMetres: 25 });
  assert.deepEqual(buoy.geometry, { type: "Point", coordinates: [9.25, 47.5] });
});
