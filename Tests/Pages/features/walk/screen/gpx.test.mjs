import assert from "node:assert/strict";
import { test } from "node:test";

import { offset } from "../../../../../Public/features/walk/listening/coordinates.js";
import { GPXWalk, WALKING_SPEED } from "../../../../../Public/features/walk/screen/gpx-walk.js";
import { decodedXML, GPXFault, readGPX } from "../../../../../Public/features/walk/screen/gpx.js";
import { distanceMetres } from "../../../../../Public/shared/model/geography.js";

const gpx = (inner) => `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">\n${inner}\n</gpx>`;
const at = (second) => `<time>2026-05-01T10:00:${String(second).padStart(2, "0")}Z</time>`;

test("a track's points come in order, with their times", () => {
  const points = readGPX(gpx(`<trk><trkseg>
    <trkpt lat="48.1" lon="11.5"><ele>500</ele>${at(0)}</trkpt>
    <trkpt lon='11.6' lat='48.2'>${at(10)}</trkpt></trkseg><trkseg><trkpt lat="-1e1" lon="+3"/></trkseg></trk>`));
  assert.deepEqual(points, [
    { latitude: 48.1, longitude: 11.5, time: Date.parse("2026-05-01T10:00:00Z") },
    { latitude: 48.2, longitude: 11.6, time: Date.parse("2026-05-01T10:00:10Z") },
    { latitude: -10, longitude: 3, time: null },
  ]);
});

for (
  const [where, inner, second] of [
    ["before the point's own", `<extensions><a:sample>${at(5)}</a:sample></extensions>${at(1)}`, 1],
    ["after the point's own", `<ele>4</ele>${at(1)}<extensions>${at(5)}</extensions>`, 1],
    ["without one of the point", `<extensions><a:sample at="now"/>${at(5)}</extensions>`, null],
    ["with a prefix", `<extensions><hr/><g:time>2026-05-01T10:00:09Z</g:time></extensions>${at(1)}`, 1],
  ]
) {
  test(`a time in extensions is not that of the point: ${where}`, () => {
    const [point] = readGPX(gpx(`<trk><trkseg><trkpt lat="47" lon="9">${inner}</trkpt></trkseg></trk>`));
    assert.equal(point.time, second === null ? null : Date.parse("2026-05-01T10:00:01Z"));
  });
}

test("a route replaces a track, prefixes and comments do not matter", () => {
  const text = gpx('<!-- <trkpt lat="1" lon="1"/> --><rte><g:rtept lat="2" lon="3"></g:rtept></rte>').replace("<gpx", "<g:gpx");
  assert.deepEqual(readGPX(text), [{ latitude: 2, longitude: 3, time: null }]);
});

for (const hole of ['lat="NaN" lon="NaN"', 'lat="" lon=""', 'lon="9"', 'lat="91" lon="9"', ""]) {
  test(`a hole in a recording costs one point: ${hole}`, () => {
    const text = gpx(`<trk><trkseg><trkpt lat="47" lon="9"/><trkpt ${hole}></trkpt><trkpt lat="48" lon="9"/></trkseg></trk>`);
    assert.deepEqual(readGPX(text).map(({ latitude }) => latitude), [47, 48]);
  });
}

for (
  const [name, points] of [
    ["a recorder that was cut off", '<trkpt lat="47" lon="9"/><trkpt lat="48" lon="9"><ele>40'],
    [
      "long extensions",
      `<trkpt lat="47" lon="9"><extensions>${"<hr>90</hr>".repeat(3000)}</extensions></trkpt><trkpt lat="48" lon="9"/>`,
    ],
    ["an angle bracket in an attribute", '<trkpt name="a>b" lat="47" lon="9"/><trkpt lat="48" lon="9"/>'],
    ["a processing instruction", '<?x <trkpt lat="1" lon="1"/> ?><trkpt lat="47" lon="9"/><trkpt lat="48" lon="9"/>'],
  ]
) {
  test(`${name} costs no point`, () => assert.deepEqual(readGPX(`<gpx>${points}`).map(({ latitude }) => latitude), [47, 48]));
}

