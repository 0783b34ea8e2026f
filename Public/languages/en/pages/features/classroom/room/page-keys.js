// @ts-check
/** The texts of features/classroom/room/page-keys.js. */

import { textsIn } from "../../../../../records/texts.js";

export const PAGE_KEY_TEXTS = textsIn("en", "features/classroom/room/page-keys", {
  layouts: "Together, Wall, Spotlight, Heatmap",
  next: "Next phone in the spotlight, next page of the wall",
  fade: "Lines stay, or fade by themselves",
  theme: "Light or dark",
  fullscreen: "Full screen",
  sound: "Sounds on or off",
  help: "This list",
  close: "Close",
  code: "Show the code large, start",
  activities: "Choose what the class does",
  board: "Names and figures, open or closed",
});

export const KEY_TEXTS = textsIn("en", "features/classroom/room/page-keys/KEY_TEXTS", {
  title: "Keys",
  names: { ArrowLeft: "←", ArrowRight: "→", Escape: "Esc", PageUp: "PgUp", PageDown: "PgDn", "Ctrl+Enter": "Ctrl + Enter" },
});

export const SOUND_TEXTS = textsIn("en", "features/classroom/room/page-keys/SOUND_TEXTS", {
  sounds: "Sounds",
  on: "On",
  off: "Off",
  turnedOn: "Sounds are on",
  turnedOff: "Sounds are off",
});
