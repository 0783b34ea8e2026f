// @ts-check
/** The texts of shared/tasks/weigh/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/weigh/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WEIGH_TASK_TEXTS>} */
const weighTaskTexts = {
  name: "Masa",
  title: "Pesadlo: {target}",
  about:
    "Pesáis todos lo mismo, con un muelle o una regla y el sensor de movimiento del teléfono. Escribe lo que dice una balanza de cocina. ¿Cuánto os separa, y cuánto se acerca la mitad?",
  asks: "Lo que dice una balanza de cocina, en gramos",
  lesson: "Masa en g",
  standing: "Masa",
  compared: "Pesar {target}\u00a0g",
  phone: {
    title: "¿Cuánto pesa?",
    hint: "Primero calibra, luego pesa. Cuenta cada grabación.",
    short: "{difference} de menos",
    over: "{difference} de más",
  },
};

textsIn("es", "shared/tasks/weigh/kind", weighTaskTexts);
