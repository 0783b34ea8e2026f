// @ts-check
/** The texts about an experiment's plan. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/experiment/plan-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_PLAN_TEXTS>} */
const planTexts = {
  summary: "Vorher festlegen, wer zählt",
  about:
    "Wen die Ergebnisse der Klasse auslassen, wird jetzt festgelegt und mit den Daten gespeichert. Der Plan lässt sich mit seinem Hash drucken.",
  hypothesis: "Was du erwartest",
  outliersAbove: "Auslassen, wer mehr Ausreißer hat als, in\u00a0%",
  leaveIncomplete: "Auslassen, wem Bedingungen fehlen",
  leaveDensity: "Bildschirme geschätzter Größe auslassen",
  show: "Plan zeigen",
  title: "Plan eines Experiments",
  task: "Aufgabe",
  leftOut: "Die Ergebnisse der Klasse lassen aus",
  nobody: "niemanden",
  outliers: "wer mehr als {percent}\u00a0% Ausreißer hat",
  incomplete: "wem Bedingungen fehlen",
  density: "wer einen Bildschirm geschätzter Größe hat",
  analysis: "Auswertung",
  analysisVersion: "wie im Dokument über Experimente, Version {version}",
  proof:
    "Wer den Hash später vergleicht, sieht, dass der Plan noch derselbe ist. Das beweist er nur, wenn dieses Blatt vor der Messung hinterlegt wurde, zum Beispiel in einem Register wie OSF.",
  print: "Drucken",
  save: "Als Datei sichern",
  excluded: "{count} nach Plan ausgelassen",
  hash: "Plan {hash}",
  open: "Plan",
  tapping: {
    errorsAbove: "Auslassen, wer öfter danebentippt als, in\u00a0%",
    errors: "wer mehr als {percent}\u00a0% der Ziele verfehlt",
  },
  steering: {
    errorsAbove: "Auslassen, wer den Tunnel öfter verlässt als, in\u00a0%",
    errors: "wer den Tunnel in mehr als {percent}\u00a0% der Versuche verlässt",
  },
};

textsIn("de", "features/classroom/experiment/plan-texts", planTexts);
