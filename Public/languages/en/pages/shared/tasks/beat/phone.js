// @ts-check
/** The texts of shared/tasks/beat/phone.js. */

import { textsIn } from "../../../../../records/texts.js";

export const BEAT_PHONE_TEXTS = textsIn("en", "shared/tasks/beat/phone", {
  listen: "{count} beats come. Listen.",
  beats: "Listen, or tap along.",
  alone: "Now alone: keep tapping.",
  over: "Done. Take your finger away.",
  tempo: "{value} bpm",
  board: "Your own tempo. See the class on the board.",
});
