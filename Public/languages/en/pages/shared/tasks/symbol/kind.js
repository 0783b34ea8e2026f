// @ts-check
/** The texts of shared/tasks/symbol/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const SYMBOL_TASK_TEXTS = textsIn("en", "shared/tasks/symbol/kind", {
  name: "Symbol",
  title: "Draw this symbol: {target}",
  about:
    "Phones show a symbol and how it is drawn. Everybody draws it several times, at the same pace. The result is the shape error: how far the line is from the symbol's on the mean, in percent of its size.",
  asks: "Symbol",
  board: "Smallest shape error",
  finding: "Half of you are off by {value} or less",
  lesson: "Draw a symbol",
  standing: "Symbol",
  compared: "Draw a symbol: {target}",
  aims: { lower: "smaller", higher: "larger" },
  measures: {
    shapeError: { name: "Shape error" },
    shapeVariability: { name: "Shape variability" },
    lengthError: { name: "Length error" },
    sizeError: { name: "Size error" },
    bendingError: { name: "Bending error" },
    bendingVariability: { name: "Bending variability" },
    timeError: { name: "Time error" },
    timeVariability: { name: "Time variability" },
    velocityError: { name: "Velocity error" },
    velocityVariability: { name: "Velocity variability" },
    strokeError: { name: "Stroke error" },
    strokeOrderError: { name: "Stroke order error" },
  },
  phone: {
    title: "Draw: {target}",
    hint: "Follow the dot's way, as fast as it does.",
    meaning: "Shape error: less is better.",
  },
});
