// @ts-check
/** Texts of the list of audio walks, and of the messages instead of a walk that cannot be played. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/states.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_STATE_TEXTS>} */
const walkStateTexts = {
  lead: "Des histoires qui commencent là où tu es. Vas-y, touche Démarrer, et écoute.",
  room: "Classe {code}\u00a0: choisis la balade. Au départ, on te demandera si la classe peut voir où tu es.",
  howFar: "À quelle distance\u202f?",
  howFarNot: "Il n’y a pas de position\u00a0: autorise-la pour cette page dans les réglages du navigateur.",
  distant: "à {distance}",
  moved: "placée près de toi",
  scenes: "{count} scènes",
  scenes1: "1 scène",
  other: "langue\u00a0: {language}",
  offline: "sur ce téléphone",
  emptyTitle: "Il n’y a pas encore de balade sonore",
  emptyDesk: "Dessine la première",
  desk: "à l’atelier",
  emptyImport: "Ou fais importer des fichiers sur l’ordinateur du serveur\u00a0: touchfigures import-play play.xml",
  reload: "Recharger",
  away: "Le serveur ne répond pas",
  awayText: "Est-il en marche, et ce téléphone est-il sur son réseau\u202f? Les balades emportées continuent sans lui.",
  failed: "Le serveur refuse",
  unknown: "Cette balade n’existe pas",
  unknownText: "Aucune balade sonore ne s’appelle {play}. Elle a peut-être été retirée.",
  bad: "Cette balade ne peut pas être jouée",
  badText: "Quelque chose y est faux\u00a0: {reason}. Son auteur peut le corriger.",
  engine: "Cette balade ne peut pas être jouée ici",
  engineText: "Le moteur des balades n’a pas démarré\u00a0: {reason}. Mets le navigateur à jour, ou prends-en un autre.",
  elsewhere: "Cette balade est ouverte dans un autre onglet",
  elsewhereText: "«\u00a0{title}\u00a0» continue là-bas. Ici elle reprend au même endroit, et l’autre onglet s’arrête.",
  walkHere: "Marcher ici",
  ended: "La balade est finie",
  endedText: "Tu as marché {distance} et entendu {heard} {heard|0,1=scène|scènes} sur {count}.",
  endedAll: "Tu as marché {distance} et entendu toutes les scènes.",
  endedError: "Mesuré par GPS\u00a0: l’erreur est d’au plus {error}.",
  endedErrorUnknown: "Mesuré par GPS\u00a0: l’erreur n’a pas été enregistrée.",
  endedAnew: "Refaire la balade",
  endedWay: "Enregistrer mon parcours (GeoJSON)",
  toList: "Toutes les balades",
  home: "Vers l’accueil",
};

textsIn("fr", "features/walk/texts/states", walkStateTexts);
