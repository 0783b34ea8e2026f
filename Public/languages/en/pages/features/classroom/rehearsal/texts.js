// @ts-check
/** The rehearsal's texts. */

import { textsIn } from "../../../../../records/texts.js";

export const REHEARSAL_TEXTS = textsIn("en", "features/classroom/rehearsal/texts", {
  about: "Rehearsal with {phones} simulated phones. Everything is deleted at the end.",
  end: "End the rehearsal",
  failed: "The rehearsal could not be deleted: {detail}. It is deleted by itself at {time}.",
});
