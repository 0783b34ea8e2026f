// @ts-check
/** Texts of the questions for consent and, after a while, for who uses the phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/staying/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STAYING_TEXTS>} */
const stayingTexts = {
  consentTitle: "Peut-on enregistrer cela\u202f?",
  consentFrom: "Ta classe demande\u00a0:",
  consentYes: "Je participe",
  consentNo: "Sans enregistrement",
  consentYesNote: "Ce que ce téléphone envoie est enregistré jusqu’à {time}.",
  consentNoNote:
    "Tu participes quand même. Rien de ce téléphone ne va sur le disque\u202f; tout disparaît à la fin de la classe.",
  consentLater: "Tu peux changer d’avis à tout moment dans le menu, sous «\u00a0Ce que j’envoie\u00a0».",
  consentLaterWalking: "Tu peux changer d’avis à tout moment dans les réglages de la balade.",
  consentGiven: "Tu as accepté l’enregistrement.",
  consentRefused: "Rien de ce téléphone n’est enregistré.",
  takeBack: "Arrêter, et effacer ce qui est enregistré",
  giveNow: "Enregistrer finalement",
  failed: "Cela n’est pas arrivé au serveur. Réessaie.",
  backTitle: "C’est toujours toi\u202f?",
  backText: "Ce téléphone est «\u00a0{name}\u00a0» dans la classe.",
  backYes: "Oui, continuer",
  backNo: "Non, je suis nouveau ici",
};

textsIn("fr", "shared/phone/staying/texts", stayingTexts);
