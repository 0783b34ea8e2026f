// @ts-check
/** The ranking of a class at its scales: by force, and which screens measure none. Pure. */

/** @typedef {import("../../../shared/model/room.js").RoomParticipant} RoomParticipant */

/**
 * @param {RoomParticipant[]} participants
 * @returns {{ranked: RoomParticipant[], leftOut: RoomParticipant[], waiting: number}} `ranked` with the largest weight
 *   first, the earlier among equals; `leftOut` touched a screen that measured nothing; `waiting` have not touched the
 *   screen yet
 */
export function forceRanking(participants) {
  const ranked = participants.filter(({ force }) => force.peakGrams !== null);
  ranked.sort((a, b) => (b.force.peakGrams ?? 0) - (a.force.peakGrams ?? 0));
  const others = participants.filter(({ force, connected }) => force.peakGrams === null && connected);
  return {
    ranked,
    leftOut: others.filter(({ touches }) => touches > 0),
    waiting: others.filter(({ touches }) => touches === 0).length,
  };
}
