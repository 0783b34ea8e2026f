// @ts-check
/** The texts of shared/tasks/relay/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/relay/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.RELAY_TASK_TEXTS>} */
const relayTaskTexts = {
  name: "Relevo",
  title: "Pasad el apretón",
  about:
    "En fila, la mano derecha en el hombro de la persona siguiente y el pulgar izquierdo justo encima del cristal: quien nota el apretón toca y aprieta al instante. El proyector muestra cuánto tarda el apretón de persona a persona. Casi todo es tiempo de reacción; no hay clasificación.",
  asks: "Del hombro a la mano, de 10 a 1000\u00a0cm",
  board: "Por orden de toques",
  finding: "El apretón tardó {value}\u00a0ms por persona, a través de {people} personas",
  rate: "{value}\u00a0ms por persona",
  lesson: "Relevo de nervios, cm del hombro a la mano",
  standing: "Relevo de nervios",
  compared: "Relevo de nervios",
  measures: { linkTime: { name: "Tiempo en la cadena", lower: "más rápido", higher: "más lento" } },
  phone: {
    title: "Toca en cuanto notes el apretón",
    hint: "Ten el pulgar justo encima del cristal y aprieta al instante.",
    done: "¡Tocado!",
    meaning: "Mira toda la cadena en el proyector.",
  },
};

textsIn("es", "shared/tasks/relay/kind", relayTaskTexts);
