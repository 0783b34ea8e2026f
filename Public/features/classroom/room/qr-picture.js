// @ts-check
/** A QR code that is made in the page, as a picture. */

import { svgElement } from "../../../shared/dom/svg.js";
import { qrCode } from "./qr-code.js";

/** Width of the light margin around a code (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;

/**
 * @param {string} text  the contents of the code
 * @param {string} label  the text for screen readers
 */
export function qrPicture(text, label) {
  const { side, isDark } = qrCode(text);
  const size = side + 2 * QUIET_ZONE_MODULES;
  let path = "";
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (isDark(row, column)) path += `M${column + QUIET_ZONE_MODULES} ${row + QUIET_ZONE_MODULES}h1v1h-1z`;
    }
  }
  const svg = svgElement("svg", {
    viewBox: `0 0 ${size} ${size}`,
    role: "img",
    "aria-label": label,
    "shape-rendering": "crispEdges",
  });
  svg.append(svgElement("path", { d: path }));
  return svg;
}
