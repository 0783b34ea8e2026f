// @ts-check
/** The texts of the sheet in which the host asks a question at once. */

import { textsIn } from "../../../../../records/texts.js";

export const ASK_TEXTS = textsIn("en", "features/classroom/ask/texts", {
  title: "Ask the class",
  question: "Question",
  spoken: "What do you say?",
  choice: "Choices",
  number: "A number",
  line: "A line",
  order: "An order",
  sketch: "A curve",
  choices: "Choices, one in each row",
  items: "Items, one in each row, 3 to 7",
  ordered: "They stand in the right order",
  xName: "Along (x)",
  xFrom: "from",
  xTo: "to",
  yName: "Upwards (y)",
  axisX: "Time in s",
  axisY: "Speed in m/s",
  unit: "Unit (may be empty)",
  from: "The line begins at",
  to: "It ends at",
  truth: "True value (may be empty)",
  point: "Marks on a picture",
  area: "An area on a picture",
  marks: "Marks of each phone",
  ground: "Picture under the drawing",
  world: "Map of the world",
  place: "True place (may be empty)",
  remove: "Remove the place",
  noNumber: "enter a number",
  ends: "This ends the lesson.",
  ask: "Ask",
  then: "Press “Next” to see the answers; then you may ask again.",
});
