// @ts-check
/** Texts of a phone in a class's game. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/spot/class/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_CLASS_TEXTS>} */
const spotClassTexts = {
  title: "Diferencias",
  connecting: "Conectando…",
  reconnecting: "Reconectando. Lo que has encontrado se conserva.",
  offline: "Sin red. Lo que has encontrado se conserva.",
  frozen: "Parado por el docente. Ahora no cuenta nada.",
  waitTitle: "Espera la imagen",
  wait: "El docente elige una en el proyector. Aquí se abre sola.",
  joining: "Entrando en la clase…",
  cleared: "El docente ha puesto los datos a cero: empiezas de nuevo.",
  summary: "{found} de {total} encontradas",
  menu: "Menú",
  menuTitle: "Menú",
  unloaded: "No se ha podido cargar esta parte de la página. Inténtalo cuando vuelva la conexión.",
};

textsIn("es", "features/spot/class/texts", spotClassTexts);
