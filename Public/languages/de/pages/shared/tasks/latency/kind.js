// @ts-check
/** The texts of shared/tasks/latency/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/latency/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LATENCY_TASK_TEXTS>} */
const latencyTaskTexts = {
  name: "Latenz",
  title: "Wie träge ist mein Handy? · {target} Umläufe",
  about:
    "Alle folgen mit dem Finger einem Ring auf einem Kreis. Wie weit der Finger zurück ist, schätzt, wie spät das Handy ist, von der Berührung bis zum Bild. Was davon der Finger selbst zurückbleibt, meist wenige ms, ist nicht zu trennen.",
  asks: "Umläufe, 3 bis 30",
  board: "Kürzeste Latenz",
  finding: "Die Hälfte eurer Handys hinkt höchstens {value} hinterher",
  lesson: "Latenz, Zahl der Umläufe",
  standing: "Latenz",
  compared: "Latenz, {target} Umläufe",
  measures: { latency: { name: "Latenz, geschätzt", lower: "kürzer", higher: "länger" } },
  phone: {
    title: "Wie träge ist mein Handy?",
    hint: "Leg einen Finger auf den Ring und bleib in seiner Mitte.",
    meaning: "Geschätzt, von der Berührung bis zum Bild",
  },
};

textsIn("de", "shared/tasks/latency/kind", latencyTaskTexts);
