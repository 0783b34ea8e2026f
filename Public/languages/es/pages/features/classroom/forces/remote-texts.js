// @ts-check
/** The remote's texts about the scale. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/forces/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.FORCES_REMOTE_TEXTS>} */
const forcesRemoteTexts = {
  title: "Cada teléfono es una balanza",
  text: "El proyector muestra quién presiona y cuánto.",
  tare: "Tarar todos los teléfonos",
};

textsIn("es", "features/classroom/forces/remote-texts", forcesRemoteTexts);
