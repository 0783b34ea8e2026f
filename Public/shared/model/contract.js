// @ts-check
// Made by Scripts/build-contract from docs/asyncapi.yaml and docs/openapi.yaml.
/** The constants of the contract's documents. */

export const SUBPROTOCOL = "touchfigures.v1";

/** The phases of a pointer, as an event carries them. */
export const PHASE = /* @__PURE__ */ Object.freeze({ began: 0, moved: 1, ended: 2, cancelled: 3, held: 4 });

/** Close and error codes. */
export const CODE = /* @__PURE__ */ Object.freeze({
  tooBusy: 1013,
  badMessage: 4400,
  notAuthorised: 4401,
  removed: 4403,
  noSuchSession: 4404,
  noHello: 4408,
  conflict: 4409,
  ended: 4410,
  damaged: 4424,
  tooFast: 4429,
});

/** The reason of a close frame, which refines its code. */
export const REASON = /* @__PURE__ */ Object.freeze({ banned: "banned", locked: "session locked", full: "session full" });

export const MAX_EVENTS_PER_BATCH = 512;

/** The maximum number of pointers that are down at once. */
export const MAX_POINTERS = 32;

/** The maximum number of messages a second; the server closes a connection that sends more. */
export const MAX_MESSAGES_PER_SECOND = 250;

/** The maximum side of a screen in CSS px. */
export const MAX_SCREEN = 8192;

/** Side of a heatmap's block in CSS px. */
export const BLOCK_SIZE = 32;

/** The original app's 163 points per inch; figures based on it are shown as uncalibrated. */
export const DEFAULT_PIXELS_PER_CENTIMETRE = 64;

/** Grams at a pressure of 1, while nothing was weighed. */
export const DEFAULT_FULL_SCALE_GRAMS = 385;

/** The full scales that a hello may state, in grams. */
export const FULL_SCALE_LIMITS = /* @__PURE__ */ Object.freeze({ minimum: 10, maximum: 10000 });

/** The kinds of challenges. */
export const CHALLENGE_KINDS = [
  "distance",
  "hold",
  "targets",
  "press",
  "weigh",
  "reaction",
  "latency",
  "symbol",
  "wave",
  "relay",
  "beat",
  "clap",
];

/** The class's state before the first message; a field that a message lacks has this value. */
export const BLANK_STATE = /* @__PURE__ */ Object.freeze({
  code: null,
  ended: false,
  activity: "touch",
  subject: null,
  frozen: false,
  hidden: false,
  locked: false,
  spotlight: null,
  touchkit: false,
  lobby: false,
  naming: "invented",
  namesShown: true,
  persons: false,
  teams: null,
  expiresAt: null,
  challenge: null,
  finished: null,
  experiment: null,
  game: null,
  lesson: null,
  consent: null,
  ground: null,
  studyVersion: null,
  view: null,
  page: 0,
  heat: null,
  remote: null,
  remoteRequest: null,
});

/** The maximum number of movements in a sequence of targets. */
export const MOVEMENTS = 9;
