// @ts-check
/** The texts of the host's controls, sheets and questions. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/host-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HOST_TEXTS>} */
const hostTexts = {
  hostBar: "Steuerung der Lehrkraft",
  moreControls: "Mehr",
  idleTitle: "Alle Handys entfernen, die weg sind oder noch nichts gezeichnet haben?",
  idleText:
    "Handys, die gegangen sind oder noch nichts gesendet haben, verlieren ihren Platz und ihren Namen, und alles, was sie gesendet haben, wird endgültig gelöscht. Sie können wieder beitreten, solange die Klasse nicht gesperrt ist.",
  idleYes: "Entfernen",
  cancel: "Abbrechen",
  clearTitle: "Alles zurücksetzen?",
  clearText:
    "Alle Zahlen und Heatmaps der Klasse gehen auf 0 zurück. Was vorher gezeichnet wurde, bleibt in der Wiedergabe zu sehen.",
  clearTextFigures: "Alle Zahlen und Heatmaps der Klasse gehen auf 0 zurück. Sie lassen sich nicht zurückholen.",
  clearYes: "Zurücksetzen",
  clearOne: "Nur ein Handy? Wähle es in der Liste aus.",
  phoneSpotlight: "Groß zeigen",
  phoneSpotlightEnd: "Nicht mehr groß zeigen",
  phoneClear: "Zahlen zurücksetzen",
  phoneClearTitle: "Zahlen von {name} zurücksetzen?",
  phoneClearText: "Die Zahlen von {name} gehen auf 0 zurück.",
  phoneClearYes: "Zurücksetzen",
  phoneRemove: "Entfernen",
  phoneRemoveTitle: "{name} entfernen?",
  phoneRemoveText:
    "{name} wird abgemeldet, und alles, was das Handy gesendet hat, wird endgültig gelöscht. Es darf neu beitreten.",
  phoneRemoveYes: "Entfernen",
  phoneBan: "Aussperren",
  phoneBanTitle: "{name} aussperren?",
  phoneBanText:
    "{name} wird abgemeldet, alles, was das Handy gesendet hat, wird endgültig gelöscht, und es darf erst zurückkommen, wenn du es wieder hereinlässt.",
  phoneBanYes: "Aussperren",
  phoneBanned: "{name} ist ausgesperrt.",
  phoneUnban: "Wieder hereinlassen",
  phoneErase: "Daten löschen",
  phoneEraseTitle: "Alle Daten von {name} löschen?",
  phoneEraseText:
    "Zahlen, Zeichnungen, Ergebnisse und Antworten von {name} werden vom Server gelöscht, auch aus Wiedergabe und Dateien. Das lässt sich nicht rückgängig machen. Früher geladene Dateien und Sicherungen enthalten sie weiterhin.",
  phoneEraseYes: "Endgültig löschen",
  endTitle: "Klasse beenden?",
  endText:
    "Alle Handys werden abgemeldet, und niemand kann mehr beitreten. Wiedergabe und Downloads bleiben, bis die Daten gelöscht werden.",
  endYes: "Jetzt beenden",
  dataTitle: "Daten dieser Klasse",
  dataReplay: "Der Server behält jede Berührung dieser Klasse bis {expires}. Dann löscht er von selbst alles.",
  dataFigures:
    "Der Server behält von dieser Klasse nur Summen, keine Bahnen der Finger, bis {expires}. Dann löscht er von selbst alles.",
  dataNobody: "Handys sind nur unter einem erfundenen Namen bekannt. Nichts geht an einen anderen Rechner.",
  downloads: "Downloads",
  everything: "Alles (ZIP)",
  everythingText: "Alle Tabellen als CSV und in einer Arbeitsmappe (XLSX), mit einer Seite, die jede Spalte erklärt.",
  marking: "Bewerten mit der Datendatei",
  publish: "Zum Veröffentlichen …",
  figuresTable: "Zahlen",
  forcesTable: "Kräfte und Gewichte",
  resultsTable: "Ergebnisse der Aufgaben",
  experimentsTable: "Experimente",
  gamesTable: "Suchbilder",
  answersTable: "Antworten in Unterrichtsstunden",
  walksTable: "Spaziergänge",
  eventsTable: "Alle Berührungen",
  heatmapPicture: "Heatmap",
  loading: "Lädt … {size}",
  saved: "Gespeichert: {name}",
  wipeHeading: "Löschen",
  eraseOne: "Daten eines Handys löschen …",
  wipe: "Jetzt löschen …",
  wipeTitle: "Alles löschen?",
  wipeText:
    "Die Klasse endet, und alle ihre Daten werden endgültig vom Server gelöscht. Auch Wiedergabe und Downloads sind dann fort.",
  wipeYes: "Endgültig löschen",
};

textsIn("de", "features/classroom/room/host-texts", hostTexts);
