// @ts-check
/** The host's texts about the abilities of the class's phones. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/abilities/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.ABILITY_TEXTS>} */
const abilityTexts = {
  force: "{able} {able|0,1=téléphone|téléphones} sur {all} {able|0,1=peut|peuvent} peser",
  forceUnknown:
    "{able} {able|0,1=téléphone|téléphones} sur {all} {able|0,1=peut|peuvent} peser\u202f; {unknown} le {unknown|1=montrera|montreront} à la première pression",
  weigh: "{able} {able|0,1=téléphone|téléphones} sur {all} {able|0,1=peut|peuvent} peser",
  weighUnknown:
    "{able} {able|0,1=téléphone|téléphones} sur {all} {able|0,1=peut|peuvent} peser\u202f; {unknown} le {unknown|1=montrera|montreront} à la première pression",
  position: "{able} {able|0,1=téléphone|téléphones} sur {all} {able|0,1=peut|peuvent} dire où {able|0,1=il est|ils sont}",
  positionUnknown:
    "{able} {able|0,1=téléphone|téléphones} sur {all} {able|0,1=peut|peuvent} dire où {able|0,1=il est|ils sont}\u202f; pour {unknown}, on ne sait pas",
  badge: "{able}/{all}",
  scaleTitle: "Aucun téléphone ici ne peut peser",
  scaleOut:
    "Leurs écrans ne mesurent pas la force, et leurs pages n’ont pas de capteur de mouvement, qui a besoin de HTTPS\u00a0: aucun n’affichera de grammes. Chaque téléphone peut estimer en pourcentage la force de la pression, d’après la taille du bout du doigt.",
  scaleAnyway: "Lancer quand même la balance",
  pressOut: "Aucun téléphone ne pourrait participer. «\u00a0Durée\u00a0» et «\u00a0Distance\u00a0» marchent sur tous.",
  forceLessonOut: "Si aucun ne mesure la force, les étapes avec la balance n’affichent pas de grammes.",
  positionLessonOut: "Sans HTTPS, aucun téléphone ne peut envoyer sa position.",
  insecureOne: "La balade a besoin de HTTPS, et 1 téléphone est en http\u00a0: son navigateur garde sa position pour lui.",
  insecure:
    "La balade a besoin de HTTPS, et {count} téléphones sont en http\u00a0: leurs navigateurs gardent la position pour eux.",
  scanAgain: "Faites scanner ce code aux téléphones pour qu’ils reviennent\u00a0:",
  warns: "Ils avertissent une fois au sujet du certificat.",
  trust: "Comment les téléphones font confiance à ce serveur",
  internet: "Un serveur sur Internet a HTTPS sans avertissement",
  qr: "Code QR de {address}",
};

textsIn("fr", "features/classroom/abilities/texts", abilityTexts);
