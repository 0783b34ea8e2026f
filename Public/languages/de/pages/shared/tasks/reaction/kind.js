// @ts-check
/** The texts of shared/tasks/reaction/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/reaction/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.REACTION_TASK_TEXTS>} */
const reactionTaskTexts = {
  name: "Reaktion",
  title: "Tippt, sobald es aufblitzt · {target}×",
  about:
    "Jedes Handy blitzt nach zufälliger Wartezeit auf, und alle tippen so schnell wie möglich. Das Ergebnis ist der Median einer Reihe; wer vor dem Blitz tippt, wiederholt, und das wird gezählt.",
  asks: "Blitze je Reihe, 1 bis 20",
  board: "Schnellste Reaktion",
  finding: "Die Hälfte von euch reagiert in höchstens {value}",
  lesson: "Reaktion, Zahl der Blitze",
  standing: "Reaktion",
  compared: "Reaktion, {target} Blitze",
  measures: {
    reactionTime: { name: "Reaktionszeit", lower: "schneller", higher: "langsamer" },
    bestReactionTime: { name: "Beste Reaktionszeit", lower: "schneller", higher: "langsamer" },
    falseStarts: { name: "Fehlstarts", lower: "weniger", higher: "mehr" },
  },
  phone: {
    title: "Tippe, sobald es aufblitzt",
    hint: "Heb die Finger und warte: Der ganze Bildschirm blitzt auf.",
    meaning: "Median von {count}",
  },
};

textsIn("de", "shared/tasks/reaction/kind", reactionTaskTexts);
