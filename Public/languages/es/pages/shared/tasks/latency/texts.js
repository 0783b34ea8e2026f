// @ts-check
/** The phones' texts for a latency task, in a class and alone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/latency/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LATENCY_TEXTS>} */
const latencyTexts = {
  underWay: "Vuelta {done} de {all}",
  catchUp: "Sigue en el centro del anillo.",
  lost: "Vuelve a poner el dedo en el anillo.",
  again: "¿Otra vez? Pon el dedo en el anillo.",
  about: "≈\u00a0{value}\u00a0ms",
  meaning: "Estimado, del toque a la imagen",
  title: "¿Cuánto se retrasa mi teléfono?",
  close: "Cerrar",
  start: "Pon un dedo en el anillo y sigue en su centro. {laps} vueltas, medio minuto.",
  scatter: "Estimado con {laps} vueltas que se dispersan {value}\u00a0ms.",
  private: "Esto se queda aquí: no se envía ni se guarda nada.",
  limits: "Lo que esto no puede saber",
  unknowns:
    "Cuánto se retrasa o se adelanta tu propio dedo: por lo común unos ms, al principio más. Hazlo varias veces.|Si lo lento es la pantalla, el sensor táctil o el navegador.|Si un toque breve llega tan tarde como un dedo que se mueve.|Lo que vería una cámara. Con una, otros han comprobado que el método acierta a 4\u00a0ms.",
};

textsIn("es", "shared/tasks/latency/texts", latencyTexts);
