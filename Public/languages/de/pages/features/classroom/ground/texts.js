// @ts-check
/** Texts of the sheet for a picture under the drawing. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/ground/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.GROUND_TEXTS>} */
const groundTexts = {
  title: "Bild unter der Zeichnung",
  intro: "Alle zeichnen darauf: Handys, Beamer und Wiedergabe zeigen es.",
  file: "Datei wählen …",
  camera: "Foto aufnehmen …",
  paste: "Oder ein Bildschirmfoto hier einfügen oder eine Datei herziehen.",
  samples: "Muster",
  paper: "Millimeterpapier",
  grid: "Koordinatensystem",
  staff: "Notenlinien",
  world: "Weltkarte",
  body: "Körper",
  coast: "Gemachte Küste",
  mine: "Bilder dieser Klasse",
  none: "Kein Bild",
  number: "Bild {number}",
  chosen: "Die Klasse zeichnet auf Bild {number}.",
  removed: "Die Klasse zeichnet ohne Bild.",
  sending: "Das Bild wird gesendet …",
  full: "Diese Klasse hat so viele Bilder, wie sie haben darf: 12, zusammen 24 MB.",
  unreadable: "Dieser Browser kann die Datei nicht lesen. JPEG, PNG oder WebP gehen immer; eine PDF-Seite als Bildschirmfoto.",
  scale: "Maßstab",
  scaleHow: "Setze beide Marken an Stellen, deren Abstand du kennst. Dann sieht die Klasse Längen auf dem Bild.",
  markA: "Marke A",
  markB: "Marke B",
  scaleLength: "Von A bis B:",
  scaleUnit: "Einheit",
  scaleSet: "Setzen",
  scaleRemove: "Maßstab entfernen",
  scaleNumber: "Eine Zahl über 0, zum Beispiel 2,5",
  scaleTold: "Von A bis B: {length}. Längen auf dem Bild haben ± 1\u00a0% für die Marken und das des Fingers.",
  scaleMore: "Wer etwas umfährt, sieht die Fläche; drei Tipper sind ein Winkel am zweiten.",
  pdf:
    "Dieser Browser kann PDF-Seiten nicht zeichnen. Öffne die Seite und mach ein Bildschirmfoto davon, oder speichere sie als Bild; Safari nimmt die PDF-Datei selbst.",
  walks: "Wie lang ist eine Küste?",
  walksHow:
    "Jedes Handy vergrößert das Bild anders und fährt die Küste von einem Ende zum anderen nach. Auf jedem Glas geht derselbe Stechzirkel, 64\u00a0px oder etwa einen Zentimeter weit, den Weg entlang: Auf einem vergrößerten Bild ist das ein kürzeres Lineal.",
  walksShow: "Längen und Lineale zeigen",
  walksNone: "Noch ist niemand weit genug auf dem Bild gefahren.",
  walksFew: "Eine Gerade braucht drei Handys mit verschiedenen Linealen.",
  walksLine: "Die Gerade hat die Steigung {slope}, die Küste die Dimension {dimension}.",
  walksUnread: "Die Wege lassen sich gerade nicht lesen. Es gibt sie in Klassen, die die Wiedergabe behalten.",
  walksPhone: "Handy",
  walksRuler: "Lineal",
  walksSteps: "Schritte",
  walksLength: "Länge",
  what:
    "Wo und wann ein Foto entstand, wird nicht mitgesendet. Das Bild gehört zur Klasse: Es kommt in ihr Archiv und ihre Wiedergabe und wird mit ihr gelöscht.",
};

textsIn("de", "features/classroom/ground/texts", groundTexts);
