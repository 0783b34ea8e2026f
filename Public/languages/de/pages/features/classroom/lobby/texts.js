// @ts-check
/** The classroom page's texts about joining. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LOBBY_TEXTS>} */
const lobbyTexts = {
  title: "Macht mit dem Handy mit",
  type: "oder öffnet {address} und gebt ein:",
  hereOne: "1 ist da",
  here: "{count} sind da",
  nobody: "Noch niemand da",
  more: "+ {count} {count|1=weiteres|weitere}",
  trouble: "Klappt es nicht? Verbindet euch mit demselben WLAN.",
  locked: "Gesperrt: Gerade kommt niemand Neues herein.",
  unreachable: "Handys erreichen diese Adresse nicht. Verbinde diesen Computer mit ihrem WLAN.",
  help: "Kommt niemand rein?",
  keptReplay: "Jede Berührung wird gespeichert, bis {expires}",
  keptFigures: "Nur Summen werden gespeichert, bis {expires}",
  keptChange: "Ändern, was gespeichert wird",
  start: "Los geht’s",
  back: "Zurück zur Klasse",
  large: "Code groß zeigen (Q)",
  wifi: "WLAN-Code",
  drawNow: "Zeichnet jetzt mit den Fingern",
  isHere: "{name} ist da",
  idle: "{phones}, und noch niemand zeichnet",
};

textsIn("de", "features/classroom/lobby/texts", lobbyTexts);
