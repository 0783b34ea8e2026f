// @ts-check
/** The texts of the author's desk: the list of puzzles. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/puzzle/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHOR_TEXTS>} */
const authorTexts = {
  title: "Atelier",
  documentTitle: "Atelier · TouchFigures",
  toSpot: "Jouer",
  toWalks: "Balades",
  puzzles: "Images",
  newPuzzle: "Nouvelle image",
  exportAll: "Tout exporter",
  exporting: "{done} sur {total} dans l’archive…",
  exported: "{count} {count|0,1=image est|images sont} dans l’archive.",
  exportedSome:
    "{count} {count|0,1=image est|images sont} dans l’archive\u202f; {left} sans photo ou sans différences n’y {left|1=est|sont} pas.",
  exportNothing: "Aucune image n’a encore de photo et de différences.",
  emptyTitle: "Pas encore d’images",
  emptyText:
    "Prenez une photo d’un vrai lieu. Changez quelque chose dans une copie\u00a0: un panneau, une fenêtre, une couleur. Donnez les deux à l’atelier\u00a0: il trouve les différences, vous placez l’épingle.",
  emptyImport: "Les dossiers d’images s’importent sur la machine du serveur\u00a0: touchfigures import-puzzles DOSSIER",
  published: "Publiée",
  draft: "Brouillon",
  local: "Seulement sur cet appareil",
  unsaved: "Changements sur cet appareil, non publiés",
  differences: "{count} {count|0=différence|différences}",
  oneDifference: "1 différence",
  noPicture: "Pas encore de photo",
  untitled: "Nouvelle image",
  edit: "Modifier {title}",
  exportOne: "Exporter {title}",
  deleteOne: "Supprimer {title}",
  play: "Jouer {title}",
  deleteTitle: "Supprimer cette image\u202f?",
  deleteText:
    "«\u00a0{title}\u00a0» disparaît aussitôt de la carte, avec toutes les parties jouées. Pendant quelques secondes, vous pouvez revenir en arrière.",
  deleteYes: "Supprimer",
  deleteNo: "Garder",
  deleted: "«\u00a0{title}\u00a0» est supprimée.",
  restored: "«\u00a0{title}\u00a0» est de retour.",
  deleteFailed: "«\u00a0{title}\u00a0» n’a pas pu être supprimée\u00a0: {detail}",
};

textsIn("fr", "features/authoring/puzzle/texts", authorTexts);
