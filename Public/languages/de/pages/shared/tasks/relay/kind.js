// @ts-check
/** The texts of shared/tasks/relay/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/relay/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.RELAY_TASK_TEXTS>} */
const relayTaskTexts = {
  name: "Staffel",
  title: "Gebt den Druck weiter",
  about:
    "In einer Reihe, die rechte Hand auf der Schulter der nächsten Person, der linke Daumen dicht über dem Glas: Wer den Druck spürt, tippt und drückt sofort weiter. Vorne seht ihr, wie lange der Druck von Person zu Person braucht. Das meiste davon ist Reaktionszeit; eine Rangliste gibt es nicht.",
  asks: "Von der Schulter bis zur Hand, 10 bis 1000\u00a0cm",
  board: "In der Reihenfolge der Berührungen",
  finding: "Der Druck brauchte {value}\u00a0ms je Person, durch {people} von euch",
  rate: "{value}\u00a0ms je Person",
  lesson: "Nervenstaffel, cm von der Schulter bis zur Hand",
  standing: "Nervenstaffel",
  compared: "Nervenstaffel",
  measures: { linkTime: { name: "Zeit in der Kette", lower: "schneller", higher: "langsamer" } },
  phone: {
    title: "Tippe, sobald du den Druck spürst",
    hint: "Halt den Daumen dicht über das Glas und drück sofort weiter.",
    done: "Getippt!",
    meaning: "Vorne seht ihr die ganze Kette.",
  },
};

textsIn("de", "shared/tasks/relay/kind", relayTaskTexts);
