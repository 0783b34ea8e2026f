// @ts-check
/** The texts of shared/tasks/beat/phone.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/beat/phone.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.BEAT_PHONE_TEXTS>} */
const beatPhoneTexts = {
  listen: "Vienen {count} pulsos. Escucha.",
  beats: "Escucha, o toca a la vez.",
  alone: "Ahora por tu cuenta: sigue tocando.",
  over: "Terminado. Levanta el dedo.",
  tempo: "{value} bpm",
  board: "Tu propio tempo. La clase está en el proyector.",
};

textsIn("es", "shared/tasks/beat/phone", beatPhoneTexts);
