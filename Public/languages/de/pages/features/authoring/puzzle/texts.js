// @ts-check
/** The texts of the author's desk: the list of puzzles. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/puzzle/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHOR_TEXTS>} */
const authorTexts = {
  title: "Werkstatt",
  documentTitle: "Werkstatt · TouchFigures",
  toSpot: "Spielen",
  toWalks: "Hörspaziergänge",
  puzzles: "Rätsel",
  newPuzzle: "Neues Rätsel",
  exportAll: "Alle exportieren",
  exporting: "Packt {done} von {total} …",
  exported: "{count} Rätsel {count|1=ist|sind} im Archiv.",
  exportedSome: "{count} Rätsel {count|1=ist|sind} im Archiv; {left} ohne Bild oder Unterschiede nicht.",
  exportNothing: "Noch hat kein Rätsel ein Bild und Unterschiede.",
  emptyTitle: "Noch keine Rätsel",
  emptyText:
    "Fotografiere einen echten Ort. Verändere etwas in einer Kopie: ein Schild, ein Fenster, eine Farbe. Gib beide der Werkstatt: Sie findet die Unterschiede, du setzt die Nadel.",
  emptyImport: "Ordner mit Rätseln importierst du auf dem Rechner des Servers: touchfigures import-puzzles ORDNER",
  published: "Veröffentlicht",
  draft: "Entwurf",
  local: "Nur auf diesem Gerät",
  unsaved: "Änderungen auf diesem Gerät, nicht veröffentlicht",
  differences: "{count} Unterschiede",
  oneDifference: "1 Unterschied",
  noPicture: "Noch kein Bild",
  untitled: "Neues Rätsel",
  edit: "{title} bearbeiten",
  exportOne: "{title} exportieren",
  deleteOne: "{title} löschen",
  play: "{title} spielen",
  deleteTitle: "Dieses Rätsel löschen?",
  deleteText:
    "„{title}“ verschwindet sofort von der Karte, mit allen Runden, die darauf gespielt wurden. Ein paar Sekunden lang kannst du es zurückholen.",
  deleteYes: "Löschen",
  deleteNo: "Behalten",
  deleted: "„{title}“ wurde gelöscht.",
  restored: "„{title}“ ist wieder da.",
  deleteFailed: "„{title}“ konnte nicht gelöscht werden: {detail}",
};

textsIn("de", "features/authoring/puzzle/texts", authorTexts);
