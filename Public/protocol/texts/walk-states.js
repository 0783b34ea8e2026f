// @ts-check
/** The list of audio walks, and what stands in place of a walk that cannot be walked. */

const en = {
  lead: "Stories that begin where you stand. Go there, press Start, and listen.",
  scenes: "{count} scenes",
  scenes1: "1 scene",
  en: "English",
  de: "German",
  other: "language: {language}",
  offline: "on this phone",
  emptyTitle: "There is no audio walk yet",
  emptyText: "This command on the server’s computer makes a sample, and reads it in:",
  emptyThen: "Then load this page again.",
  reload: "Load again",
  away: "The server does not answer",
  awayText: "Is it running, and is this phone in its network? Walks that were taken along go on without it.",
  failed: "The server refuses",
  unknown: "There is no such walk",
  unknownText: "No audio walk has the name {play}. Perhaps it was taken away.",
  bad: "This walk cannot be played",
  badText: "Something in it is wrong: {reason}. Whoever made it can correct it.",
  engine: "This walk cannot be played here",
  engineText: "The part that calculates did not start: {reason}. Update the browser, or take another.",
  toList: "All audio walks",
  home: "To the start",
};

/** @type {typeof en} */
const de = {
  lead: "Geschichten, die dort beginnen, wo du stehst. Geh hin, drück auf Start und hör zu.",
  scenes: "{count} Szenen",
  scenes1: "1 Szene",
  en: "Englisch",
  de: "Deutsch",
  other: "Sprache: {language}",
  offline: "auf diesem Handy",
  emptyTitle: "Es gibt noch keinen Hörspaziergang",
  emptyText: "Dieser Befehl auf dem Computer des Servers erzeugt ein Beispiel und liest es ein:",
  emptyThen: "Lade dann diese Seite neu.",
  reload: "Neu laden",
  away: "Der Server antwortet nicht",
  awayText: "Läuft er, und ist dieses Handy in seinem Netz? Mitgenommene Hörspaziergänge gehen auch ohne ihn.",
  failed: "Der Server lehnt ab",
  unknown: "Diesen Hörspaziergang gibt es nicht",
  unknownText: "Kein Hörspaziergang heißt {play}. Vielleicht wurde er entfernt.",
  bad: "Dieser Hörspaziergang lässt sich nicht abspielen",
  badText: "Etwas darin stimmt nicht: {reason}. Wer ihn gemacht hat, kann ihn berichtigen.",
  engine: "Dieser Hörspaziergang lässt sich hier nicht abspielen",
  engineText: "Der Teil, der rechnet, ist nicht angelaufen: {reason}. Aktualisiere den Browser oder nimm einen anderen.",
  toList: "Alle Hörspaziergänge",
  home: "Zum Start",
};

export const WALK_STATE_TEXTS = { en, de };
