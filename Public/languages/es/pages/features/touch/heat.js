// @ts-check
/** The texts of features/touch/heat.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/touch/heat.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.PER_BLOCK>} */
const perBlock = { count: "toques por bloque, suavizados", dwell: "segundos por bloque, suavizados" };

textsIn("es", "features/touch/heat", perBlock);

/** @type {Words<typeof reference.HINTS>} */
const hints = {
  shake: "Sacude para ver el mapa de calor",
  button: "Toca los cuadrados para ver el mapa de calor",
  key: "Pulsa s para ver el mapa de calor",
};

textsIn("es", "features/touch/heat/HINTS", hints);
