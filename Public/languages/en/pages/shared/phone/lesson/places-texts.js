// @ts-check
/** What a phone says of its own places on a picture. */

import { textsIn } from "../../../../../records/texts.js";

export const PLACES_ANSWER_TEXTS = textsIn("en", "shared/phone/lesson/places-texts", {
  truth: "The true place has a dashed line.",
  distance: "{distance} ({percent} of the diagonal)",
  far: "Your mark is {distance} away from it.",
  farOne: "Mark {number} is {distance} away from it.",
  inside: "Your mark is inside.",
  outside: "Your mark is outside.",
  someInside: "{count} of your {all} marks {count|1=is|are} inside.",
  area: "Your area: {share} of the picture.",
  overlap: "It matches the true one by {share}.",
});
