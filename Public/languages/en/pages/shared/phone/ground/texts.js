// @ts-check
/** The texts of shared/phone/ground. */

import { textsIn } from "../../../../../records/texts.js";

export const PHONE_GROUND_TEXTS = textsIn("en", "shared/phone/ground/texts", {
  picture: "The picture to draw on",
  whole: "Show all of it",
  length: "On the picture: {length}",
  area: "{area}, {length} around",
  angle: "Angle on the picture: {length}",
  points: "Point {count} of 3 for an angle",
});
