// @ts-check
/** The texts of the list of lessons. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/lessons/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.LESSONS_TEXTS>} */
const lessonsTexts = {
  documentTitle: "Unterrichtsstunden",
  lead: "Vorhersagen, messen, vergleichen, erklären: Jede Unterrichtsstunde führt die Klasse Schritt für Schritt hindurch.",
  start: "Starten",
  startOne: "„{title}“ starten",
  rehearse: "Proben",
  rehearseOne: "„{title}“ proben",
  rehearseHint: "Mit 28 simulierten Handys. Am Ende wird alles gelöscht.",
  sheet: "Arbeitsblatt",
  sheetOne: "Arbeitsblatt zu „{title}“",
  minutes: "{count}\u00a0min",
  steps: "{count} {count|1=Schritt|Schritte}",
  own: "Eigene",
  edit: "Unterrichtsstunde schreiben",
  teachers: "Die erste Stunde in zehn Minuten",
  loading: "Wird geladen …",
  none: "Auf diesem Server gibt es keine Unterrichtsstunden.",
  retry: "Noch einmal",
  starting: "Wird gestartet …",
  noStorage:
    "Dieser Browser speichert für diese Seite nichts und könnte darum keine Klasse leiten. Erlaube Websitedaten (Cookies), und versuch es noch einmal.",
  serverDown: "Der Server antwortet nicht. Läuft er, und ist dieses Gerät im selben Netz?",
  failed: "Der Server lehnt ab: {detail}",
  adminLabel: "Dieser Server braucht sein Admin-Token, um eine Klasse zu starten.",
  adminSend: "Mit diesem Token starten",
  adminWrong: "Das ist nicht das Admin-Token.",
  phone: "Am Computer mit Beamer. Die Handys kommen mit dem Code dazu, der dann erscheint.",
};

textsIn("de", "features/lessons/texts", lessonsTexts);
