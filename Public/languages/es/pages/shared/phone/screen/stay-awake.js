// @ts-check
/** The texts of shared/phone/screen/stay-awake.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/screen/stay-awake.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STAY_AWAKE_TEXTS>} */
const stayAwakeTexts = {
  apple: "Para que la pantalla no se apague: Ajustes, Pantalla y brillo, Bloqueo automático, 5\u00a0minutos.",
  other: "Para que la pantalla no se apague: Ajustes, Pantalla, Tiempo de espera, 10\u00a0minutos.",
};

textsIn("es", "shared/phone/screen/stay-awake", stayAwakeTexts);
