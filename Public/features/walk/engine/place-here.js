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
 * @param {Place} to  the new centre of its first scene
 * @returns {P}
 */
export function movePlay(play, to) {
  const origin = centreOf(firstOf(play.scenes).region);
  /** @param {Place} place */
  const move = (place) => fromMetres(toMetres(place, origin), to);
  const scenes = play.scenes.map((scene) => ({ ...scene, region: moveRegion(scene.region, move) }));
  return { ...play, scenes };
}

/**
 * @param {PlayScene["region"]} region
 * @param {(place: Place) => Place} move
 * @returns {PlayScene["region"]}
 */
function moveRegion(region, move) {
  if (region.type === "circle") return { ...region, ...move(region) };
  const points = region.points.map(([latitude, longitude]) => {
    const to = move({ latitude, longitude });
    return /** @type {[number, number]} */ ([to.latitude, to.longitude]);
  });
  return { ...region, points };
}
