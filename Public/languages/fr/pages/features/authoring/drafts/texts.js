// @ts-check
/** The texts of both editors: access, undo, the map, the server's messages. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/drafts/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHORING_TEXTS>} */
const authoringTexts = {
  undo: "Annuler",
  redo: "Rétablir",
  undoKeys: "Annuler (Ctrl+Z)",
  redoKeys: "Rétablir (Ctrl+Maj+Z)",
  close: "Fermer",
  cancel: "Abandonner",
  retry: "Réessayer",
  loading: "Chargement…",
  accessTitle: "Qui êtes-vous\u202f?",
  accessText:
    "Sur ce serveur, seul l’administrateur crée des images et des balades. Entrez le jeton d’administration avec lequel il a été lancé\u202f; il reste dans cet onglet.",
  accessWrong: "Ce n’est pas le jeton d’administration du serveur.",
  accessField: "Jeton d’administration",
  accessGo: "Continuer",
  deniedTitle: "Seulement sur l’ordinateur du serveur",
  deniedText:
    "Ce serveur a été lancé sans jeton d’administration. Seul un navigateur sur sa propre machine peut donc créer, à {address}. Ou lancez-le avec --admin-token-file, et entrez ce jeton ici. Un téléphone entre par le code que l’atelier y montre\u00a0: Sur le téléphone.",
  phoneOverTitle: "Le temps de ce téléphone est écoulé",
  phoneOverText:
    "Ce que vous avez enregistré y reste. Affichez un nouveau code sur l’ordinateur (Sur le téléphone) et scannez-le pour continuer.",
  onPhone: "Sur le téléphone",
  downTitle: "Le serveur est injoignable",
  downText: "Ce que vous avez commencé est gardé dans ce navigateur. Vérifiez le réseau, puis réessayez.",
  failed: "Le serveur dit\u00a0: {detail}",
  offline: "Le serveur est injoignable\u202f; votre travail est gardé sur cet appareil.",
  publish: "Publier",
  update: "Mettre à jour",
  published: "Publié",
  saved: "Brouillon gardé",
  savedHere: "Gardé sur cet appareil",
  notKept: "Pas gardé\u00a0: ce navigateur n’enregistre rien pour cette page. Laissez-la ouverte jusqu’à la publication.",
  saving: "Enregistrement…",
  unpublished: "Changements pas encore publiés",
  refused: "Gardé sur cet appareil\u202f; le serveur refuse\u00a0: {detail}",
  damaged: "Des parties de ce brouillon sont illisibles et manquent ici. Enregistrez-le tel qu’il était avant de continuer.",
  saveDamaged: "Enregistrer le brouillon d’origine",
  missing: "Avant de publier\u00a0:",
  more: "Exporter, supprimer",
  revert: "Revenir à ce qui est publié",
  latitude: "Latitude",
  longitude: "Longitude",
  mapLabel: "Carte\u00a0: cliquez, ou tirez l’épingle, pour fixer le lieu",
  mapMissing: "Ce serveur n’a pas de carte. Les nombres font pareil. Sur le serveur, touchfigures doctor dit ce qui manque.",
  zoomInMap: "Plus près",
  zoomOutMap: "Plus loin",
  here: "Où je suis",
  hereSearching: "Recherche de votre position…",
  hereFailed: "Ce navigateur ne donne pas de position. Autorisez-la pour cette page, ou entrez les nombres.",
  badLatitude: "Un nombre de -90 à 90, s’il vous plaît.",
  badLongitude: "Un nombre de -180 à 180, s’il vous plaît.",
};

textsIn("fr", "features/authoring/drafts/texts", authoringTexts);
