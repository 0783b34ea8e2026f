import assert from "node:assert/strict";
import { test } from "node:test";

import { withDuration } from "../../../../Public/features/replay/webm-duration.js";

const EBML = [0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 0x01];
const SEGMENT = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const SCALE = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40];
const APP = [0x4d, 0x80, 0x82, 0x41, 0x42];
const DURATION = [0x44, 0x89, 0x84, 0, 0, 0, 0];
const TRACKS = [0x16, 0x54, 0xae, 0x6b, 0x81, 0x00];

/** A header as a browser writes it live. */
const header = (info, segment = SEGMENT) =>
  Uint8Array.from([...EBML, ...segment, 0x15, 0x49, 0xa9, 0x66, 0x80 | info.length, ...info, ...TRACKS]);

/** The elements from an offset on, as id and content: an independent reader. */
function elements(bytes, at, end) {
  const found = [];
  while (at < end) {
    const idLength = Math.clz32(bytes[at]) - 23;
    const id = Buffer.from(bytes.subarray(at, at + idLength)).toString("hex");
    at += idLength;
    const sizeLength = Math.clz32(bytes[at]) - 23;
    let size = bytes[at] & (0xff >> sizeLength);
    for (let i = 1; i < sizeLength; i += 1) size = size * 256 + bytes[at + i];
    at += sizeLength;
    found.push([id, bytes.subarray(at, at + size)]);
    at += size;
  }
  return found;
}

function infoOf(bytes) {
  const parts = elements(bytes, EBML.length + SEGMENT.length, bytes.length);
  assert.deepEqual(parts.map(([id]) => id), ["1549a966", "1654ae6b"]);
  assert.deepEqual([...parts[1][1]], [0]);
  return elements(parts[0][1], 0, parts[0][1].length);
}

const durationOf = (content) => new DataView(content.buffer, content.byteOffset).getFloat64(0);

test("the duration is inserted after the header's elements", () => {
  const info = infoOf(withDuration(header([...SCALE, ...APP]), 12_345));
  assert.deepEqual(info.map(([id]) => id), ["2ad7b1", "4d80", "4489"]);
  assert.equal(durationOf(info[2][1]), 12_345);
});

test("an existing duration is replaced, and the scale is considered", () => {
  const tenth = [0x2a, 0xd7, 0xb1, 0x83, 0x01, 0x86, 0xa0];
  const info = infoOf(withDuration(header([...tenth, ...DURATION]), 500));
  assert.deepEqual(info.map(([id]) => id), ["2ad7b1", "4489"]);
  assert.equal(durationOf(info[1][1]), 5000);
});

test("bytes after the information stay unchanged", () => {
  const before = header([...SCALE]);
  const after = withDuration(before, 1);
  assert.deepEqual([...after.subarray(-TRACKS.length)], TRACKS);
  assert.deepEqual([...after.subarray(0, EBML.length + SEGMENT.length)], [...EBML, ...SEGMENT]);
});

test("other input is left unchanged", () => {
  const known = [0x18, 0x53, 0x80, 0x67, 0xa0];
  const whole = header([...SCALE, ...APP]);
  const others = [new Uint8Array(0), Uint8Array.of(0, 0, 0, 32), new TextEncoder().encode("ftypmp42"), header(SCALE, known)];
  for (let length = 0; length < whole.length - TRACKS.length; length += 1) others.push(whole.slice(0, length));
  for (const bytes of others) assert.equal(withDuration(bytes, 1000), null);
});
