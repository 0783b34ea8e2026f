// @ts-check
/** The host's texts about studies of one's own pages. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/study/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STUDY_TEXTS>} */
const studyTexts = {
  title: "Studie deiner eigenen Seite",
  intro:
    "Setze diese Zeile als erste in den Kopf deiner Seite. Wer sie besucht, wird um Einwilligung gebeten; dann zählt jedes Element seine Berührungen.",
  origin: "Der Server muss deine Seite kennen: Starte ihn mit {flag}.",
  retention:
    "Diese Sitzung behält auch jede Berührung für die Wiedergabe. Für eine Studie genügen Summen: Starte die Klasse mit „Nur Summen“.",
  copy: "Zeile kopieren",
  copied: "Kopiert.",
  copyFailed: "Markiere die Zeile und kopiere sie.",
  empty: "Noch ist keine Berührung gezählt.",
  page: "Seite",
  participants: "Besucher",
  touches: "Berührt",
  dead: "Wirkungslos",
  rage: "Wütend",
  slips: "Abgerutscht",
  missed: "Verfehlt",
  legend:
    "Wirkungslos: auf nichts, was reagiert. Wütend: drei Tipper in einer Sekunde. Abgerutscht: neben dem Knopf losgelassen. Verfehlt: neben etwas, was reagiert.",
  other: "Weitere Seiten (die Studie nennt 200)",
  open: "Heatmap auf {page} zeigen",
  blocked: "Der Browser hat den neuen Tab verhindert. Erlaube dieser Seite Pop-ups.",
  table: "Alle Elemente ({form})",
  line: "Die Zeile für deine Seiten",
  ownPage: "Eigene Seite der Studie",
  version: "Version {version}",
  noVersion: "ohne",
  compare: "Versionen von {page} vergleichen",
  versions: "Zwei Versionen",
  first: "Erste Version",
  second: "Zweite Version",
  element: "Element",
  wholePage: "Die ganze Seite",
  otherElements: "Andere Elemente",
  versionsLegend:
    "Verfehlt: von den Berührungen darauf oder daneben der Anteil daneben. Wirkungslos: von denen darauf der Anteil, der nichts bewirkt.",
  versionsPeople: "Besucher: {a} und {b}. Die Berührungen einer Person ähneln sich: Es zählen Besucher, nicht Berührungen.",
  compared: "Was verglichen wird",
  shares: "{name}: {first}, dann {second}.",
  higher: "Unterschied {difference} Prozentpunkte, 95-%-Intervall {low} bis {high}: mehr bei der zweiten Version.",
  lower: "Unterschied {difference} Prozentpunkte, 95-%-Intervall {low} bis {high}: weniger bei der zweiten Version.",
  unclear: "Unterschied {difference} Prozentpunkte, 95-%-Intervall {low} bis {high}: kann Zufall sein.",
  fewVisitors: "Für ein Intervall braucht jede Version {fewest} Besucher.",
  noSpread: "Alle Besucher sind gleich; das sagt nichts über andere.",
  noShare: "{name}: Eine Version hat dort keine Berührungen.",
  manyLooked: "Wer viele Elemente ansieht, findet bei 1 von 20 zufällig einen Unterschied.",
};

textsIn("de", "features/classroom/study/texts", studyTexts);
