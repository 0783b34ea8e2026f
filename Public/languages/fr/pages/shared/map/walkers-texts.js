// @ts-check
/** The host's texts about walkers, live and in their replay. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/map/walkers-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.WALKERS_TEXTS>} */
const walkersTexts = {
  waitTitle: "Balade sonore",
  waitHost: "Choisissez la balade sonore de la classe.",
  wait: "L’enseignant choisit une balade sonore.",
  choose: "Choisir une balade…",
  another: "Une autre balade…",
  replay: "Relecture de la balade",
  hostOnly: "Seul l’enseignant voit où sont les marcheurs.",
  nobody: "Personne ne marche encore. Les téléphones n’envoient leur position qu’après accord.",
  walkers: "{count} marcheurs",
  walkerOne: "1 marcheur",
  more: "+ {count} {count|1=autre|autres}",
  map: "Carte avec les marcheurs",
  mapFailed: "La carte n’a pas pu être chargée\u202f; la liste continue.",
  playFailed: "Les zones de la balade n’ont pas pu être chargées.",
  gone: "La balade n’existe plus.",
  natural: "Contours\u00a0: Natural Earth",
  noScene: "aucune scène",
  scene: "Scène {number}",
  now: "maintenant",
  seconds: "il y a {count}\u00a0s",
  minutes: "il y a {count}\u00a0min",
  lost: "perdu",
  row: "{name}\u00a0: {distance}, {scene}, dernier signe {heard}",
  walked: "{distance}, ±{error} au plus",
  follow: "Montrer {name}",
  all: "Tout montrer",
  zoomIn: "Plus près",
  zoomOut: "Plus loin",
  chooserTitle: "Quelle balade sonore\u202f?",
  scenes: "{count} scènes",
  sceneOne: "1 scène",
  without: "Positions seulement, sans histoire",
  loading: "Chargement…",
  retry: "Réessayer",
  none:
    "Pas encore de balade sonore. Dessinez-en une à l’atelier, ou faites-en importer une sur l’ordinateur du serveur\u00a0: touchfigures import-play play.xml",
  title: "Balade {code}",
  heading: "Relecture de la balade",
  toClass: "Classe",
  speed: "Vitesse",
  kilometresPerHour: "{speed}\u00a0km/h",
  emptyTitle: "Personne n’a marché",
  empty: "Dès qu’un téléphone a envoyé sa position, son chemin s’affiche ici. Rechargez alors la page.",
};

textsIn("fr", "shared/map/walkers-texts", walkersTexts);
