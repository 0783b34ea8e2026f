// @ts-check
/** Texts of a phone in a class's game. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/spot/class/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_CLASS_TEXTS>} */
const spotClassTexts = {
  title: "Jeu des différences",
  connecting: "Connexion…",
  reconnecting: "Reconnexion. Ce que tu as trouvé est gardé.",
  offline: "Pas de réseau. Ce que tu as trouvé est gardé.",
  frozen: "Figé par l’enseignant. Rien ne compte maintenant.",
  waitTitle: "Attends l’image",
  wait: "L’enseignant en choisit une. Elle s’ouvre ici d’elle-même.",
  joining: "Entrée dans la classe…",
  cleared: "L’enseignant a tout remis à 0\u00a0: tu recommences.",
  summary: "{found} sur {total} trouvées",
  menu: "Menu",
  menuTitle: "Menu",
  unloaded: "Cette partie de la page n’a pas pu être chargée. Réessaie quand la connexion revient.",
};

textsIn("fr", "features/spot/class/texts", spotClassTexts);
