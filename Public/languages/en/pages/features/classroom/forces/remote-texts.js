// @ts-check
/** The remote's texts about the scale. */

import { textsIn } from "../../../../../records/texts.js";

export const FORCES_REMOTE_TEXTS = textsIn("en", "features/classroom/forces/remote-texts", {
  title: "Every phone is a scale",
  text: "The projector shows who presses how hard.",
  tare: "Tare all phones",
});
