// @ts-check
/** The classroom page's texts about joining. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LOBBY_TEXTS>} */
const lobbyTexts = {
  title: "Participez avec votre téléphone",
  type: "ou ouvrez {address} et entrez",
  hereOne: "1 est là",
  here: "{count} sont là",
  nobody: "Personne pour l’instant",
  more: "+ {count} {count|1=autre|autres}",
  trouble: "Ça ne marche pas\u202f? Connectez-vous au même Wi-Fi.",
  locked: "Verrouillé\u00a0: personne de nouveau n’entre pour l’instant.",
  unreachable: "Les téléphones n’atteignent pas cette adresse. Connectez cet ordinateur à leur Wi-Fi.",
  help: "Personne n’arrive\u202f?",
  keptReplay: "Chaque toucher est enregistré jusqu’à {expires}",
  keptFigures: "Seuls les totaux sont enregistrés, jusqu’à {expires}",
  keptChange: "Changer ce qui est enregistré",
  start: "C’est parti",
  back: "Retour à la classe",
  large: "Montrer le code en grand (Q)",
  wifi: "Code du Wi-Fi",
  drawNow: "Dessinez maintenant avec les doigts",
  isHere: "{name} est là",
  idle: "{phones}, et personne ne dessine encore",
};

textsIn("fr", "features/classroom/lobby/texts", lobbyTexts);
