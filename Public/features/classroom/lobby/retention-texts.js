// @ts-check
/** Texts of the choice of a class's retention. */

const en = {
  title: "What is stored",
  close: "Close",
  question: "What may the server keep while the class runs?",
  replay: "With replay",
  replayNote: "Every touch is kept: afterwards the class can watch itself again, and you can export all events.",
  figures: "Sums only",
  figuresNote: "Distance, time and heatmap. No path of a finger is stored, so there is no replay and no experiment.",
  lessonNote: "This lesson’s experiment is left out.",
  either:
    "Either way: no names unless you ask for them, no accounts, nothing outside this server. Everything is wiped {end}, or at once when you say so.",
  changeEnd: "Another end",
};

/** @type {typeof en} */
const de = {
  title: "Was gespeichert wird",
  close: "Schließen",
  question: "Was darf der Server behalten, solange die Klasse läuft?",
  replay: "Mit Wiedergabe",
  replayNote:
    "Jede Berührung wird aufbewahrt: Danach kann sich die Klasse noch einmal zusehen, und du kannst alle Ereignisse exportieren.",
  figures: "Nur Summen",
  figuresNote:
    "Strecke, Zeit und Heatmap. Kein Weg eines Fingers wird gespeichert, darum gibt es keine Wiedergabe und keine Experimente.",
  lessonNote: "Das Experiment dieser Stunde fällt aus.",
  either:
    "In beiden Fällen: keine Namen, außer du fragst danach, keine Konten, nichts außerhalb dieses Servers. Gelöscht wird alles {end}, oder sofort, wenn du willst.",
  changeEnd: "Anderes Ende",
};

/** @type {typeof en} */
const fr = {
  title: "Ce qui est enregistré",
  close: "Fermer",
  question: "Que peut garder le serveur pendant la classe\u202f?",
  replay: "Avec relecture",
  replayNote: "Chaque toucher est gardé\u00a0: après, la classe peut se revoir, et vous pouvez exporter tous les événements.",
  figures: "Totaux seulement",
  figuresNote: "Distance, durée et carte de chaleur. Aucun tracé de doigt n’est gardé, donc ni relecture ni expériences.",
  lessonNote: "L’expérience de cette leçon n’a pas lieu.",
  either:
    "Dans les deux cas\u00a0: pas de noms sauf si vous en demandez, pas de comptes, rien hors de ce serveur. Tout est effacé {end}, ou aussitôt si vous le demandez.",
  changeEnd: "Une autre fin",
};

export const RETENTION_TEXTS = { en, de, fr };
