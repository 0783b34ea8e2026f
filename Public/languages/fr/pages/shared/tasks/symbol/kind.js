// @ts-check
/** The texts of shared/tasks/symbol/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/symbol/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SYMBOL_TASK_TEXTS>} */
const symbolTaskTexts = {
  name: "Symbole",
  title: "Dessinez ce symbole\u00a0: {target}",
  about:
    "Les téléphones montrent un symbole et comment le tracer. Chacun le dessine plusieurs fois, au même rythme. Le résultat est l’erreur de forme\u00a0: l’écart moyen entre le trait et le modèle, en pourcentage de sa taille.",
  asks: "Symbole",
  board: "Plus petite erreur de forme",
  finding: "La moitié d’entre vous s’écarte de {value} au plus",
  lesson: "Dessiner un symbole",
  standing: "Symbole",
  compared: "Dessiner un symbole\u00a0: {target}",
  aims: { lower: "plus petite", higher: "plus grande" },
  measures: {
    shapeError: { name: "Erreur de forme" },
    shapeVariability: { name: "Variabilité de forme" },
    lengthError: { name: "Erreur de longueur" },
    sizeError: { name: "Erreur de taille" },
    bendingError: { name: "Erreur de courbure" },
    bendingVariability: { name: "Variabilité de courbure" },
    timeError: { name: "Erreur de temps" },
    timeVariability: { name: "Variabilité de temps" },
    velocityError: { name: "Erreur de vitesse" },
    velocityVariability: { name: "Variabilité de vitesse" },
    strokeError: { name: "Erreur de traits" },
    strokeOrderError: { name: "Erreur d’ordre des traits" },
  },
  phone: {
    title: "Dessine\u00a0: {target}",
    hint: "Suis le chemin du point, à la même vitesse.",
    meaning: "Erreur de forme\u00a0: moins, c’est mieux.",
  },
};

textsIn("fr", "shared/tasks/symbol/kind", symbolTaskTexts);
