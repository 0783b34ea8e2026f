// @ts-check
/** The touch page's texts for when it cannot continue. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/refused-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.REFUSAL_TEXTS>} */
const refusalTexts = {
  home: "Vers l’accueil",
  noCodeTitle: "Quelle classe\u202f?",
  noCode:
    "Cette adresse n’a pas de code de classe, ou un faux. Entre les six caractères sur la page d’accueil, ou mesure sans classe.",
  unknownTitle: "Classe inconnue",
  unknown: "Il n’y a pas de classe avec le code {code}. Elle est peut-être terminée, ou un caractère est faux.",
  endedTitle: "La classe est terminée",
  ended: "L’enseignant y a mis fin. Tes dernières mesures\u00a0: {figures}.",
  removedTitle: "Sorti par l’enseignant",
  removed: "L’enseignant a sorti ce téléphone de la classe. Tu peux demander à revenir.",
  joinAgain: "Revenir",
  bannedTitle: "Plus dans cette classe",
  banned: "L’enseignant a sorti ce téléphone de la classe pour de bon. Parle-lui si c’est une erreur.",
  lockedTitle: "La classe est verrouillée",
  locked: "L’enseignant ne laisse entrer personne pour l’instant. Demande-lui, puis réessaie.",
  fullTitle: "La classe est pleine",
  full: "Il n’y a plus de place dans cette classe. Demande à l’enseignant d’en faire, puis réessaie.",
  elsewhereTitle: "Ouvert dans un autre onglet",
  elsewhere: "Ce téléphone mesure maintenant dans un autre onglet ou une autre fenêtre. Rien n’est perdu.",
  takeOver: "Continuer ici",
  refusedTitle: "Le serveur a refusé",
  refused: "Le serveur n’accepte pas cette page (code {code}). Recharge-la\u202f; si cela n’aide pas, recommence du début.",
  reload: "Recharger",
};

textsIn("fr", "shared/phone/refused-texts", refusalTexts);
