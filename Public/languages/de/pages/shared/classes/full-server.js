// @ts-check
/** The texts of shared/classes/full-server.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/classes/full-server.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.FULL_SERVER_TEXTS>} */
const fullServerTexts = "Der Speicher des Servers ist voll: Neues wird erst gespeichert, wenn dort Altes gelöscht ist.";

textsIn("de", "shared/classes/full-server", fullServerTexts);
