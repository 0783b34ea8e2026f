// @ts-check
/** Texts of the documents for teachers: their names in the list. `missing`: the names of those that the language lacks. */

import { textsIn } from "../../../../../records/texts.js";

export const TEACHERS_TEXTS = textsIn("en", "features/about/docs/teachers-texts", {
  missing: "",
  inEnglish: "This document is not in your language yet, so here it is in English.",
  beginning: "To begin",
  inClass: "With the class",
  "first-lesson": "The first lesson in ten minutes",
  "school-network": "A school’s network",
  privacy: "Privacy in one page",
  marking: "Marking from the data file",
  drawing: "Drawing and its figures",
  "own-pictures": "Pictures of your own, with a scale",
  challenge: "Challenges",
  "one-clock": "Beat, wave and relay",
  questions: "Questions answered with the finger",
  "own-pace": "Lessons at one’s own pace",
  experiment: "Experiments",
  compare: "Compare two groups",
  differences: "Spot the difference",
  "audio-walk": "The audio walk",
  pressure: "The scale: press",
  "weigh-by-motion": "The scale: spring, ruler, pendulum",
  "page-study": "Studies of a web page",
});
