// @ts-check
/** Texts of the choice between http and https. */

import { textsIn } from "../../../../../records/texts.js";

export const SCHEME_TEXTS = textsIn("en", "features/classroom/lobby/scheme-texts", {
  title: "How phones get in",
  httpTitle: "http",
  httpNote:
    "No warning. Drawing, challenges, experiments, lessons and pictures work. Browsers do not let go of position, shaking, microphone and a screen that stays on: no walk, and the screen of a phone that nobody touches switches off.",
  httpsTitle: "https",
  httpsNote: "The walk works, too, phones stay awake, and can be shaken and heard.",
  warns: "Each phone warns of the certificate once: choose “Advanced” there, then “Continue”.",
  scale: "The scale is the same over both: it needs a screen that measures force.",
  here: "Phones that are here already stay as they are. Over the new address they join again, as new phones.",
  trust: "How phones trust this server",
});
