// @ts-check
/** Texts of the desk, which tests a walk without leaving the room. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/desk.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_DESK_TEXTS>} */
const walkDeskTexts = {
  title: "Am Schreibtisch",
  how:
    "Zieh die Figur auf der Karte, oder bewege sie mit den Pfeiltasten (mit Umschalt zehnmal so weit). Drück vorher auf Start.",
  walker: "Figur: Pfeiltasten bewegen sie 2 Meter, mit Umschalt 20",
  accuracy: "Genauigkeit",
  file: "Eine GPX-Datei abspielen",
  speed: "Tempo",
  seek: "Stelle der Aufnahme",
  play: "Abspielen",
  halt: "Anhalten",
  verdict: "Letzte Position",
  none: "noch keine",
  invalid: "verworfen: keine gültige Position",
  outdated: "verworfen: nicht später als die letzte",
  inaccurate: "für die Regionen verworfen: ungenauer als 50\u00a0m",
  held: "zurückgehalten: schneller als 15\u00a0m/s",
  near: "nicht ausgewertet: innerhalb des Abstandsfilters",
  evaluated: "ausgewertet",
  notGPX: "„{file}“ ist keine GPX-Datei.",
  doctype: "„{file}“, Zeile {line}: Ein Dokumenttyp wird abgelehnt.",
  noPoints: "„{file}“ hat weder Track noch Route.",
  badPoint: "„{file}“, Zeile {line}: ein Punkt ohne gültige Breite und Länge.",
  tooMany: "„{file}“ hat mehr als 100.000 Punkte.",
  unreadable: "„{file}“ lässt sich nicht lesen.",
  phone: "Die Position dieses Geräts nehmen",
};

textsIn("de", "features/walk/texts/desk", walkDeskTexts);
