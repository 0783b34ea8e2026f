// @ts-check
/** The texts of shared/tasks/clap/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/clap/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CLAP_TASK_TEXTS>} */
const clapTaskTexts = {
  name: "A una",
  title: "Tocad a una, durante {target}",
  about:
    "Nadie marca el pulso: tocáis todos, como al aplaudir, y la clase encuentra por sí sola un tempo, o no. El proyector muestra en cada momento hasta qué punto vais juntos. No hay clasificación.",
  asks: "Cuánto tiempo, de 10 a 60\u00a0s",
  board: "Quién ha tocado",
  lesson: "A una, s",
  standing: "A una",
  compared: "A una, {target}",
  measures: {
    tempo: { name: "Tempo", lower: "más lento", higher: "más rápido" },
    tapSpread: { name: "Dispersión de los intervalos", lower: "más regular", higher: "menos regular" },
    tapDrift: { name: "Deriva, ms por toque", lower: "acelera más", higher: "frena más" },
  },
  phone: {
    title: "Tocad a una",
    hint: "Toca con regularidad e intenta ir a la vez que los demás.",
    meaning: "Mira en el proyector hasta qué punto ibais juntos.",
  },
};

textsIn("es", "shared/tasks/clap/kind", clapTaskTexts);
