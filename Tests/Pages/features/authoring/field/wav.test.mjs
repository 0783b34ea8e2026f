import assert from "node:assert/strict";
import test from "node:test";

import { WavRecording } from "../../../../../Public/features/authoring/field/wav.js";

const tone = (hertz, rate, seconds = 1) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate));

async function recorded(rate, samples, piece = 4096) {
  const recording = new WavRecording(rate);
  for (let at = 0; at < samples.length; at += piece) recording.add(samples.slice(at, at + piece));
  const view = new DataView(await recording.file().arrayBuffer());
  const text = (at, length) => String.fromCharCode(...new Uint8Array(view.buffer, at, length));
  const values = Array.from({ length: (view.byteLength - 44) / 2 }, (_, at) => view.getInt16(44 + 2 * at, true) / 32767);
  return { recording, view, text, values };
}

const loudness = (values) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

test("the header describes the content", async () => {
  const { recording, view, text, values } = await recorded(48_000, tone(440, 48_000));
  assert.equal(text(0, 4) + text(8, 8) + text(36, 4), "RIFFWAVEfmt data");
  assert.equal(view.getUint32(4, true), view.byteLength - 8);
  assert.equal(view.getUint32(40, true), view.byteLength - 44);
  assert.deepEqual([20, 22].map((at) => view.getUint16(at, true)), [1, 1]);
  assert.equal(view.getUint32(24, true), 24_000);
  assert.equal(recording.bytes, view.byteLength);
  assert.ok(Math.abs(recording.seconds - 1) < 0.002 && Math.abs(values.length - 24_000) < 32);
});

test("speech passes, and frequencies above half the sample rate cause no alias", async () => {
  const voice = await recorded(48_000, tone(3_000, 48_000));
  assert.ok(Math.abs(loudness(voice.values) - 0.3535) < 0.01, `${loudness(voice.values)}`);
  const whistle = await recorded(48_000, tone(18_000, 48_000));
  assert.ok(loudness(whistle.values.slice(32)) < 0.005, `${loudness(whistle.values.slice(32))}`);
});

test("the size of the pieces of samples does not matter", async () => {
  const samples = tone(1_000, 44_100);
  const [whole, odd] = await Promise.all([recorded(44_100, samples, 44_100), recorded(44_100, samples, 333)]);
  assert.deepEqual(odd.values, whole.values);
});

test("a low rate is kept, and loud samples are cut", async () => {
  const { view, values } = await recorded(16_000, Float32Array.from([2, -2, 0]));
  assert.equal(view.getUint32(24, true), 16_000);
  assert.deepEqual(values, [1, -1, 0]);
});
