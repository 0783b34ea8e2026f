// @ts-check
/** Texts of the desk, which tests a walk without leaving the room. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/desk.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_DESK_TEXTS>} */
const walkDeskTexts = {
  title: "Au bureau",
  how:
    "Tire le marcheur sur la carte, ou déplace-le avec les flèches (avec Majuscule, dix fois plus loin). Touche d’abord Démarrer.",
  walker: "Marcheur\u00a0: les flèches le déplacent de 2 mètres, avec Majuscule de 20",
  accuracy: "Précision",
  file: "Rejouer un fichier GPX",
  speed: "Vitesse",
  seek: "Endroit de l’enregistrement",
  play: "Lire",
  halt: "Arrêter",
  verdict: "Dernière position",
  none: "pas encore",
  invalid: "écartée\u00a0: position non valable",
  outdated: "écartée\u00a0: pas plus récente que la dernière",
  inaccurate: "écartée pour les zones\u00a0: précision au-delà de 50\u00a0m",
  held: "retenue\u00a0: plus vite que 15\u00a0m/s",
  near: "non évaluée\u00a0: sous le filtre de distance",
  evaluated: "évaluée",
  notGPX: "«\u00a0{file}\u00a0» n’est pas un fichier GPX.",
  doctype: "«\u00a0{file}\u00a0», ligne {line}\u00a0: un type de document est refusé.",
  noPoints: "«\u00a0{file}\u00a0» n’a ni trace ni route.",
  badPoint: "«\u00a0{file}\u00a0», ligne {line}\u00a0: un point sans latitude et longitude valables.",
  tooMany: "«\u00a0{file}\u00a0» a plus de 100\u202f000 points.",
  unreadable: "«\u00a0{file}\u00a0» est illisible.",
  phone: "Utiliser la position de cet appareil",
};

textsIn("fr", "features/walk/texts/desk", walkDeskTexts);
