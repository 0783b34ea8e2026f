// @ts-check
/** The texts of shared/tasks/symbol/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/symbol/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SYMBOL_TASK_TEXTS>} */
const symbolTaskTexts = {
  name: "Symbol",
  title: "Zeichnet dieses Symbol: {target}",
  about:
    "Die Handys zeigen ein Symbol und wie man es zeichnet. Alle zeichnen es mehrmals, im selben Tempo. Das Ergebnis ist der Formfehler: wie weit die Linie im Mittel neben der Vorlage liegt, in Prozent ihrer Größe.",
  asks: "Symbol",
  board: "Kleinster Formfehler",
  finding: "Die Hälfte von euch weicht höchstens {value} ab",
  lesson: "Ein Symbol zeichnen",
  standing: "Symbol",
  compared: "Symbol zeichnen: {target}",
  aims: { lower: "kleiner", higher: "größer" },
  measures: {
    shapeError: { name: "Formfehler" },
    shapeVariability: { name: "Formvariabilität" },
    lengthError: { name: "Längenfehler" },
    sizeError: { name: "Größenfehler" },
    bendingError: { name: "Biegefehler" },
    bendingVariability: { name: "Biegevariabilität" },
    timeError: { name: "Zeitfehler" },
    timeVariability: { name: "Zeitvariabilität" },
    velocityError: { name: "Geschwindigkeitsfehler" },
    velocityVariability: { name: "Geschwindigkeitsvariabilität" },
    strokeError: { name: "Strichfehler" },
    strokeOrderError: { name: "Strichfolgefehler" },
  },
  phone: {
    title: "Zeichne: {target}",
    hint: "Fahre dem Punkt nach, so schnell wie er.",
    meaning: "Formfehler: Weniger ist besser.",
  },
};

textsIn("de", "shared/tasks/symbol/kind", symbolTaskTexts);
