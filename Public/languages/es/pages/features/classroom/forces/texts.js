// @ts-check
/** The classroom page's texts about the scale. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/forces/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PRESENT_FORCES_TEXTS>} */
const presentForcesTexts = {
  board: "Mayor fuerza",
  title: "Todos a la balanza",
  lead: "Presiona el cristal. La barra es la fuerza de ahora; la línea, la mayor hasta el momento.",
  grams: "{grams}\u00a0g",
  peak: "máximo {grams}\u00a0g",
  nobody: "Aún no ha presionado nadie.",
  waiting: "{count} aún no han presionado",
  waitingOne: "1 aún no ha presionado",
  leftOut: "Sin fuerza, fuera: {names}",
  more: "y {count} más",
  pendulums: "Péndulos",
  tareAll: "Tarar todos",
  correct: "Tarar, calibrar…",
  correctTitle: "Tarar y calibrar",
  correctText:
    "Los teléfonos con algo sobre el cristal lo hacen al instante; los demás, a los 3\u00a0s, para dar tiempo a ponerlo.",
  whose: "Teléfonos",
  allPhones: "Todos los teléfonos",
  tareTitle: "Lo que hay encima vale cero",
  tare: "Tarar",
  coinsTitle: "Lo que hay encima son monedas",
  coin1: "1 € · 7,50\u00a0g",
  coin2: "2 € · 8,50\u00a0g",
  fewer: "Una moneda menos",
  more1: "Una moneda más",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Calibrar",
  corrected: "Enviado. Cada teléfono muestra el resultado.",
};

textsIn("es", "features/classroom/forces/texts", presentForcesTexts);
