// @ts-check
/** The texts of the host's controls, sheets and questions. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/host-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HOST_TEXTS>} */
const hostTexts = {
  hostBar: "Les commandes de l’enseignant",
  moreControls: "Plus",
  idleTitle: "Retirer les téléphones partis ou qui n’ont rien dessiné\u202f?",
  idleText:
    "Les téléphones partis, ou qui n’ont encore rien envoyé, perdent leur place et leur nom, et tout ce qu’ils ont envoyé est supprimé définitivement. Ils peuvent revenir, sauf si l’entrée est verrouillée.",
  idleYes: "Les retirer",
  cancel: "Annuler",
  clearTitle: "Effacer les mesures\u202f?",
  clearText:
    "Toutes les mesures et cartes de chaleur de la classe reviennent à 0. La relecture montre encore ce qui a été dessiné avant.",
  clearTextFigures: "Toutes les mesures et cartes de chaleur de la classe reviennent à 0. On ne peut pas les récupérer.",
  clearYes: "Tout effacer",
  clearOne: "Un seul téléphone\u202f? Choisissez-le dans le classement.",
  phoneSpotlight: "Mettre à la une",
  phoneSpotlightEnd: "Retirer de la une",
  phoneClear: "Effacer ses mesures",
  phoneClearTitle: "Effacer les mesures de {name}\u202f?",
  phoneClearText: "Les mesures de {name} reviennent à 0.",
  phoneClearYes: "Effacer",
  phoneRemove: "Retirer",
  phoneRemoveTitle: "Retirer {name}\u202f?",
  phoneRemoveText:
    "{name} sort de la classe et tout ce qu’il a envoyé est supprimé définitivement. Il peut revenir comme nouveau téléphone.",
  phoneRemoveYes: "Retirer",
  phoneBan: "Exclure",
  phoneBanTitle: "Exclure {name}\u202f?",
  phoneBanText:
    "{name} sort de la classe, tout ce qu’il a envoyé est supprimé définitivement, et il ne peut revenir que si vous l’y autorisez.",
  phoneBanYes: "Exclure",
  phoneBanned: "{name} est exclu.",
  phoneUnban: "Le laisser revenir",
  phoneErase: "Supprimer ses données",
  phoneEraseTitle: "Supprimer toutes les données de {name}\u202f?",
  phoneEraseText:
    "Mesures, dessins, résultats et réponses de {name} sont supprimés du serveur, y compris de la relecture et des fichiers. C’est irréversible. Les fichiers et sauvegardes déjà faits les contiennent encore.",
  phoneEraseYes: "Supprimer définitivement",
  endTitle: "Terminer la classe\u202f?",
  endText:
    "Tous les téléphones sortent et plus personne ne peut entrer. Relecture et fichiers restent jusqu’à l’effacement des données.",
  endYes: "Terminer maintenant",
  dataTitle: "Données de cette classe",
  dataReplay: "Le serveur garde chaque toucher de cette classe jusqu’à {expires}. Ensuite il efface tout de lui-même.",
  dataFigures:
    "Le serveur ne garde que les totaux de cette classe, aucun tracé, jusqu’à {expires}. Ensuite il efface tout de lui-même.",
  dataNobody: "Les téléphones n’ont qu’un nom inventé. Rien ne part vers une autre machine.",
  downloads: "Fichiers",
  everything: "Tout (ZIP)",
  everythingText: "Tous les tableaux en CSV et dans un classeur (XLSX), avec une page qui explique chaque colonne.",
  marking: "Noter avec le fichier de données",
  publish: "Pour publier…",
  figuresTable: "Mesures",
  forcesTable: "Forces et poids",
  resultsTable: "Résultats des défis",
  experimentsTable: "Expériences",
  gamesTable: "Jeu des différences",
  answersTable: "Réponses dans les leçons",
  walksTable: "Balades",
  eventsTable: "Tous les touchers",
  heatmapPicture: "Carte de chaleur",
  loading: "Chargement… {size}",
  saved: "Enregistré\u00a0: {name}",
  wipeHeading: "Effacement",
  eraseOne: "Supprimer les données d’un téléphone…",
  wipe: "Effacer maintenant…",
  wipeTitle: "Tout effacer\u202f?",
  wipeText:
    "La classe se termine, et toutes ses données sont supprimées du serveur pour de bon. Relecture et fichiers disparaissent aussi.",
  wipeYes: "Effacer pour de bon",
};

textsIn("fr", "features/classroom/room/host-texts", hostTexts);
