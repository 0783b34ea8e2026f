// @ts-check
/** The texts of a picture on which places are marked. */

import { textsIn } from "../../../../../records/texts.js";

export const PLACES_TEXTS = textsIn("en", "shared/drawing/places/texts", {
  put: "Put your mark on the picture.",
  putSome: "Put {count} marks on the picture.",
  circle: "Circle the area with your finger.",
  pointKeys: "Arrow keys move a mark, Enter puts it in the middle.",
  areaKeys: "Arrow keys move, Enter sets a corner, Backspace removes the last one.",
  mark: "Mark {number}",
  cursor: "Here",
  at: "{name}: {x}\u00a0% from the left, {y}\u00a0% from the top",
  unset: "{name}: not on the picture yet",
  corners: "{count} corners",
  in: "Zoom in",
  out: "Zoom out",
});
