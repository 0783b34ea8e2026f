// @ts-check
/** The texts of the list of lessons. */

import { NO_STORAGE_TEXT } from "../../shared/classes/no-storage-text.js";

const en = {
  documentTitle: "Lessons",
  lead: "Predict, measure, compare, explain: each lesson leads a class through it, step by step.",
  start: "Start",
  startOne: "Start “{title}”",
  sheet: "Sheet",
  sheetOne: "Sheet to print for “{title}”",
  minutes: "{count}\u00a0min",
  steps: "{count} {count|1=step|steps}",
  own: "Your own",
  edit: "Write a lesson",
  loading: "Loading…",
  none: "There are no lessons on this server.",
  retry: "Try again",
  starting: "Starting…",
  noStorage: NO_STORAGE_TEXT.en,
  serverDown: "The server does not answer. Is it running, and is this device in the same network?",
  failed: "The server refused: {detail}",
  adminLabel: "This server needs its admin token to start a class.",
  adminSend: "Start with this token",
  adminWrong: "That is not the admin token.",
  phone: "On a computer with a projector. Phones join with the code that is shown then.",
};

/** @type {typeof en} */
const de = {
  documentTitle: "Stunden",
  lead: "Vorhersagen, messen, vergleichen, erklären: Jede Stunde führt die Klasse Schritt für Schritt hindurch.",
  start: "Starten",
  startOne: "„{title}“ starten",
  sheet: "Arbeitsblatt",
  sheetOne: "Arbeitsblatt zu „{title}“",
  minutes: "{count}\u00a0min",
  steps: "{count} {count|1=Schritt|Schritte}",
  own: "Eigene",
  edit: "Stunde schreiben",
  loading: "Wird geladen …",
  none: "Auf diesem Server gibt es keine Stunden.",
  retry: "Noch einmal",
  starting: "Wird gestartet …",
  noStorage: NO_STORAGE_TEXT.de,
  serverDown: "Der Server antwortet nicht. Läuft er, und ist dieses Gerät im selben Netz?",
  failed: "Der Server lehnt ab: {detail}",
  adminLabel: "Dieser Server braucht sein Admin-Token, um eine Klasse zu starten.",
  adminSend: "Mit diesem Token starten",
  adminWrong: "Das ist nicht das Admin-Token.",
  phone: "Am Computer mit Beamer. Die Handys kommen mit dem Code dazu, der dann erscheint.",
};

/** @type {typeof en} */
const fr = {
  documentTitle: "Leçons",
  lead: "Prévoir, mesurer, comparer, expliquer\u00a0: chaque leçon y mène la classe, étape par étape.",
  start: "Lancer",
  startOne: "Lancer «\u00a0{title}\u00a0»",
  sheet: "Fiche",
  sheetOne: "Fiche de «\u00a0{title}\u00a0»",
  minutes: "{count}\u00a0min",
  steps: "{count} {count|0,1=étape|étapes}",
  own: "À vous",
  edit: "Écrire une leçon",
  loading: "Chargement…",
  none: "Il n’y a pas de leçon sur ce serveur.",
  retry: "Réessayer",
  starting: "Lancement…",
  noStorage: NO_STORAGE_TEXT.fr,
  serverDown: "Le serveur ne répond pas. Fonctionne-t-il, et cet appareil est-il sur le même réseau\u202f?",
  failed: "Le serveur a refusé\u00a0: {detail}",
  adminLabel: "Ce serveur demande son jeton d’administration pour lancer une classe.",
  adminSend: "Lancer avec ce jeton",
  adminWrong: "Ce n’est pas le bon jeton.",
  phone: "Sur un ordinateur avec un vidéoprojecteur. Les téléphones entrent avec le code affiché ensuite.",
};

export const LESSONS_TEXTS = { en, de, fr };
