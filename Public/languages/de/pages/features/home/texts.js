// @ts-check
/** The home page's texts. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/home/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.HOME_TEXTS>} */
const homeTexts = {
  title: "Die Handys im Raum als ein Messgerät",
  measure: "Auf diesem Handy messen",
  measureHere: "Hier ausprobieren",
  start: "Eine Klasse starten",
  theme: "Hell oder dunkel",
  withLesson: "Oder mit einer Unterrichtsstunde",
  lessonCard: "Eine Klasse mit „{title}“ starten",
  minutes: "{count}\u00a0min",
  anyPhone: "jedes Handy",
  force: "Kraftsensor",
  outdoors: "im Freien, HTTPS",
  pages: "Weitere Seiten",
  join: "Mit einem Code beitreten",
  activities: "Noch mehr",
  scale: "Waage",
  spot: "Suchbild",
  // This text contains soft hyphens, because three texts share a phone's width.
  walk: "Hör\u00adspaziergang",
  leading: "Deine Klasse {code} läuft: hier geht es weiter",
  joined: "Zurück in die Klasse {code}",
  ownTitle: "{code} ist deine Klasse",
  ownText: "Sie wurde in diesem Browser gestartet.",
  leadIt: "Die Klasse leiten",
  joinIt: "Als Handy beitreten",
  joining: "Trete bei …",
  starting: "Starte …",
  refused: "{characters} kommt in keinem Code vor. Es gibt nur 2 bis 9 und Buchstaben ohne I, L, O und U.",
  unknown: "Es gibt keine Klasse mit dem Code {code}.",
  noStorage:
    "Dieser Browser speichert für diese Seite nichts und könnte darum keine Klasse leiten. Erlaube Websitedaten (Cookies), und versuch es noch einmal.",
  serverDown: "Der Server antwortet nicht. Läuft er, und ist dieses Gerät im selben Netz?",
  failed: "Der Server lehnt ab: {detail}",
  full: "Der Speicher des Servers ist fast voll. Lösche eine alte Klasse unter „Daten“, oder frage, wer den Server betreut.",
  adminLabel: "Dieser Server verlangt sein Admin-Token, bevor er eine Klasse startet.",
  adminSend: "Mit diesem Token starten",
  adminWrong: "Das ist nicht das Admin-Token.",
  qrLabel: "QR-Code, mit dem Handys der Klasse {code} beitreten",
  lessons: "Unterrichtsstunden",
  classes: "Meine Klassen",
  again: "Wieder leiten",
  figures: "So wird gemessen",
  compare: "Vergleichen",
  author: "Werkstatt",
  docs: "Hilfe",
  secure: "https://{host}",
  insecure: "http://{host}",
  stop: "TouchFigures beenden",
  stopTitle: "TouchFigures beenden?",
  stopText:
    "Der Server auf diesem Computer hält an, und alle Handys werden getrennt. Ihre Zahlen bleiben gespeichert und sind beim nächsten Start wieder da.",
  stopYes: "Beenden",
  cancel: "Abbrechen",
  close: "Schließen",
  stoppedTitle: "TouchFigures ist beendet",
  stopped: "Du kannst diese Seite schließen. Neu starten lässt sich TouchFigures im Menü deines Computers.",
};

textsIn("de", "features/home/texts", homeTexts);
