// @ts-check
/** Waits for the pages' typeface, for pictures that are drawn once. */

import { token } from "../dom/theme.js";

/** Resolves when a picture's texts can be drawn in the page's typeface, or when it cannot be loaded. */
export async function typefaceReady() {
  await document.fonts?.load(`16px ${token("--font")}`).catch(() => {});
}
