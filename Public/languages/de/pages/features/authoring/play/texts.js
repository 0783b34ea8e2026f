// @ts-check
/** The texts of the list of audio walks. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/play/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHOR_PLAYS_TEXTS>} */
const authorPlaysTexts = {
  title: "Werkstatt",
  documentTitle: "Hörspaziergänge · Werkstatt · TouchFigures",
  toWalk: "Spazieren",
  toPuzzles: "Rätsel",
  plays: "Hörspaziergänge",
  newPlay: "Neuer Spaziergang",
  emptyTitle: "Noch keine Hörspaziergänge",
  emptyText:
    "Zeichne einen Kreis, wo etwas zu hören sein soll, gib ihm einen Ton, und zeichne den nächsten. Wer mit dem Handy dort geht, hört ihn.",
  emptyImport:
    "Spaziergänge, die es als Dateien gibt, importierst du auf dem Rechner des Servers: touchfigures import-play play.xml",
  untitled: "Neuer Spaziergang",
  complete: "Veröffentlicht",
  incomplete: "Es fehlen Töne",
  local: "Nur auf diesem Gerät",
  unsaved: "Änderungen auf diesem Gerät, nicht veröffentlicht",
  scenesCount: "{count} Szenen",
  scenesOne: "1 Szene",
  edit: "{title} bearbeiten",
  test: "{title} gehen",
  deleteOne: "{title} löschen",
  deleteTitle: "Diesen Spaziergang löschen?",
  deleteText: "„{title}“ ist dann weg, mit seinen Tönen. Ein paar Sekunden lang kannst du ihn zurückholen.",
  deleteYes: "Löschen",
  deleteNo: "Behalten",
  deleted: "„{title}“ wurde gelöscht.",
  restored: "„{title}“ ist wieder da.",
  deleteFailed: "„{title}“ konnte nicht gelöscht werden: {detail}",
};

textsIn("de", "features/authoring/play/texts", authorPlaysTexts);
