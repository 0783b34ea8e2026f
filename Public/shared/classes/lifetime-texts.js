// @ts-check
/** Texts of the choice of a class's lifetime. */

const en = {
  title: "How long the class lives",
  close: "Close",
  text:
    "The server keeps the class so long from now, then it deletes all of it. Phones find their way back until then; each is told the end.",
  until: "until {end}",
  limit: "This server allows {most} from the start of a class.",
  down: "The server does not answer. Try again.",
  failed: "That did not work: {detail}",
};

/** @type {typeof en} */
const de = {
  title: "Wie lange die Klasse lebt",
  close: "Schließen",
  text:
    "So lange ab jetzt behält der Server die Klasse, dann löscht er alles. Bis dahin finden die Handys zurück; jedes erfährt, wann Schluss ist.",
  until: "bis {end}",
  limit: "Dieser Server erlaubt {most} ab dem Start einer Klasse.",
  down: "Der Server antwortet nicht. Versuch es noch einmal.",
  failed: "Das ging nicht: {detail}",
};

/** @type {typeof en} */
const fr = {
  title: "Durée de vie de la classe",
  close: "Fermer",
  text:
    "Le serveur garde la classe pendant ce temps à partir de maintenant, puis il efface tout. D’ici là, les téléphones y reviennent\u202f; chacun connaît la fin.",
  until: "jusqu’à {end}",
  limit: "Ce serveur permet {most} à partir du début d’une classe.",
  down: "Le serveur ne répond pas. Réessayez.",
  failed: "Cela n’a pas marché\u00a0: {detail}",
};

export const LIFETIME_TEXTS = { en, de, fr };