// A search that starts again at each of these would take hours.
for (
  const [name, text, count] of [
    ["comments without an end", "<!--".repeat(1_000_000), 1],
    ["instructions without an end", "<?".repeat(2_000_000), 1],
    ["character data without an end", "<![CDATA[".repeat(1_000_000), 1],
    ["a time of spaces", `<trkpt lat="48" lon="9"><time>${" ".repeat(19_000)}`.repeat(100), 101],
    ["tags within quotes", `"${"<trkpt ".repeat(28)}"`.repeat(20_000), 1],
  ]
) {
  test(`${name} cost no time`, () => assert.equal(readGPX(`<gpx><trkpt lat="47" lon="9"/>${text}`).length, count));
}

for (
  const [name, bytes] of Object.entries({
    "UTF-8": (text) => Buffer.from(text),
    "UTF-8 with a byte order mark": (text) => Buffer.from(`\ufeff${text}`),
    "UTF-16": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
    "UTF-16, high bytes first": (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
    "UTF-16 without a byte order mark": (text) => Buffer.from(text, "utf16le"),
    "UTF-16 without one, high bytes first": (text) => Buffer.from(text, "utf16le").swap16(),
    "ISO 8859-1": (text) => Buffer.from(text, "latin1"),
  })
) {
  test(`a recording in ${name} is read`, () => {
    const file = new Uint8Array(bytes(gpx('<trk><name>Löwe</name><trkpt lat="47" lon="9"/></trk>'))).buffer;
    assert.deepEqual(readGPX(decodedXML(file)).map(({ latitude }) => latitude), [47]);
  });
}

test("an empty file is not a recording", () => assert.throws(() => readGPX(decodedXML(new ArrayBuffer(0))), GPXFault));

test("a time belongs to the point that contains it", () => {
  const points = readGPX(
    gpx(`<trkpt lat="1" lon="1"/>${at(5)}<trkpt lat="1" lon="2"><ele>1</ele><trkpt lat="1" lon="3">${at(6)}</trkpt>`),
  );
  assert.deepEqual(points.map(({ time }) => time), [null, null, Date.parse("2026-05-01T10:00:06Z")]);
});

test("a clock that was set back counts as missing", () => {
  const [, second] = readGPX(gpx(`<trkpt lat="1" lon="1">${at(30)}</trkpt><trkpt lat="1" lon="2">${at(5)}</trkpt>`));
  assert.equal(second.time, null);
});

for (
  const [name, text, reason, line] of [
    ["another format", "<kml></kml>", "notGPX", 1],
    ["nothing", "", "notGPX", 1],
    ["a document type", '<?xml version="1.0"?>\n<!DOCTYPE gpx [<!ENTITY a "b">]>\n<gpx></gpx>', "doctype", 2],
    ["no point", gpx("<wpt lat='1' lon='1'/>"), "noPoints", 4],
    ["a point without a longitude", gpx('<trkpt lat="1"/>'), "badPoint", 3],
    ["an invalid latitude", gpx('\n<trkpt lat="91" lon="1"/>'), "badPoint", 4],
    ["an empty number", gpx('<trkpt lat="" lon="1"/>'), "badPoint", 3],
  ]
) {
  test(`${name} is refused with its line`, () => {
    assert.throws(() => readGPX(text), (fault) => fault instanceof GPXFault && fault.reason === reason && fault.line === line);
  });
}

test("a walk is at its points, and interpolated between them", () => {
  const walk = new GPXWalk(
    readGPX(gpx(`<trkpt lat="48" lon="11">${at(0)}</trkpt><trkpt lat="48.001" lon="11.002">${at(20)}</trkpt>`)),
  );
  assert.equal(walk.duration, 20_000);
  assert.deepEqual(walk.position(-5), { latitude: 48, longitude: 11 });
  assert.ok(distanceMetres(walk.position(5000), { latitude: 48.00025, longitude: 11.0005 }) < 0.1);
  assert.ok(distanceMetres(walk.position(99_000), { latitude: 48.001, longitude: 11.002 }) < 0.001);
});

test("without times it is walked at a walker's speed", () => {
  const from = { latitude: 48, longitude: 11 };
  const walk = new GPXWalk([from, offset(from, 140, 0)].map((point) => ({ ...point, time: null })));
  assert.ok(Math.abs(walk.duration - 140_000 / WALKING_SPEED) < 10);
});

test("two points of one moment cause no division by zero", () => {
  const walk = new GPXWalk([{ latitude: 1, longitude: 1, time: 5 }, { latitude: 2, longitude: 2, time: 5 }]);
  assert.equal(walk.duration, 0);
  assert.deepEqual(walk.position(0), { latitude: 2, longitude: 2 });
});
