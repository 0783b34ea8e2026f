// @ts-check
/** The texts of an audio walk's main screen. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/page.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_TEXTS>} */
const walkTexts = {
  list: "Balades sonores",
  loading: "chargement…",
  version: "Version {version}",
  settings: "Réglages",
  about: "Sur cette balade",
  desk: "Au bureau",
  tabMap: "Carte",
  tabTranscript: "Texte",
  tabScenes: "Scènes",
  tabs: "Carte, texte et scènes",

  start: "Démarrer",
  running: "en route…",
  pause: "Pause",
  paused: "en pause",
  goOn: "Continuer",

  good: "bon signal, {accuracy}",
  fair: "signal moyen, {accuracy}",
  poor: "signal faible, {accuracy}",
  stale: "pas de position récente",
  none: "pas encore de position",
  signalIdle: "{count} scènes",
  signalIdle1: "1 scène",
  saidGood: "Bon signal",
  saidFair: "Signal moyen",
  saidPoor: "Signal faible",
  saidStale: "Pas de position récente",
  scenePlaying: "Scène {number} · {name}",
  sceneIdle: "Touche Démarrer, et marche.",
  sceneWaiting: "Recherche de ta position…",
  sceneNone: "Pas de scène ici",
  sceneAll: "Tu as tout entendu.",
  scenePaused: "En pause",
  sceneResumable: "Reprends où tu étais.",
  next: "Suite\u00a0: {name}, {distance} {direction}",
  nextNear: "Suite\u00a0: {name}, ici",
  far: "La prochaine scène est à {distance}.",
  playHere: "Jouer ici",
  placed: "Les scènes sont maintenant autour de toi. Personne n’a vérifié ce chemin\u00a0: attention aux voitures.",
  playThere: "Les remettre à leur place",
  mapLabel: "Carte des zones, de ton chemin et de la prochaine zone",
  zoomIn: "Zoomer",
  zoomOut: "Dézoomer",
  mapFailed: "Il n’y a pas de carte\u00a0: elle n’a pas pu être chargée. Les scènes sont en liste, avec leur distance.",
  here: "Toi",

  transcriptNone: "Cette scène n’a pas de texte.",
  transcriptIdle: "Ici s’affiche le texte de la scène en cours.",

  scenesByHand: "Il n’y a pas de position utilisable\u00a0: choisis ce que tu veux entendre.",
  scenesByPlace: "Les scènes commencent à leur place. Sans position utilisable, tu peux les lancer à la main.",
  scenePlays: "en cours",
  sceneHeard: "entendue",
  sceneInside: "tu y es",
  waitsTurn: "attend {names}",
  waitsVoice: "attend son tour",
  waitsMany: "{count} scènes jouent ici. Dès que l’une finit\u00a0: {names}.",
  sceneAway: "à {distance}",
  sceneHear: "Écouter",
  sceneStop: "Arrêter",
  sceneHearLabel: "Écouter {name}",
  sceneStopLabel: "Arrêter {name}",

  insecure: "Les navigateurs ne donnent une position qu’aux pages en HTTPS.",
  insecureLink: "Ouvrir en HTTPS",
  insecureHelp: "Activer HTTPS sur ce téléphone",
  unsupported: "Ce navigateur ne peut pas donner de position.",
  unanswered: "Il n’y a pas encore de position. Si le navigateur demande l’autorisation, accepte.",
  denied: "La position n’est pas autorisée. Autorise-la pour cette page dans les réglages du navigateur, puis réessaie.",
  unavailable:
    "Le téléphone ne trouve pas de position. La localisation est-elle activée\u202f? À ciel ouvert, ça marche mieux.",
  timeout: "Trouver une position prend du temps. À ciel ouvert, c’est plus rapide.",
  again: "Réessayer",
  byHand: "Choisir une scène",
  blocked: "Le navigateur a bloqué le son.",
  failed: "Le son de «\u00a0{name}\u00a0» n’a pas pu être chargé.",
  interrupted: "Une autre appli a coupé le son. Touche pour continuer.",
  waiting: "Le son arrive…",
  hear: "Lancer le son",
  changed: "Cette balade a changé depuis ta visite, elle recommence donc du début.",
};

textsIn("fr", "features/walk/texts/page", walkTexts);
