// @ts-check
/** How simulated people walk. */

import { along, LOOK, near } from "../../../shared/simulation/finger.js";
import { normal, oneOf } from "../../../shared/simulation/person.js";
import { ask } from "../room/ask.js";

/** How fast somebody walks (m/s). */
const WALKING_SPEED = 1.4;
const METRES_PER_DEGREE = 111_195;

/** @typedef {import("../../../shared/model/task-kind.js").Place} Place */
/** @typedef {{latitude: number, longitude: number}} Position */

/** Walks from place to place, of the play that the class walks, or else of the server's first one. @type {import("../room/class-activity.js").Simulated} */
export function* simulatedWalk(phone, person) {
  /** @type {{id: string, places: Position[]}|null|undefined} */
  let play;
  void playOf(phone.known.session.subject ?? null).then((found) => {
    play = found;
  });
  while (play === undefined) yield LOOK;
  if (!play) return;
  const { id, places } = play;
  phone.walks(id);
  let at = near(toPlace(oneOf(places), places[0]), 30, person);
  for (;;) {
    const goal = near(toPlace(oneOf(places), places[0]), 20, person);
    const length = Math.hypot(goal[0] - at[0], goal[1] - at[1]);
    const seconds = Math.max(1, Math.round(length / (WALKING_SPEED / person.pace)));
    for (let second = 0; second < seconds; second += 1) {
      const [east, north] = along([at, goal], second / seconds);
      phone.stand(toPosition([east + normal(0, 0.5), north + normal(0, 0.5)], places[0]));
      yield 1;
    }
    at = goal;
  }
}

/**
 * Metres east and north of an origin.
 * @param {Position} position
 * @param {Position} origin
 * @returns {Place}
 */
function toPlace({ latitude, longitude }, origin) {
  const shrink = Math.cos((origin.latitude * Math.PI) / 180);
  return [
    (longitude - origin.longitude) * METRES_PER_DEGREE * shrink,
    (latitude - origin.latitude) * METRES_PER_DEGREE,
  ];
}

/**
 * @param {Place} place
 * @param {Position} origin
 * @returns {Position}
 */
function toPosition([east, north], origin) {
  const shrink = Math.cos((origin.latitude * Math.PI) / 180);
  return {
    latitude: origin.latitude + north / METRES_PER_DEGREE,
    longitude: origin.longitude + east / METRES_PER_DEGREE / shrink,
  };
}

/**
 * @param {string|null} wanted
 * @returns {Promise<{id: string, places: Position[]}|null>} null: there is no play to walk
 */
async function playOf(wanted) {
  const id = wanted ?? (await ask("GET", "/api/v1/plays"))?.plays[0]?.id;
  const places = id ? placesOf(await ask("GET", `/api/v1/plays/${id}`)) : [];
  return places.length > 0 ? { id, places } : null;
}

/**
 * The middles of a play's scenes.
 * @param {any} play
 * @returns {Position[]}
 */
function placesOf(play) {
  return (play?.scenes ?? []).map((/** @type {any} */ { region }) => {
    const points = region.points ?? [[region.latitude, region.longitude]];
    const mean = (/** @type {number} */ index) =>
      points.reduce((/** @type {number} */ sum, /** @type {number[]} */ point) => sum + point[index], 0) / points.length;
    return { latitude: mean(0), longitude: mean(1) };
  });
}
