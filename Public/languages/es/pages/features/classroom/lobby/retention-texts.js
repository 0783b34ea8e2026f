// @ts-check
/** Texts of the choice of a class's retention. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/retention-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.RETENTION_TEXTS>} */
const retentionTexts = {
  title: "Lo que se guarda",
  close: "Cerrar",
  question: "¿Qué puede guardar el servidor durante la clase?",
  replay: "Con repetición",
  replayNote: "Se guarda cada toque: después la clase puede volver a verse, y puedes exportar todos los eventos.",
  figures: "Solo sumas",
  figuresNote:
    "Distancia, tiempo y mapa de calor. No se guarda ningún camino de un dedo, así que no hay repetición ni experimentos.",
  lessonNote: "El experimento de esta lección se omite.",
  either:
    "En ambos casos: ni nombres, salvo que los pidas, ni cuentas, ni nada fuera de este servidor. Todo se borra {end}, o al instante si lo dices.",
  privacy: "Privacidad en una página",
  changeEnd: "Otro final",
};

textsIn("es", "features/classroom/lobby/retention-texts", retentionTexts);
