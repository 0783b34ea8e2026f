// @ts-check
/** Texts about teams on the classroom page. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/teams/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TEAM_TEXTS>} */
const teamTexts = {
  title: "Équipes",
  close: "Fermer",
  intro: "Le score d’une équipe\u00a0: les points de toutes les manches, divisés par le nombre de ses membres.",
  names: "Noms, un par ligne",
  choice: "Qui va dans quelle équipe\u202f?",
  even: "Le serveur répartit les téléphones à parts égales, même ceux qui arrivent plus tard",
  own: "Chaque téléphone choisit",
  host: "Vous choisissez\u00a0: touchez un téléphone dans la liste",
  make: "Former les équipes",
  change: "Modifier",
  deal: "Répartir à nouveau",
  end: "Aucune équipe",
  wrong: "Prenez 2 à 8 noms différents de 16 caractères au plus, un par ligne.",
  each: "{points}\u00a0points chacun",
};

textsIn("fr", "features/classroom/teams/texts", teamTexts);
