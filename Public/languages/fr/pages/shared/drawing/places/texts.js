// @ts-check
/** The texts of a picture on which places are marked. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/drawing/places/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PLACES_TEXTS>} */
const placesTexts = {
  put: "Place ton repère sur l’image.",
  putSome: "Place {count} repères sur l’image.",
  circle: "Entoure la zone avec le doigt.",
  pointKeys: "Les flèches déplacent un repère, Entrée le place au milieu.",
  areaKeys: "Les flèches déplacent, Entrée pose un sommet, Retour arrière enlève le dernier.",
  mark: "Repère {number}",
  cursor: "Ici",
  at: "{name}\u00a0: à {x}\u202f% de la gauche, {y}\u202f% du haut",
  unset: "{name}\u00a0: pas encore sur l’image",
  corners: "{count} sommets",
  in: "Agrandir",
  out: "Réduire",
};

textsIn("fr", "shared/drawing/places/texts", placesTexts);
