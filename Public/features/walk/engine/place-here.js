// @ts-check
/** Moves all regions of a play to another place, keeping their distances and directions. Pure. */

import { centreOf, fromMetres, toMetres } from "../../../shared/model/regions.js";

/** @typedef {import("../../../shared/model/geography.js").Place} Place */
/** @typedef {import("../../../shared/net/plays.js").Play} Play */
/** @typedef {import("../../../shared/net/plays.js").PlayScene} PlayScene */

/**
 * The scene with which a walk may begin.
 * @param {readonly PlayScene[]} scenes
 */
function firstOf(scenes) {
  return scenes.find(({ after }) => after.length === 0) ?? scenes[0];
}

/**
 * @template {Play} P
 * @param {P} play
 * @param {Place} to  the new place of the middle of its first scene
 * @returns {P}
 */
export function placedAt(play, to) {
  const origin = centreOf(firstOf(play.scenes).region);
  /** @param {Place} place */
  const moved = (place) => fromMetres(toMetres(place, origin), to);
  const scenes = play.scenes.map((scene) => ({ ...scene, region: regionMoved(scene.region, moved) }));
  return { ...play, scenes };
}

/**
 * @param {PlayScene["region"]} region
 * @param {(place: Place) => Place} moved
 * @returns {PlayScene["region"]}
 */
function regionMoved(region, moved) {
  if (region.type === "circle") return { ...region, ...moved(region) };
  const points = region.points.map(([latitude, longitude]) => {
    const to = moved({ latitude, longitude });
    return /** @type {[number, number]} */ ([to.latitude, to.longitude]);
  });
  return { ...region, points };
}
