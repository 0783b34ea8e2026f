// @ts-check
/** The texts of the page of one's own classes. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/classes/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.CLASSES_TEXTS>} */
const classesTexts = {
  documentTitle: "Meine Klassen",
  lead: "Die Klassen, die in diesem Browser gestartet wurden. Eine Klasse von letzter Woche geht mit denselben Handys weiter.",
  loading: "Wird geladen …",
  retry: "Noch einmal",
  noStorage:
    "Dieser Browser speichert für diese Seite nichts und könnte darum keine Klasse leiten. Erlaube Websitedaten (Cookies), und versuch es noch einmal.",
  serverDown: "Der Server antwortet nicht. Läuft er, und ist dieses Gerät im selben Netz?",
  over: "Vorbei und vom Server gelöscht: {codes}.",
  empty:
    "Dieser Browser leitet keine Klasse. Starte eine auf der Startseite: Bis zu ihrem Ende steht sie dann hier. Oder lade deine Schlüsseldatei.",
  emptyStart: "Zur Startseite",
  started: "Gestartet {time}",
  until: "Läuft bis {time}, dann wird sie gelöscht",
  phoneOne: "1 Handy, {connected} jetzt da",
  phoneMany: "{count} Handys, {connected} jetzt da",
  noPhone: "Noch kein Handy dabei",
  lesson: "Unterrichtsstunde: {title}",
  ended: "Du hast sie beendet. Bis zum Löschen kannst du die Daten mitnehmen.",
  unknown: "Der Server hat zu dieser Klasse nichts gesagt.",
  remote: "Dieser Browser ist ihre Fernbedienung.",
  goOn: "Weiter",
  goOnOne: "Mit Klasse {code} weitermachen",
  next: "Nächste Unterrichtsstunde",
  nextOne: "Nächste Unterrichtsstunde für Klasse {code}",
  longer: "Laufzeit ändern",
  longerOne: "Laufzeit der Klasse {code} ändern",
  study: "Studie",
  studyOne: "Studie einer Seite mit Klasse {code}",
  end: "Beenden",
  endOne: "Klasse {code} beenden",
  data: "Daten",
  dataOne: "Daten von Klasse {code}",
  wipe: "Löschen",
  wipeOne: "Klasse {code} löschen",
  endTitle: "Klasse {code} beenden?",
  endText: "Alle Handys erfahren, dass die Klasse vorbei ist. Die Daten bleiben bis {time}.",
  endYes: "Beenden",
  wipeTitle: "Klasse {code} löschen?",
  wipeText: "Die Klasse endet, und der Server löscht sofort alles von ihr. Nichts holt es zurück.",
  wipeYes: "Löschen",
  cancel: "Abbrechen",
  close: "Schließen",
  failed: "Der Server lehnt ab: {detail}",
  nextTitle: "Die nächste Unterrichtsstunde",
  nextText: "Handys, die da sind oder wiederkommen, machen mit den Namen mit, die sie schon haben.",
  noLessons: "Auf diesem Server gibt es keine Unterrichtsstunden.",
  minutes: "{count}\u00a0min",
  againTitle: "Wieder leiten",
  againText: "Der Computer mit der Klasse ist ausgefallen? Die Fernbedienung zeigt unter „Anderer Computer“ einen Schlüssel.",
  againKey: "Schlüssel der Fernbedienung",
  againLead: "Klasse leiten",
  againShort: "Der Schlüssel hat 14 Zeichen: 2 bis 9 und Buchstaben ohne I, L, O und U.",
  againWrong: "Dieser Schlüssel gilt nicht oder nicht mehr. Die Fernbedienung zeigt einen neuen.",
  recoveryTitle: "Schlüsseldatei",
  recoveryText:
    "Mit dieser Datei leitet auch ein anderer Browser deine Klassen: wenn dieser geleert wird, oder am anderen Computer. Wer die Datei hat, leitet die Klassen: Hüte sie wie einen Schlüssel.",
  save: "Schlüsseldatei speichern",
  restore: "Schlüsseldatei laden",
  saved: "Gespeichert: {count} Klassen.",
  savedOne: "Gespeichert: 1 Klasse.",
  notAFile: "Das ist keine Schlüsseldatei von TouchFigures.",
  recovered: "Wiedergefunden: {codes}.",
  recoveredNone: "Keine Klasse aus dieser Datei läuft noch auf diesem Server.",
};

textsIn("de", "features/classes/texts", classesTexts);
