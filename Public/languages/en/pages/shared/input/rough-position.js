// @ts-check
/** The texts of shared/input/rough-position.js. */

import { textsIn } from "../../../../records/texts.js";

/** The way to the setting, as the system calls it. */
export const ROUGH_POSITION_TEXTS = textsIn("en", "shared/input/rough-position", {
  rough: "This device tells its place only approximately.",
  iPhone:
    "Switch on Settings › Privacy & Security › Location Services › Safari Websites › Precise Location, then load this page again.",
  android: "Switch on Settings › Location › App permissions › your browser › Use precise location, then load this page again.",
  other: "With a receiver for satellites, as in a phone, its place is precise.",
});
