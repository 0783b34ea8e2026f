// @ts-check
/** Texts of the page for an unknown address. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/not-found/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.NOT_FOUND_TEXTS>} */
const notFoundTexts = { title: "Aquí no hay nada", text: "No hay ninguna página en esta dirección.", home: "Al inicio" };

textsIn("es", "features/about/not-found/texts", notFoundTexts);
