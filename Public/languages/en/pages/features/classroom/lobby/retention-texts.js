// @ts-check
/** Texts of the choice of a class's retention. */

import { textsIn } from "../../../../../records/texts.js";

export const RETENTION_TEXTS = textsIn("en", "features/classroom/lobby/retention-texts", {
  title: "What is stored",
  close: "Close",
  question: "What may the server keep while the class runs?",
  replay: "With replay",
  replayNote: "Every touch is kept: afterwards the class can watch itself again, and you can export all events.",
  figures: "Sums only",
  figuresNote: "Distance, time and heatmap. No path of a finger is stored, so there is no replay and no experiment.",
  lessonNote: "This lesson’s experiment is left out.",
  either:
    "Either way: no names unless you ask for them, no accounts, nothing outside this server. Everything is wiped {end}, or at once when you say so.",
  privacy: "Privacy in one page",
  changeEnd: "Another end",
});
