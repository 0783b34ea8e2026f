import assert from "node:assert/strict";
import { test } from "node:test";

import { bodyOf, draftOf, emptyDraft, missingIn } from "../../../../../Public/features/authoring/puzzle/model/draft.js";
import { fileNames, puzzlePlist } from "../../../../../Public/features/authoring/puzzle/model/plist.js";
import { rectangleWarnings } from "../../../../../Public/features/authoring/puzzle/model/warnings.js";

const PICTURE = { width: 640, height: 480 };
const box = (x, y, width, height) => ({ x, y, width, height });
const kinds = (...rectangles) =>
  rectangleWarnings(rectangles, PICTURE).map(({ index, kind, other }) =>
    `${index} ${kind}${other === undefined ? "" : ` ${other}`}`
  );

test("good rectangles cause no warning", () => {
  assert.deepEqual(kinds(box(0, 0, 20, 20), box(620, 460, 20, 20), box(10, 10, 100, 100)), []);
});

test("differences that are outside, partly outside, covered or small are reported", () => {
  assert.deepEqual(kinds(box(640, 0, 50, 50), box(-50, 0, 50, 50)), ["0 outside", "1 outside"]);
  assert.deepEqual(kinds(box(600, 0, 50, 50)), ["0 reaches"]);
  // The valid rectangles count, not the drawn ones.
  assert.deepEqual(kinds(box(630, 0, 50, 50)), ["0 reaches", "0 small"]);
  assert.deepEqual(kinds(box(100, 100, 19, 50), box(200, 100, 50, 19.5)), ["0 small", "1 small"]);
  assert.deepEqual(kinds(box(100, 100, 30, 30), box(100, 90, 80, 80)), ["0 hidden 1"]);
});

test("of two equal rectangles one is hidden in the other, not both", () => {
  assert.deepEqual(kinds(box(10, 10, 50, 50), box(10, 10, 50, 50)), ["1 hidden 0"]);
  // They need not be equal outside of the picture.
  assert.deepEqual(kinds(box(590, 10, 50, 50), box(590, 10, 90, 50)), ["1 reaches", "1 hidden 0"]);
});

test("a draft lists what it lacks before it can be published", () => {
  const draft = emptyDraft();
  assert.deepEqual(missingIn(draft), ["picture", "differences", "title", "place"]);
  const full = {
    ...draft,
    title: "T",
    place: { latitude: 0, longitude: 0 },
    differences: [box(1, 1, 30, 30)],
    picture: { key: "a", ...PICTURE },
  };
  assert.deepEqual(missingIn(full), []);
  assert.deepEqual(missingIn({ ...full, title: "  ", differences: [box(641, 0, 5, 5)] }), ["outside", "title"]);
});

test("the server's data of a puzzle becomes a draft, and back", () => {
  const stored = {
    title: "T",
    description: "D",
    latitude: 47.5,
    longitude: 9.25,
    proximityMetres: 30,
    published: true,
    differences: 1,
    rectangles: [box(1, 2, 3, 4)],
    picture: { width: 640, height: 480, url: "/api/v1/puzzles/a/image?v=1" },
    original: { width: 1280, height: 960, url: "/api/v1/puzzles/a/original?v=2" },
  };
  const draft = draftOf(stored, { picture: "file.a", original: "file.b" });
  assert.deepEqual(bodyOf(draft, { published: true, untitled: "?" }), {
    title: "T",
    description: "D",
    latitude: 47.5,
    longitude: 9.25,
    proximityMetres: 30,
    published: true,
    differences: [box(1, 2, 3, 4)],
  });
  assert.deepEqual(draft.picture, { key: "file.a", width: 640, height: 480 });
  assert.deepEqual(draft.original, { key: "file.b", width: 1280, height: 960 });
});

test("a draft without title or place can be stored, and is loaded without place", () => {
  const body = bodyOf(emptyDraft(), { published: false, untitled: "New puzzle" });
  assert.deepEqual([body.title, body.latitude, body.longitude], ["New puzzle", 0, 0]);
  assert.equal(draftOf({ ...body, rectangles: [], picture: null, original: null }).place, null);
});

test("a property list carries any title", () => {
  const puzzle = {
    id: "k3m9x2pqrt7w",
    title: "<A & B>\u0001",
    description: "a\r\nb",
    latitude: 1,
    longitude: -2.5,
    differences: [box(1, 2.5, 3, 4)],
  };
  const list = puzzlePlist(puzzle, "x.png");
  assert.ok(list.includes("<string>&lt;A &amp; B&gt;\ufffd</string>"));
  assert.ok(list.includes("<string>a&#13;\nb</string>"));
  assert.ok(list.includes("<key>X</key><integer>1</integer>") && list.includes("<key>Y</key><real>2.5</real>"));
  assert.ok(list.includes("<key>Identifier</key><string>k3m9x2pqrt7w</string>") && !list.includes("OriginalPath"));
  assert.ok(puzzlePlist(puzzle, "x.png", "y.jpg").includes("<key>OriginalPath</key><string>y.jpg</string>"));
});

test("a property list carries the texts of each language", () => {
  const translations = { de: { title: "Hafen", description: "a & b" }, en: { title: "Harbour", description: "" } };
  const puzzle = {
    id: "k3m9x2pqrt7w",
    title: "Harbour",
    description: "",
    translations,
    latitude: 1,
    longitude: 2,
    differences: [],
  };
  const list = puzzlePlist(puzzle, "x.png");
  assert.ok(
    list.includes(
      "<key>Title</key>\n\t<dict>\n\t\t<key>de</key><string>Hafen</string>\n\t\t<key>en</key><string>Harbour</string>\n\t</dict>\n",
    ),
  );
  assert.ok(list.includes("<key>de</key><string>a &amp; b</string>"));
});

test("names of files are readable and different on every file system", () => {
  assert.deepEqual(fileNames(["Farbenfroh", "farbenfroh", "Am Ufer / 2", "…", ""]), [
    "Farbenfroh",
    "farbenfroh-2",
    "Am-Ufer-2",
    "puzzle",
    "puzzle-2",
  ]);
});
