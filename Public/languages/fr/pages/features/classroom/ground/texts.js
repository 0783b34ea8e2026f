// @ts-check
/** Texts of the sheet for a picture under the drawing. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/ground/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.GROUND_TEXTS>} */
const groundTexts = {
  title: "Image sous le dessin",
  intro: "Tout le monde dessine dessus : téléphones, vidéoprojecteur et relecture la montrent.",
  file: "Choisir un fichier…",
  camera: "Prendre une photo…",
  paste: "Ou collez ici une capture d’écran, ou déposez un fichier.",
  samples: "Modèles",
  paper: "Papier millimétré",
  grid: "Repère gradué",
  staff: "Portées",
  world: "Carte du monde",
  body: "Corps",
  coast: "Côte fabriquée",
  mine: "Images de cette classe",
  none: "Aucune image",
  number: "Image {number}",
  chosen: "La classe dessine sur l’image {number}.",
  removed: "La classe dessine sans image.",
  sending: "L’image est envoyée…",
  full: "Cette classe a toutes les images qu’elle peut avoir : 12, 24 Mo en tout.",
  unreadable:
    "Ce navigateur ne peut pas lire le fichier. JPEG, PNG ou WebP marchent toujours ; une page de PDF en capture d’écran.",
  scale: "Échelle",
  scaleHow:
    "Placez les deux repères à des endroits dont vous connaissez la distance. La classe voit alors des longueurs sur l’image.",
  markA: "Repère A",
  markB: "Repère B",
  scaleLength: "De A à B\u00a0:",
  scaleUnit: "Unité",
  scaleSet: "Fixer",
  scaleRemove: "Enlever l’échelle",
  scaleNumber: "Un nombre supérieur à 0, par exemple 2,5",
  scaleTold: "De A à B\u00a0: {length}. Les longueurs sur l’image ont ± 1\u202f% pour les repères, et l’écart du doigt.",
  scaleMore: "En faire le tour donne une aire\u202f; trois touchers donnent l’angle au deuxième.",
  pdf:
    "Ce navigateur ne peut pas dessiner les pages d’un PDF. Ouvrez la page et faites-en une capture d’écran, ou enregistrez-la comme image\u202f; Safari prend le PDF lui-même.",
  walks: "Quelle est la longueur d’une côte\u202f?",
  walksHow:
    "Chaque téléphone agrandit l’image différemment et suit la côte d’un bout à l’autre. Sur chaque écran, le même compas à pointes sèches, ouvert de 64\u00a0px ou environ un centimètre, parcourt le tracé\u00a0: sur une image agrandie, c’est une règle plus courte.",
  walksShow: "Montrer longueurs et règles",
  walksNone: "Personne n’est encore allé assez loin sur l’image.",
  walksFew: "Il faut trois téléphones avec des règles différentes pour une droite.",
  walksLine: "La pente de la droite est {slope}, la dimension de la côte {dimension}.",
  walksUnread: "Les tracés ne peuvent pas être lus maintenant. Ils existent dans les classes qui gardent la relecture.",
  walksPhone: "Téléphone",
  walksRuler: "Règle",
  walksSteps: "Pas",
  walksLength: "Longueur",
  what:
    "Le lieu et l’heure d’une photo ne sont pas envoyés. L’image suit la classe : dans son archive et sa relecture, et elle est supprimée avec elle.",
};

textsIn("fr", "features/classroom/ground/texts", groundTexts);
