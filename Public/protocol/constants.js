// @ts-check
/** Numbers and names of docs/protocol.md that more than one module needs. */

export const SUBPROTOCOL = "touchfigures.v1";

/** The phases of a pointer, as they stand in an event. */
export const PHASE = Object.freeze({ began: 0, moved: 1, ended: 2, cancelled: 3, held: 4 });

export const MAX_EVENTS_PER_BATCH = 512;
export const MAX_POINTERS = 32;
/** What a phone keeps at most while nothing is acknowledged. */
export const MAX_WAITING_EVENTS = 20_000;
/** The server refuses more than 250; the margin covers frames that bunch up on the way. */
export const MAX_FRAMES_PER_SECOND = 200;
/** Milliseconds between two `held` events of a finger that rests. */
export const HELD_INTERVAL = 250;

/** Side of a heatmap block in CSS px. */
export const BLOCK_SIZE = 32;
/** The original app's 163 points per inch; figures that rest on it are called uncalibrated. */
export const DEFAULT_PIXELS_PER_CENTIMETRE = 64;

/** Close and error codes. */
export const CODE = Object.freeze({
  badMessage: 4400,
  notAuthorised: 4401,
  removed: 4403,
  noSuchSession: 4404,
  noHello: 4408,
  conflict: 4409,
  ended: 4410,
  tooFast: 4429,
});
