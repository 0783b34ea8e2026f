// @ts-check
/** Texts of the choice of a class's retention. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/retention-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.RETENTION_TEXTS>} */
const retentionTexts = {
  title: "Was gespeichert wird",
  close: "Schließen",
  question: "Was darf der Server behalten, solange die Klasse läuft?",
  replay: "Mit Wiedergabe",
  replayNote:
    "Jede Berührung wird aufbewahrt: Danach kann sich die Klasse noch einmal zusehen, und du kannst alle Ereignisse exportieren.",
  figures: "Nur Summen",
  figuresNote:
    "Strecke, Zeit und Heatmap. Kein Weg eines Fingers wird gespeichert, darum gibt es keine Wiedergabe und keine Experimente.",
  lessonNote: "Das Experiment dieser Unterrichtsstunde fällt aus.",
  either:
    "In beiden Fällen: keine Namen, außer du fragst danach, keine Konten, nichts außerhalb dieses Servers. Gelöscht wird alles {end}, oder sofort, wenn du willst.",
  privacy: "Datenschutz auf einer Seite",
  changeEnd: "Anderes Ende",
};

textsIn("de", "features/classroom/lobby/retention-texts", retentionTexts);
