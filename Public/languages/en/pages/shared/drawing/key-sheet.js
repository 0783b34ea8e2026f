// @ts-check
/** The texts of shared/drawing/key-sheet.js. */

import { textsIn } from "../../../../records/texts.js";

export const KEY_SHEET_TEXTS = textsIn("en", "shared/drawing/key-sheet", {
  close: "Close",
  title: "Keys",
  space: "Space",
  shift: "Shift",
  home: "Home",
  end: "End",
  pageUp: "PgUp",
  pageDown: "PgDn",
  volume: "Volume",
  play: "Play or pause",
  step: "One second back or forward",
  leap: "Ten seconds back or forward",
  nudge: "A hundredth of a second back or forward",
  ends: "To the beginning or the end",
  slider: "On the timeline: a second, ten seconds",
  speed: "Faster or slower",
  layouts: "Together, wall, spotlight, heatmap",
  list: "This list",
  tare: "Tare",
  tareByVolume: "Tare under a load, where the browser passes this key on",
  peak: "Forget the maximum",
  calibrate: "Calibrate",
  menu: "Menu",
  cancel: "Cancel what counts down",
  enlarge: "Enlarge the picture or make it smaller",
  move: "Move the picture",
  whole: "The whole picture",
  tap: "Tap",
});
