// @ts-check
/** The words around a lesson's sheet. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/lessons/sheet/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SHEET_TEXTS>} */
const sheetTexts = {
  all: "Alle Unterrichtsstunden",
  language: "Sprache des Blatts",
  print: "Drucken",
  name: "Name",
  group: "Klasse",
  date: "Datum",
  loading: "Wird geladen …",
  unknown: "Diese Unterrichtsstunde gibt es auf diesem Server nicht.",
  none: "Zu dieser Unterrichtsstunde gibt es kein Arbeitsblatt.",
  serverDown: "Der Server antwortet nicht. Lade die Seite neu, sobald er läuft.",
  table: "Messwerte zu Aufgabe {number}",
};

textsIn("de", "features/lessons/sheet/texts", sheetTexts);
