/** The engines as `Scripts/build-engines` built them, and randomness with a seed. */

import { readFileSync } from "node:fs";

import { enginesFrom } from "../../../../Public/shared/engines/engines.js";

/** @param {"touch"|"walk"|"weigh"} name */
export const builtEngines = (name) =>
  enginesFrom(readFileSync(new URL(`../../../../.build/engines/${name}.wasm`, import.meta.url)));

/**
 * mulberry32: numbers from 0 to 1.
 * @param {number} seed
 */
export function seeded(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a over all results of an engine. */
export class Digest {
  value = 0x811c9dc5;

  /** @param {number} byte */
  noteByte = (byte) => {
    this.value = Math.imul(this.value ^ byte, 0x01000193) >>> 0;
  };

  /** @param {number[]} values */
  note = (...values) => new Uint8Array(Float64Array.from(values).buffer).forEach(this.noteByte);
}

/**
 * Fingers that come, move, rest and go; never a `moved` of one that is up.
 * @param {() => number} random
 */
export function* touches(random) {
  const down = new Map();
  let time = 0;
  for (;;) {
    time += random() * 30;
    const pointer = Math.floor(random() * 4);
    const at = down.get(pointer) ?? [random() * 400, random() * 850];
    const place = [at[0] + (random() - 0.5) * 60, at[1] + (random() - 0.5) * 60];
    const reading = random() < 0.5 ? [random(), random() * 40] : [];
    if (!down.has(pointer)) yield [0, pointer, ...place, time, ...reading];
    else if (random() < 0.1) {
      yield [random() < 0.8 ? 2 : 3, pointer, ...place, time];
      down.delete(pointer);
      continue;
    } else if (random() < 0.1) yield [4, pointer, null, null, time];
    else yield [1, pointer, ...place, time, ...reading];
    down.set(pointer, place);
  }
}
