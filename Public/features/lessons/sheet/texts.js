// @ts-check
/** The words around a lesson's sheet. */

const en = {
  all: "All lessons",
  language: "Language of the sheet",
  print: "Print",
  name: "Name",
  group: "Class",
  date: "Date",
  loading: "Loading…",
  unknown: "There is no such lesson on this server.",
  none: "This lesson has no sheet.",
  serverDown: "The server does not answer. Reload the page once it runs.",
  table: "Measurements for task {number}",
};

/** @type {typeof en} */
const de = {
  all: "Alle Stunden",
  language: "Sprache des Blatts",
  print: "Drucken",
  name: "Name",
  group: "Klasse",
  date: "Datum",
  loading: "Wird geladen …",
  unknown: "Diese Stunde gibt es auf diesem Server nicht.",
  none: "Zu dieser Stunde gibt es kein Arbeitsblatt.",
  serverDown: "Der Server antwortet nicht. Lade die Seite neu, sobald er läuft.",
  table: "Messwerte zu Aufgabe {number}",
};

/** @type {typeof en} */
const fr = {
  all: "Toutes les leçons",
  language: "Langue de la fiche",
  print: "Imprimer",
  name: "Nom",
  group: "Classe",
  date: "Date",
  loading: "Chargement…",
  unknown: "Cette leçon n’existe pas sur ce serveur.",
  none: "Cette leçon n’a pas de fiche.",
  serverDown: "Le serveur ne répond pas. Rechargez la page quand il fonctionne.",
  table: "Mesures de la tâche {number}",
};

export const SHEET_TEXTS = { en, de, fr };
