// @ts-check
/** Texts of a study's own page. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/study/page-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STUDY_PAGE_TEXTS>} */
const studyPageTexts = {
  documentTitle: "Studie {code}",
  classes: "Meine Klassen",
  home: "Zum Start",
  present: "Zur Klasse",
  loading: "Wird geladen …",
  retry: "Noch einmal",
  noCodeTitle: "Welche Studie?",
  noCode:
    "In dieser Adresse fehlt der Code der Klasse, oder er stimmt nicht. Eine Studie gehört zu einer Klasse: Öffne sie unter „Meine Klassen“ mit dem Knopf „Studie“. Hast du noch keine Klasse, starte eine.",
  notMine:
    "Dieser Browser leitet {code} nicht. Öffne die Studie dort, wo du sie gestartet hast, oder lade ihre Schlüsseldatei unter „Meine Klassen“.",
  over: "{code} ist vorbei, und der Server hat alles davon gelöscht.",
  running: "Läuft bis {time}. Dann löscht der Server alles.",
  ended: "Beendet. Bis {time} kannst du die Daten mitnehmen, dann löscht sie der Server.",

  frozen: "Die Klasse ist angehalten: Nichts zählt, bis du sie fortsetzt.",
  locked: "Die Klasse ist gesperrt: Wer neu kommt, wird nicht gezählt. Öffne sie in der Klasse.",
  local:
    "{host} ist nur aus deinem eigenen Netz zu erreichen, und wer darin ist, wird vom Browser um Erlaubnis gefragt. Eine öffentliche Seite braucht einen Server im Internet.",
  insecure: "{host} hat kein https: Eine Seite mit https kann die Zeile von dort nicht laden.",
  soon: "Die Studie endet bald, {time}. „Laufzeit ändern“ gibt ihr mehr Zeit.",
  empty: "Noch hat niemand eine Seite der Studie berührt. So fängt sie an:",
  emptySteps:
    "Setze die Zeile von unten als erste in den Kopf deiner Seite.|Der Server muss deine Seite kennen: Er wird mit --origin und ihrer Adresse gestartet.|Öffne deine Seite, stimme zu und tippe etwas an. Nach Sekunden steht es hier.",

  line: "Die Zeile für deine Seite",
  intro: "Sie bleibt gleich und gilt, solange die Studie lebt.",
  copy: "Zeile kopieren",
  longer: "Laufzeit ändern …",
  valid: "Gilt bis {time}.",
  copied: "Kopiert.",
  copyFailed: "Markiere die Zeile und kopiere sie.",

  visitors: "Besucher",
  visitorOne: "Person war einverstanden und hat etwas berührt.",
  visitorMany: "Personen waren einverstanden und haben etwas berührt.",
  newest: "Die neueste kam {time}.",
  withdrawn: "Einwilligung zurückgezogen, und alles davon gelöscht: {count}.",
  refusing: "Wer auf deiner Seite Nein sagt, sendet gar nichts; deshalb kann niemand das zählen.",
  asked: "Deine Frage an die Handys der Klasse: {given} einverstanden, {refused} ohne Speichern, {unanswered} ohne Antwort.",
  perDay: "Besucher pro Tag, {days}",
  most: "höchstens {count} am Tag",
  day: "Tag",
  dayByDay: "Tag für Tag",

  pages: "Seiten und Versionen",
  versionNow: "Version {version} seit {time}.",
  versionNone: "Noch hat keine Version begonnen: Seiten, deren Zeile keine nennt, zählen ohne.",
  newVersion: "Ab jetzt eine neue Version …",
  versionNote:
    "Für Seiten, deren Zeile kein data-version hat. Wer eine Seite von da an lädt, zählt unter dem Datum des Tages; eine offene Seite behält ihre Version.",
  versionTitle: "Neue Version beginnen?",
  versionText:
    "Tu es, wenn die geänderte Seite online ist. Alle Seiten, deren Zeile keine Version nennt, zählen dann neu unter dem Datum von heute (UTC). Zurücknehmen lässt sich das nicht.",
  versionYes: "Beginnen",

  data: "Daten",
  dataText: "Jedes Element jeder Seite mit seiner Version; im Archiv steht auch, was die Spalten bedeuten.",
  tableCsv: "Alle Elemente (CSV)",
  tableXlsx: "Alle Elemente (XLSX)",
  archive: "Alles (ZIP)",
  publish: "Zum Veröffentlichen …",
  saved: "Gespeichert: {name}",

  endHeading: "Ende der Studie",
  endNote:
    "Danach wird nichts mehr gezählt. Die Daten bleiben, bis die Zeit der Studie um ist oder du sie unter „Meine Klassen“ löschst.",
  end: "Studie beenden …",
  endTitle: "Studie {code} beenden?",
  endText: "Nichts wird mehr gezählt, und die Zeile in deiner Seite tut nichts mehr. Zurücknehmen lässt sich das nicht.",
  endYes: "Beenden",
  cancel: "Abbrechen",
  close: "Schließen",
};

textsIn("de", "features/classroom/study/page-texts", studyPageTexts);
