// @ts-check
/** The texts of an audio walk's main screen. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/page.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_TEXTS>} */
const walkTexts = {
  list: "Hörspaziergänge",
  loading: "lädt …",
  version: "Version {version}",
  settings: "Einstellungen",
  about: "Über diesen Hörspaziergang",
  desk: "Am Schreibtisch",
  tabMap: "Karte",
  tabTranscript: "Text",
  tabScenes: "Szenen",
  tabs: "Karte, Text und Szenen",

  start: "Start",
  running: "läuft …",
  pause: "Pause",
  paused: "Pause",
  goOn: "Weiter",

  good: "Signal gut, {accuracy}",
  fair: "Signal mittel, {accuracy}",
  poor: "Signal schwach, {accuracy}",
  stale: "keine neue Position",
  none: "noch keine Position",
  signalIdle: "{count} Szenen",
  signalIdle1: "1 Szene",
  saidGood: "Signal gut",
  saidFair: "Signal mittel",
  saidPoor: "Signal schwach",
  saidStale: "Keine neue Position",
  scenePlaying: "Szene {number} · {name}",
  sceneIdle: "Drück auf Start und geh los.",
  sceneWaiting: "Suche deine Position …",
  sceneNone: "Hier ist keine Szene",
  sceneAll: "Du hast alles gehört.",
  scenePaused: "Angehalten",
  sceneResumable: "Weiter, wo du warst.",
  next: "Als Nächstes: {name}, {distance} nach {direction}",
  nextNear: "Als Nächstes: {name}, hier",
  far: "Die nächste Szene ist {distance} entfernt.",
  playHere: "Hier spielen",
  placed: "Die Szenen liegen jetzt um dich herum. Den Weg hier hat niemand geprüft: Achte auf den Verkehr.",
  playThere: "Zurück an ihren Ort",
  mapLabel: "Karte mit den Regionen, deinem Weg und der nächsten Region",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  mapFailed: "Es gibt keine Karte: Sie ließ sich nicht laden. Die Szenen stehen mit ihren Entfernungen in der Liste.",
  here: "Du",

  transcriptNone: "Zu dieser Szene gibt es keinen Text.",
  transcriptIdle: "Hier steht der Text der Szene, die läuft.",

  scenesByHand: "Es gibt keine brauchbare Position: Wähle, was du hören willst.",
  scenesByPlace: "Die Szenen beginnen, wo sie hingehören. Ohne brauchbare Position kannst du sie von Hand abspielen.",
  scenePlays: "läuft",
  sceneHeard: "gehört",
  sceneInside: "du bist hier",
  waitsTurn: "wartet auf {names}",
  waitsVoice: "wartet, bis etwas endet",
  waitsMany: "{count} Szenen laufen hier. Sobald eine zu Ende ist: {names}.",
  sceneAway: "{distance} entfernt",
  sceneHear: "Anhören",
  sceneStop: "Beenden",
  sceneHearLabel: "{name} anhören",
  sceneStopLabel: "{name} beenden",

  insecure: "Browser geben die Position nur an Seiten über HTTPS weiter.",
  insecureLink: "Über HTTPS öffnen",
  insecureHelp: "So bekommt das Handy HTTPS",
  unsupported: "Dieser Browser kann keine Position bestimmen.",
  unanswered: "Es gibt noch keine Position. Wenn der Browser fragt, ob diese Seite sie haben darf, erlaube es.",
  denied:
    "Die Position ist nicht erlaubt. Erlaube sie dieser Seite in den Einstellungen des Browsers, und versuch es noch einmal.",
  unavailable: "Das Handy findet keine Position. Ist sein Standort eingeschaltet? Unter freiem Himmel findet es mehr.",
  timeout: "Es dauert lange, eine Position zu finden. Unter freiem Himmel geht es schneller.",
  again: "Noch einmal versuchen",
  byHand: "Eine Szene wählen",
  blocked: "Der Browser hat den Ton blockiert.",
  failed: "Der Ton von „{name}“ ließ sich nicht laden.",
  interrupted: "Eine andere App hat den Ton unterbrochen. Tippe, dann geht es weiter.",
  waiting: "Der Ton lädt …",
  hear: "Ton abspielen",
  changed: "Dieser Hörspaziergang wurde geändert, seit du hier warst: Er beginnt von vorn.",
};

textsIn("de", "features/walk/texts/page", walkTexts);
