// @ts-check
/** A phone's texts about lessons at one's own pace. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/shared/phone/lesson/own/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.OWN_PACE_TEXTS>} */
const ownPaceTexts = {
  step: "Paso {step} de {steps}",
  steps: "Pasos",
  back: "Atrás",
  next: "Siguiente",
  finish: "Terminar",
  goOn: "Seguir",
  count: "{done} de {all} {done|1=hecho|hechos}",
  list: "Todos los pasos",
  finished: "Todo hecho",
  left: "Queda algo",
  waits: "Este paso lo hacéis en clase. Pasa al siguiente.",
  together: "más tarde, en clase",
  answered: "respondido",
  open: "sin responder",
  done: "hecho",
  sent: "Respondido. Puedes cambiarlo hasta el {time}.",
  closes: "Abierto hasta el {time}",
  closed: "Cerrado desde el {time}",
  late: "Demasiado tarde: la lección se cerró el {time}. Tu respuesta al paso {step} no cuenta.",
  refused: "La clase ya ha avanzado. Tu respuesta al paso {step} no cuenta.",
};

textsIn("es", "shared/phone/lesson/own/texts", ownPaceTexts);
