// @ts-check
/** The texts of the list of audio walks. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/play/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHOR_PLAYS_TEXTS>} */
const authorPlaysTexts = {
  title: "Atelier",
  documentTitle: "Balades sonores · Atelier · TouchFigures",
  toWalk: "Balade",
  toPuzzles: "Images",
  plays: "Balades sonores",
  newPlay: "Nouvelle balade",
  emptyTitle: "Pas encore de balades sonores",
  emptyText:
    "Dessinez un cercle là où l’on doit entendre quelque chose, donnez-lui un son, et dessinez le suivant. Qui y passe avec un téléphone l’entend.",
  emptyImport: "Les balades en fichiers s’importent sur la machine du serveur\u00a0: touchfigures import-play play.xml",
  untitled: "Nouvelle balade",
  complete: "Publiée",
  incomplete: "Des sons manquent",
  local: "Seulement sur cet appareil",
  unsaved: "Changements sur cet appareil, non publiés",
  scenesCount: "{count} {count|0=scène|scènes}",
  scenesOne: "1 scène",
  edit: "Modifier {title}",
  test: "Parcourir {title}",
  deleteOne: "Supprimer {title}",
  deleteTitle: "Supprimer cette balade\u202f?",
  deleteText: "«\u00a0{title}\u00a0» disparaîtra, avec ses sons. Pendant quelques secondes, vous pouvez revenir en arrière.",
  deleteYes: "Supprimer",
  deleteNo: "Garder",
  deleted: "«\u00a0{title}\u00a0» est supprimée.",
  restored: "«\u00a0{title}\u00a0» est de retour.",
  deleteFailed: "«\u00a0{title}\u00a0» n’a pas pu être supprimée\u00a0: {detail}",
};

textsIn("fr", "features/authoring/play/texts", authorPlaysTexts);
