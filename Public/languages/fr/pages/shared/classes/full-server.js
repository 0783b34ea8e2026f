// @ts-check
/** The texts of shared/classes/full-server.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/classes/full-server.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.FULL_SERVER_TEXTS>} */
const fullServerTexts =
  "L’espace du serveur est plein\u00a0: rien de nouveau n’est gardé avant que d’anciennes données y soient effacées.";

textsIn("fr", "shared/classes/full-server", fullServerTexts);
