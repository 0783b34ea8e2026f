// @ts-check
/** Encodes a play for the engine: little endian, each text after its length (Sources/EngineExports/PlayReader.swift). */

const REPETITIONS = ["visit", "once", "loop"];

/**
 * @typedef {{type: "circle", latitude: number, longitude: number, radiusMetres: number}
 *   | {type: "polygon", points: [latitude: number, longitude: number][]}} Region
 * @typedef {{name: string, region: Region, repeat?: string, after?: string[], audio?: {seconds?: number|null}|null}} Scene
 * @typedef {{scenes: Scene[]}} Play  as REST gives it
 */

/** A play that the engine refuses. */
export class PlayError extends Error {
  name = "PlayError";

  /**
   * @param {string} reason  one of REASONS of walk.js
   * @param {number|null} [scene]
   * @param {number[]} [numbers]  corners, or the other scenes
   */
  constructor(reason, scene = null, numbers = []) {
    super(scene === null ? reason : `${reason}: scene ${scene}${numbers.length > 0 ? ` (${numbers.join(", ")})` : ""}`);
    this.reason = reason;
    this.scene = scene;
    this.numbers = numbers;
  }
}

class Writer {
  #bytes = new Uint8Array(1024);
  #count = 0;

  get bytes() {
    return this.#bytes.subarray(0, this.#count);
  }

  /** @param {number} value */
  integer(value) {
    this.#view(4).setUint32(0, value, true);
  }

  /** @param {unknown} value  NaN is written unless it is a number */
  double(value) {
    this.#view(8).setFloat64(0, typeof value === "number" ? value : NaN, true);
  }

  /** @param {unknown} value */
  text(value) {
    const bytes = new TextEncoder().encode(String(value ?? ""));
    this.integer(bytes.length);
    this.#view(bytes.length);
    this.#bytes.set(bytes, this.#count - bytes.length);
  }

  /** @param {number} count */
  #view(count) {
    if (this.#count + count > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.#count + count));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#count += count;
    return new DataView(this.#bytes.buffer, this.#count - count, count);
  }
}

/**
 * @param {Play} play
 * @returns {Uint8Array}
 * @throws {PlayError} for a value without the shape of a play; the engine judges the rest
 */
export function playBytes(play) {
  if (!Array.isArray(play?.scenes)) throw new PlayError("noScenes");
  const writer = new Writer();
  writer.integer(play.scenes.length);
  for (const [index, { name, region, repeat = "visit", after = [], audio }] of play.scenes.entries()) {
    const repetition = REPETITIONS.indexOf(repeat);
    if (repetition < 0) throw new PlayError("repeat", index);
    writer.text(name);
    writer.integer(repetition);
    writer.double(audio?.seconds ?? NaN);
    writer.integer(after.length);
    for (const other of after) writer.text(other);
    writeRegion(writer, region, index);
  }
  return writer.bytes;
}

/**
 * @param {Writer} writer
 * @param {Region} region
 * @param {number} scene
 */
function writeRegion(writer, region, scene) {
  if (region?.type === "circle") {
    writer.integer(0);
    writer.double(region.latitude);
    writer.double(region.longitude);
    writer.double(region.radiusMetres);
  } else if (region?.type === "polygon" && Array.isArray(region.points)) {
    // 0 marks a circle.
    writer.integer(region.points.length + 1);
    for (const point of region.points) {
      writer.double(point?.[0]);
      writer.double(point?.[1]);
    }
  } else throw new PlayError("region", scene);
}
