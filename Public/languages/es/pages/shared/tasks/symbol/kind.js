// @ts-check
/** The texts of shared/tasks/symbol/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/symbol/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SYMBOL_TASK_TEXTS>} */
const symbolTaskTexts = {
  name: "Símbolo",
  title: "Dibujad este símbolo: {target}",
  about:
    "Los teléfonos muestran un símbolo y cómo se dibuja. Cada cual lo dibuja varias veces, al mismo ritmo. El resultado es el error de forma: cuánto se aleja de media la línea del modelo, en porcentaje de su tamaño.",
  asks: "Símbolo",
  board: "Menor error de forma",
  finding: "La mitad de la clase se desvía {value} o menos",
  lesson: "Dibujar un símbolo",
  standing: "Símbolo",
  compared: "Dibujar un símbolo: {target}",
  aims: { lower: "menor", higher: "mayor" },
  measures: {
    shapeError: { name: "Error de forma" },
    shapeVariability: { name: "Variabilidad de forma" },
    lengthError: { name: "Error de longitud" },
    sizeError: { name: "Error de tamaño" },
    bendingError: { name: "Error de curvatura" },
    bendingVariability: { name: "Variabilidad de curvatura" },
    timeError: { name: "Error de tiempo" },
    timeVariability: { name: "Variabilidad de tiempo" },
    velocityError: { name: "Error de velocidad" },
    velocityVariability: { name: "Variabilidad de velocidad" },
    strokeError: { name: "Error de trazos" },
    strokeOrderError: { name: "Error de orden de trazos" },
  },
  phone: {
    title: "Dibuja: {target}",
    hint: "Sigue el camino del punto, a su misma velocidad.",
    meaning: "Error de forma: menos es mejor.",
  },
};

textsIn("es", "shared/tasks/symbol/kind", symbolTaskTexts);
