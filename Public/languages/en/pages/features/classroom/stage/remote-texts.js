// @ts-check
/** The remote's texts about drawing. */

import { textsIn } from "../../../../../records/texts.js";

export const DRAWING_REMOTE_TEXTS = textsIn("en", "features/classroom/stage/remote-texts", {
  title: "What the projector shows",
  picture: "Picture",
  inSpotlight: "In the spotlight: {name}",
  previous: "Previous phone",
  next: "Next phone",
  pages: "Turn the wall’s pages",
  previousPage: "Previous page",
  nextPage: "Next page",
});
