// @ts-check
/** The texts of shared/classes/full-server.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/classes/full-server.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.FULL_SERVER_TEXTS>} */
const fullServerTexts = "El espacio del servidor está lleno: no se guarda nada nuevo hasta que se borren allí datos antiguos.";

textsIn("es", "shared/classes/full-server", fullServerTexts);
