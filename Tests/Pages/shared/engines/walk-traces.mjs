/** A walk generated from a seed by additions, multiplications and divisions only, as in `AudioWalkTests/SameBitsTests.swift`. */

import { Walk } from "../../../../Public/features/walk/engine/walk.js";
import { Digest, seeded } from "./built-engines.mjs";

const KINDS = ["start", "fade", "pause", "resume", "stop"];
const REPETITIONS = ["visit", "once", "loop"];

/**
 * The digest of all results of the engine.
 * @param {import("../../../../Public/shared/engines/engines.js").Engines} engines
 * @param {number} seed
 */
export function walkDigest(engines, seed) {
  const random = seeded(seed);
  const below = (/** @type {number} */ count) => Math.floor(random() * count);
  const digest = new Digest();
  const { note, noteByte } = digest;
  const noteActions = (/** @type {any[]} */ actions) => {
    for (const { type, scene, at, seconds } of actions) {
      note(KINDS.indexOf(type), scene, ...[at, seconds].filter((value) => value !== undefined));
    }
  };
  const around = (/** @type {number[]} */ [latitude, longitude], /** @type {number} */ degrees) => {
    const north = Math.min(90, Math.max(-90, latitude + (random() - 0.5) * degrees));
    const east = longitude + (random() - 0.5) * degrees;
    return [north, east > 180 ? east - 360 : east < -180 ? east + 360 : east];
  };
  const region = (/** @type {number[]} */ [latitude, longitude]) => {
    if (random() < 0.5) return { type: "circle", latitude, longitude, radiusMetres: 5 + random() * 60 };
    const [height, width] = [0.0001 + random() * 0.0004, 0.0001 + random() * 0.0004];
    const south = Math.min(latitude, 89.999);
    const points = [[south, longitude], [south, Math.min(180, longitude + width)], [south + height, longitude]];
    return { type: "polygon", points };
  };
  const scene = (/** @type {number[]} */ centre, /** @type {number} */ index) => {
    const place = region(around(centre, 0.004));
    const repeat = REPETITIONS[below(3)];
    const seconds = random() < 0.5 ? 3 + random() * 60 : null;
    const after = index > 2 && random() < 0.3 ? [`${below(index)}`] : [];
    return { name: `${index}`, region: place, repeat, after, audio: { seconds } };
  };

  const centre = [[48.1, 11.5], [-17, 179.9999], [89.9985, 20], [0, 0]][below(4)];
  const scenes = Array.from({ length: 12 }, (_, index) => scene(centre, index));
  const walk = new Walk(engines, /** @type {any} */ ({ scenes }));
  let [now, here] = [1_700_000_000_000, centre];
  noteActions(walk.start(now));
  for (let step = 0; step < 600; step += 1) {
    now += random() * 3000;
    const choice = below(20);
    if (choice < 13) {
      const next = around(here, choice === 0 ? 0.01 : 0.0002);
      if (choice !== 1) here = next;
      const [accuracy, late] = [random() * 55, random() * 500];
      noteActions(walk.fix({ latitude: next[0], longitude: next[1], accuracy, time: now - late }, now));
    } else if (choice === 13) noteActions(walk.pause(now));
    else if (choice < 16) noteActions(walk.resume(now));
    else if (choice === 16) noteActions(walk.ended(below(12), now));
    else if (choice === 17) noteActions(walk.progress(below(12), random() * 30, now));
    else if (choice === 18) {
      const chosen = below(14);
      noteActions(walk.choose(chosen < 12 ? chosen : null, now));
    } else noteActions(walk.tick(now));
    const { next } = walk.state(now);
    if (next) note(next.scene, next.distanceMetres, next.latitude, next.longitude);
    if (step % 50 === 49) walk.checkpoint().forEach(noteByte);
  }
  walk.free();
  return digest.value;
}
