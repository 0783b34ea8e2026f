// @ts-check
/** The touch page's texts for when it cannot continue. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/refused-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.REFUSAL_TEXTS>} */
const refusalTexts = {
  home: "Al inicio",
  noCodeTitle: "¿Qué clase?",
  noCode:
    "Esta dirección no lleva el código de la clase, o está mal. Escribe los seis caracteres en la página de inicio o mide allí sin clase.",
  unknownTitle: "Clase desconocida",
  unknown: "No hay ninguna clase con el código {code}. Puede haber terminado, o un carácter está mal.",
  endedTitle: "La clase ha terminado",
  ended: "El docente la ha terminado. Tus últimos datos: {figures}.",
  removedTitle: "El docente te ha sacado",
  removed: "El docente ha sacado este teléfono de la clase. Puedes pedir volver.",
  joinAgain: "Volver a entrar",
  bannedTitle: "Ya no estás en esta clase",
  banned: "El docente ha sacado este teléfono de la clase definitivamente. Háblalo si ha sido un error.",
  lockedTitle: "La clase está cerrada",
  locked: "El docente no deja entrar a nadie ahora. Pídeselo y vuelve a intentarlo.",
  fullTitle: "La clase está llena",
  full: "No queda sitio en esta clase. Pide al docente que haga sitio y vuelve a intentarlo.",
  elsewhereTitle: "Abierto en otra pestaña",
  elsewhere: "Este teléfono mide ahora en otra pestaña o ventana. No se pierde nada.",
  takeOver: "Seguir aquí",
  refusedTitle: "El servidor lo rechaza",
  refused: "El servidor no acepta esta página (código {code}). Recárgala; si no sirve, vuelve a empezar.",
  reload: "Recargar",
};

textsIn("es", "shared/phone/refused-texts", refusalTexts);
