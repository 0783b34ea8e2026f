// @ts-check
/** The texts of Spot the difference: its tabs, its map. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/spot/tabs/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_TEXTS>} */
const spotTexts = {
  title: "Jeu des différences",
  home: "Vers l’accueil",
  tabs: "Jeu des différences",
  map: "Carte",
  picture: "Image",
  help: "Aide",
  noPicture: "Pas encore d’image",
  noPictureText: "Choisis une image sur la carte. Elle s’ouvre ici.",
  toMap: "Vers la carte",
  unloaded: "Cette partie de la page n’a pas pu être chargée. Le serveur ne répond pas.",
  retry: "Réessayer",
  close: "Fermer",

  mapLabel: "Carte des images\u00a0: les flèches la déplacent, plus et moins zooment. Les mêmes images suivent en liste.",
  skip: "Passer la carte, vers la liste",
  locate: "Où suis-je\u202f?",
  zoomIn: "Zoomer",
  zoomOut: "Dézoomer",
  naturalEarth: "Fait avec Natural Earth",
  pinLabel: "{title}, {count} différences",
  pinLabelOne: "{title}, 1 différence",
  clusterLabel: "{count} images\u00a0: zoomer",
  here: "Tu es ici, à {distance} près",
  nearest: "Ta position est connue à {accuracy} près. L’image la plus proche est {title}, à {distance}.",
  openPicture: "Ouvrir l’image «\u00a0{title}\u00a0»",
  showOnMap: "Montrer «\u00a0{title}\u00a0» sur la carte",
  differenceOne: "1 différence",
  differenceMany: "{count} différences",
  onlyNear: "Seulement à moins de {distance} du lieu",

  puzzles: "Images",
  nearestToYou: "Près de toi",
  more: "En voir plus",
  loading: "Chargement…",
  mapless: "Ce serveur n’a pas de carte. La liste a toutes les images. Sur le serveur, touchfigures doctor dit ce qui manque.",
  emptyTitle: "Pas encore d’images",
  emptyDesk: "Crée la première avec deux photos à toi,",
  emptyImport: "Ou fais importer des dossiers d’images sur l’ordinateur du serveur\u00a0: touchfigures import-puzzles DOSSIER",
  desk: "à l’atelier",

  offline: "Le serveur ne répond pas. La page réessaie d’elle-même.",
  failed: "Le serveur a refusé\u00a0: {detail}",
  locating: "Recherche de ta position…",
  insecure: "Les navigateurs ne donnent ta position qu’aux pages en HTTPS. Ouvre cette page là\u00a0:",
  insecureNoWay:
    "Les navigateurs ne donnent ta position qu’aux pages en HTTPS, et ce serveur n’en a pas. La personne qui le gère peut l’activer.",
  unsupported: "Ce navigateur ne peut pas donner ta position.",
  denied: "Ton navigateur bloque ta position. Autorise-la pour cette page dans ses réglages, puis réessaie.",
  unavailable: "Ta position est introuvable pour l’instant. Dehors, ça marche mieux. La recherche continue.",
};

textsIn("fr", "features/spot/tabs/texts", spotTexts);
