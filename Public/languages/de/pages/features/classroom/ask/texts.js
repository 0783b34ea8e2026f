// @ts-check
/** The texts of the sheet in which the host asks a question at once. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/ask/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.ASK_TEXTS>} */
const askTexts = {
  title: "Die Klasse fragen",
  question: "Frage",
  spoken: "Was sagt ihr?",
  choice: "Antworten zur Wahl",
  number: "Eine Zahl",
  line: "Eine Linie",
  order: "Eine Reihenfolge",
  sketch: "Eine Kurve",
  choices: "Antworten, eine je Zeile",
  items: "Einträge, einer je Zeile, 3 bis 7",
  ordered: "Sie stehen in der richtigen Reihenfolge",
  xName: "Nach rechts (x)",
  xFrom: "von",
  xTo: "bis",
  yName: "Nach oben (y)",
  axisX: "Zeit in s",
  axisY: "Geschwindigkeit in m/s",
  unit: "Einheit (kann leer bleiben)",
  from: "Die Linie beginnt bei",
  to: "Sie endet bei",
  truth: "Wahrer Wert (kann leer bleiben)",
  answer: "Nummer der richtigen Antwort (kann leer bleiben)",
  tolerance: "Richtig bis zu diesem Abstand davon (kann leer bleiben)",
  confidence: "Die Handys sagen auch, wie sicher sie sind",
  confidenceNeeds: "Dafür muss feststehen, welche Antworten richtig sind: bitte oben eintragen",
  point: "Marken auf einem Bild",
  area: "Fläche auf einem Bild",
  marks: "Marken je Handy",
  ground: "Bild unter der Zeichnung",
  world: "Weltkarte",
  place: "Wahrer Ort (kann leer bleiben)",
  remove: "Ort entfernen",
  curve: "Wahre Kurve (kann leer bleiben)",
  curveHow: "Von links nach rechts zeichnen oder mit den Pfeiltasten biegen.",
  removeCurve: "Kurve entfernen",
  curveGaps: "Die wahre Kurve hat Lücken: bitte von Anfang bis Ende zeichnen oder entfernen",
  right: "Auch die richtige Antwort eingeben",
  rightSeen: "Auf dieser Seite sieht die Klasse sie; auf der Fernbedienung nicht.",
  noNumber: "bitte eine Zahl eingeben",
  ends: "Damit endet die Unterrichtsstunde.",
  ask: "Fragen",
  then: "Mit „Weiter“ seht ihr die Antworten; danach könnt ihr noch einmal fragen.",
};

textsIn("de", "features/classroom/ask/texts", askTexts);
