// @ts-check
/** The texts of the desk for the handover to a phone, and those of that phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/desk/hand-over-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HAND_OVER_TEXTS>} */
const handOverTexts = {
  title: "Sur le téléphone",
  text:
    "Scannez ceci avec le téléphone que vous emportez. Là, vous marquez les lieux en marchant, enregistrez des sons et prenez des photos\u202f; ici, vous continuez ensuite.",
  qr: "Code QR qui permet à un téléphone de travailler ici",
  making: "Un instant…",
  once: "Valable une fois, jusqu’à {time}.",
  retry: "Réessayer",
  close: "Fermer",
  offline: "Le serveur est injoignable.",
  secure: "Le code mène à HTTPS, car les téléphones ne donnent position et micro à aucune autre page.",
  trust: "Si le téléphone met en garde contre le certificat\u00a0: {address} explique comment l’accepter.",
  plain: "Sans HTTPS, les téléphones ne donnent ni position ni micro. Photos et textes marchent.",
  noHTTPS: "Ce serveur n’a pas HTTPS\u00a0: les téléphones ne donnent ni position ni micro. Photos et textes marchent.",
  usePlain: "Sans HTTPS",
  useSecure: "Avec HTTPS",
  one: "1 téléphone peut travailler ici, douze heures au plus.",
  many: "{count} téléphones peuvent travailler ici, chacun douze heures au plus.",
  takeBack: "Le retirer à tous les téléphones",
  takenBack: "Aucun téléphone ne peut plus travailler ici.",
  usedTitle: "Ce code n’est plus valable",
  used: "Il a déjà servi, ou il est trop vieux. Affichez-en un nouveau sur l’ordinateur\u00a0: Sur le téléphone.",
  refusedTitle: "Le serveur a refusé",
  retryLoad: "Réessayer",
  toDesk: "À l’atelier",
};

textsIn("fr", "features/authoring/desk/hand-over-texts", handOverTexts);
