// @ts-check
/** The texts of shared/tasks/beat/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/beat/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.BEAT_TASK_TEXTS>} */
const beatTaskTexts = {
  name: "Pulso",
  title: "Seguid el pulso · {target}",
  about:
    "Se ven y se oyen ocho pulsos; después cada cual sigue tocando sin ayuda durante 30\u00a0s. Los teléfonos tienen un reloj común: el proyector muestra cuánto tiempo seguís juntos y cómo mantiene cada uno el tempo. No hay clasificación.",
  asks: "Pulsos por minuto, de 40 a 208",
  board: "Quién ha tocado",
  lesson: "Pulso, pulsos por minuto",
  standing: "Pulso",
  compared: "Pulso, {target}",
  measures: {
    tempo: { name: "Tempo", lower: "más lento", higher: "más rápido" },
    tempoError: { name: "Diferencia con el tempo", lower: "más cerca", higher: "más lejos" },
    tapSpread: { name: "Dispersión de los intervalos", lower: "más regular", higher: "menos regular" },
    tapDrift: { name: "Deriva, ms por toque", lower: "acelera más", higher: "frena más" },
  },
  phone: {
    title: "Sigue el pulso · {target}",
    hint: "Escucha los pulsos del proyector y luego sigue por tu cuenta.",
    meaning: "Mira en el proyector cuánto tiempo habéis seguido juntos.",
  },
};

textsIn("es", "shared/tasks/beat/kind", beatTaskTexts);
