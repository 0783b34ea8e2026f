// @ts-check
/** The projector's texts about the remote. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/host/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HAND_OVER_TEXTS>} */
const handOverTexts = {
  handTitle: "Votre téléphone comme télécommande",
  handText: "Scannez ceci avec votre téléphone. Cet écran demandera ensuite si c’est bien le vôtre.",
  askTitle: "Un téléphone veut diriger la classe",
  askText: "Votre téléphone affiche-t-il ce nombre\u202f? Quelqu’un d’autre a pu scanner le code.",
  askYes: "Oui, autoriser",
  askNo: "Non",
  handOnce: "Valable une fois, jusqu’à {time}.",
  handQR: "Code QR qui fait d’un téléphone la télécommande",
  handMaking: "Un instant…",
  handRetry: "Réessayer",
  taken: "Un téléphone dirige la classe. Cet écran ne montre que l’image.",
  hasTitle: "Un téléphone dirige la classe",
  hasText: "Il peut tout ce que peut cet écran. Ce n’est pas le vôtre\u202f? Reprenez les commandes.",
  showControls: "Montrer aussi les commandes ici",
  hideControls: "Ne montrer que l’image ici",
  takeBack: "Reprendre les commandes au téléphone",
  another: "Les donner à un autre téléphone…",
};

textsIn("fr", "features/classroom/host/remote-texts", handOverTexts);
