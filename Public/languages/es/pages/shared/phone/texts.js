// @ts-check
/** The touch page's texts. Those of sheets and refusals are loaded when they are needed. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.TOUCH_TEXTS>} */
const touchTexts = {
  pad: "Superficie táctil: dibuja aquí con los dedos",
  invite: "Dibuja con el dedo",
  resize: "Números grandes",
  distance: "Distancia",
  time: "Tiempo",
  total: "Total",
  last: "Último",
  uncalibrated: "sin calibrar",
  switch: "Cambiar entre datos y mapa de calor (s)",
  menu: "Menú (m)",
  help: "Ayuda (?)",
  connecting: "Conectando…",
  reconnecting: "Reconectando. Sigue: no se pierde nada.",
  offline: "Sin red. Sigue: se enviará más tarde.",
  full: "Hay demasiado en espera: los toques nuevos no cuentan hasta que vuelva la conexión.",
  stopped: "Esta página no puede seguir (código {code}). Recárgala.",
  offlineSheet: "No se ha podido cargar esta parte de la página. Inténtalo cuando vuelva la conexión.",
};

textsIn("es", "shared/phone/texts", touchTexts);
