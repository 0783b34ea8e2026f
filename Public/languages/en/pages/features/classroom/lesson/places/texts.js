// @ts-check
/** What the projector says of a class’s places on a picture. */

import { textsIn } from "../../../../../../records/texts.js";

export const CLASS_PLACES_TEXTS = textsIn("en", "features/classroom/lesson/places-texts", {
  empty: "No places yet",
  distance: "{distance} ({percent} of the diagonal)",
  far: "Your middle is {distance} away from the true place",
  inside: "{count} of {all} {all|1=mark is|marks are} in the true area",
  within: "Half of you are within {distance} of your middle",
  marks: "{count} marks of {phones} {phones|1=phone|phones}",
  half: "Half of you are within {distance} of it",
  median: "Diamond: geometric median",
  ellipse: "Ellipse: one standard deviation, {major} and {minor}\u00a0px; it holds 39\u00a0% of a normal cloud",
  overlap: "At the median, your areas match the true one by {share}",
  area: "At the median, your areas are {share} of the picture",
  common: "In everybody’s area: {all} of the picture; in that of at least half: {half}",
  moved: "{count} of {all} {all|1=has|have} moved, by {distance} at the median",
  stayed: "{all} of {all} {all|1=has|have} stayed with the answer",
  redrawn: "{count} of {all} {all|1=has|have} redrawn the area; at the median it matches the first one by {share}",
  nearer: "{nearer} nearer to the truth, {farther} farther from it",
  placeHead: "Place (x | y in px)",
  areaHead: "Area, of the picture",
  distanceHead: "From the true place",
  insideHead: "Marks in the true area",
  overlapHead: "Match with the true area",
  first: "First: {what}",
  second: "Second: {what}",
});
