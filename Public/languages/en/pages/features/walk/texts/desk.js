// @ts-check
/** Texts of the desk, which tests a walk without leaving the room. */

import { textsIn } from "../../../../../records/texts.js";

export const WALK_DESK_TEXTS = textsIn("en", "features/walk/texts/desk", {
  title: "At the desk",
  how: "Drag the walker on the map, or use the arrow keys on it (with Shift ten times as far). Press Start first.",
  walker: "Walker: arrow keys move it 2 metres, with Shift 20",
  accuracy: "Accuracy",
  file: "Replay a GPX file",
  speed: "Speed",
  seek: "Place in the recording",
  play: "Play",
  halt: "Halt",
  verdict: "Last position",
  none: "none yet",
  invalid: "dropped: no valid position",
  outdated: "dropped: not later than the last",
  inaccurate: "dropped for the regions: less accurate than 50\u00a0m",
  held: "held back: faster than 15\u00a0m/s",
  near: "not evaluated: within the distance filter",
  evaluated: "evaluated",
  notGPX: "“{file}” is no GPX file.",
  doctype: "“{file}”, line {line}: a document type is refused.",
  noPoints: "“{file}” has neither a track nor a route.",
  badPoint: "“{file}”, line {line}: a point without a valid latitude and longitude.",
  tooMany: "“{file}” has more than 100,000 points.",
  unreadable: "“{file}” cannot be read.",
  phone: "Use this device’s position",
});
