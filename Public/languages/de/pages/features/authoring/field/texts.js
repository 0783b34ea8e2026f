// @ts-check
/** The texts of the sheets that record places and sounds on site. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/field/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.FIELD_TEXTS>} */
const fieldTexts = {
  close: "Schließen",
  regionTitle: "Ein Ort durch Gehen",
  regionText: "Starte, dann geh um den Ort herum, die Straße entlang, oder bleib einfach stehen. Danach Fertig.",
  waiting: "Deine Position wird gesucht …",
  accuracy: "Position auf {metres}\u00a0m genau",
  vague: "Position nur auf {metres}\u00a0m genau: Das bleibt weg. Warte unter freiem Himmel.",
  stale: "Seit {seconds}\u00a0s keine neue Position. Ist der Bildschirm an, der Himmel frei?",
  start: "Start",
  done: "Fertig",
  takeBack: "10\u00a0m zurücknehmen",
  discard: "Von vorn",
  walked: "{metres}\u00a0m gegangen · {count} {count|1=Position|Positionen}",
  sketch: "Dein Weg und der Ort, der daraus wird",
  shape: "Der Ort ist",
  circle: "ein Kreis",
  area: "was ich umrundet habe",
  way: "entlang meines Wegs",
  wider: "Weiter",
  narrower: "Enger",
  circleSays: "Ein Kreis von {metres}\u00a0m, aus {count} Positionen",
  polygonSays: "{corners} Ecken, aus {count} Positionen",
  name: "Name",
  add: "Ort hinzufügen",
  soundTitle: "Ton aufnehmen",
  soundText: "Halte das Handy zu dem hin, was zu hören sein soll. Geh langsam und lass den Finger vom Mikrofon.",
  record: "Aufnehmen",
  stop: "Stopp",
  again: "Neu aufnehmen",
  use: "Nehmen",
  length: "{minutes}:{seconds}",
  level: "Lautstärke",
  quiet: "Es ist nichts zu hören. Ist das Mikrofon verdeckt?",
  loud: "Zu laut: Halte es weiter weg.",
  longest: "Nach {minutes} Minuten angehalten, mehr passt nicht.",
  cut: "Das Handy hat das Mikrofon weggenommen; was bis dahin aufgenommen war, ist hier.",
  hidden: "Die Seite wurde verlassen; was bis dahin aufgenommen war, ist hier.",
  fileName: "Aufnahme",
  insecure: "Diese Seite kam über einfaches HTTP. Handys geben Position und Mikrofon nur HTTPS-Seiten frei.",
  insecureLink: "Über HTTPS öffnen",
  insecureNone: "Dieser Server hat kein HTTPS. Starte ihn ohne --no-tls, und scanne den Code noch einmal.",
  insecureHelp: "So bekommt das Handy HTTPS",
  positionDenied:
    "Der Browser behält deine Position für sich. Erlaube sie in den Einstellungen dieser Seite, und versuch es noch einmal.",
  positionUnavailable: "Das Handy findet keine Position. Schalte den Standort ein, und geh unter freien Himmel.",
  positionUnsupported: "Dieser Browser kann deinen Standort nicht weitergeben.",
  micDenied:
    "Der Browser behält das Mikrofon für sich. Erlaube es in den Einstellungen dieser Seite, und versuch es noch einmal.",
  micMissing: "Dieses Gerät hat kein Mikrofon.",
  micUnsupported: "Dieser Browser kann nicht aufnehmen. Nimm mit der App des Handys auf, und wähle die Datei.",
  retry: "Noch einmal",
};

textsIn("de", "features/authoring/field/texts", fieldTexts);
