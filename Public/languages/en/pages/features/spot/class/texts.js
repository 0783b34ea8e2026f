// @ts-check
/** Texts of a phone in a class's game. */

import { textsIn } from "../../../../../records/texts.js";

export const SPOT_CLASS_TEXTS = textsIn("en", "features/spot/class/texts", {
  title: "Spot the difference",
  connecting: "Connecting…",
  reconnecting: "Reconnecting. What you have found is kept.",
  offline: "No network. What you have found is kept.",
  frozen: "Frozen by the host. Nothing counts now.",
  waitTitle: "Wait for the picture",
  wait: "The host chooses one on the projector. It opens here by itself.",
  joining: "Joining the class…",
  cleared: "The host has cleared the figures: you begin anew.",
  summary: "{found} of {total} found",
  menu: "Menu",
  menuTitle: "Menu",
  unloaded: "This part of the page could not be loaded. Try again when the connection is back.",
});
