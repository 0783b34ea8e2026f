// @ts-check
/** The classroom page's texts about lessons at one's own pace. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/features/classroom/lesson/own/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.OWN_LESSON_TEXTS>} */
const ownLessonTexts = {
  closes: "Jeder im eigenen Tempo, bis {time}",
  closed: "Zu seit {time}",
  answered: "{count} von {phones} beantwortet",
  done: "{count} von {phones} fertig",
  waiting: "wartet auf die Klasse · {count} da",
  look: "Antworten",
  go: "Hier weiter",
  people: "Wer hat was?",
  hidePeople: "Namen verbergen",
  name: "Name",
  answeredCell: "beantwortet",
  doneCell: "fertig",
  waitingCell: "wartet auf die Klasse",
  nothing: "noch nichts",
  here: "ist hier",
  about:
    "Jedes Handy geht für sich weiter: Fragen, Texte und Zeichnen. Andere Schritte warten auf dich. Bis zum Schluss lassen sich Antworten ändern.",
  closesLabel: "Schluss",
  latest: "Spätestens {time}, dann endet diese Klasse. Wie lange sie lebt, änderst du unter „Meine Klassen“.",
  fromHome: "Zu Hause öffnen alle {address}, wenn dieser Server läuft und das Netz sie hereinlässt.",
  localOnly: "{address} ist nur in diesem Netz zu erreichen. Für Hausaufgaben braucht der Server eine Adresse im Internet.",
  persons: "Codes stehen für Personen: Auf einem anderen Handy geht es für jeden da weiter, wo er war.",
  noPersons:
    "Wer ein anderes Handy nimmt, fängt von vorn an. Dagegen helfen Codes, die für Personen stehen; wähle sie unter „Wer ist wer“, bevor jemand da ist.",
  start: "Starten",
  back: "Zurück zur Liste",
};

textsIn("de", "features/classroom/lesson/own/texts", ownLessonTexts);
