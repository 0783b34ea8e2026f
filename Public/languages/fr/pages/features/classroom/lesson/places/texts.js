// @ts-check
/** What the projector says of a class’s places on a picture. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/features/classroom/lesson/places/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.CLASS_PLACES_TEXTS>} */
const classPlacesTexts = {
  empty: "Pas encore de lieux",
  distance: "{distance} ({percent} de la diagonale)",
  far: "Votre milieu est à {distance} du vrai lieu",
  inside: "{count} sur {all} {all|0,1=repère|repères} {count|0,1=est|sont} dans la vraie zone",
  within: "La moitié est à {distance} au plus de votre milieu",
  marks: "{count} repères de {phones} {phones|0,1=téléphone|téléphones}",
  half: "La moitié en est à {distance} au plus",
  median: "Losange\u00a0: médiane géométrique",
  ellipse: "Ellipse\u00a0: un écart type, {major} et {minor}\u00a0px\u202f; elle contient 39\u202f% d’un nuage normal",
  overlap: "Vos zones coïncident à {share} avec la vraie, en médiane",
  area: "Vos zones font {share} de l’image, en médiane",
  common: "Dans la zone de tous\u00a0: {all} de l’image\u202f; d’au moins la moitié\u00a0: {half}",
  moved: "{count} sur {all} {count|0,1=a|ont} bougé, de {distance} en médiane",
  stayed: "{all} sur {all} {all|0,1=a|ont} gardé la même réponse",
  redrawn: "{count} sur {all} {count|0,1=a|ont} redessiné la zone\u202f; en médiane elle coïncide à {share} avec la première",
  nearer: "{nearer} plus près de la vérité, {farther} plus loin",
  placeHead: "Lieu (x | y en px)",
  areaHead: "Zone, de l’image",
  distanceHead: "Écart au vrai lieu",
  insideHead: "Repères dans la vraie zone",
  overlapHead: "Coïncidence avec la vraie zone",
  first: "D’abord\u00a0: {what}",
  second: "Ensuite\u00a0: {what}",
};

textsIn("fr", "features/classroom/lesson/places-texts", classPlacesTexts);
