// @ts-check
/** Texts of the list of audio walks, and of the messages instead of a walk that cannot be played. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/states.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_STATE_TEXTS>} */
const walkStateTexts = {
  lead: "Geschichten, die dort beginnen, wo du stehst. Geh hin, drück auf Start und hör zu.",
  room: "Klasse {code}: Wähle den Hörspaziergang. Ob die Klasse sehen darf, wo du bist, wirst du beim Start gefragt.",
  howFar: "Wie weit ist es?",
  howFarNot: "Es gibt keine Position: Erlaube sie dieser Seite in den Einstellungen des Browsers.",
  distant: "{distance} entfernt",
  moved: "zu dir verlegt",
  scenes: "{count} Szenen",
  scenes1: "1 Szene",
  other: "Sprache: {language}",
  offline: "auf diesem Handy",
  emptyTitle: "Es gibt noch keinen Hörspaziergang",
  emptyDesk: "Zeichne den ersten in der",
  desk: "Werkstatt",
  emptyImport: "Oder lass Dateien auf dem Computer des Servers importieren: touchfigures import-play play.xml",
  reload: "Neu laden",
  away: "Der Server antwortet nicht",
  awayText: "Läuft er, und ist dieses Handy in seinem Netz? Mitgenommene Hörspaziergänge gehen auch ohne ihn.",
  failed: "Der Server lehnt ab",
  unknown: "Diesen Hörspaziergang gibt es nicht",
  unknownText: "Kein Hörspaziergang heißt {play}. Vielleicht wurde er entfernt.",
  bad: "Dieser Hörspaziergang lässt sich nicht abspielen",
  badText: "Etwas darin stimmt nicht: {reason}. Wer ihn gemacht hat, kann ihn berichtigen.",
  engine: "Dieser Hörspaziergang lässt sich hier nicht abspielen",
  engineText: "Die Engine ist nicht angelaufen: {reason}. Aktualisiere den Browser oder nimm einen anderen.",
  elsewhere: "Dieser Hörspaziergang ist in einem anderen Tab offen",
  elsewhereText: "„{title}“ läuft dort. Hier geht er an derselben Stelle weiter, und der andere Tab hört auf.",
  walkHere: "Hier gehen",
  ended: "Der Spaziergang ist zu Ende",
  endedText: "Du bist {distance} gegangen und hast {heard} von {count} {count|1=Szene|Szenen} gehört.",
  endedAll: "Du bist {distance} gegangen und hast alle Szenen gehört.",
  endedError: "Mit GPS gemessen: höchstens {error} daneben.",
  endedErrorUnknown: "Mit GPS gemessen: Wie weit daneben, wurde nicht festgehalten.",
  endedAnew: "Noch einmal gehen",
  endedWay: "Meinen Weg speichern (GeoJSON)",
  toList: "Alle Hörspaziergänge",
  home: "Zum Start",
};

textsIn("de", "features/walk/texts/states", walkStateTexts);
