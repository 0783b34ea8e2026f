// @ts-check
/** Draws the code of the class's Wi-Fi beside that of the class; loaded when there is one. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { svgElement } from "../../../shared/dom/svg.js";
import { fillText } from "../../../shared/model/language.js";
import { qrCode } from "./qr-code.js";
import { wifiText } from "./wifi.js";
import { WIFI_TEXTS } from "./wifi-texts.js";

/** Light modules around a code (ISO/IEC 18004). */
const QUIET = 4;

/**
 * @param {import("./wifi.js").Wifi} wifi
 * @param {import("../../../shared/model/language.js").Language} language
 */
export function showWifi(wifi, language) {
  const texts = WIFI_TEXTS[language];
  const { side, isDark } = qrCode(wifiText(wifi));
  const size = side + 2 * QUIET;
  const svg = svgElement("svg", {
    viewBox: `0 0 ${size} ${size}`,
    role: "img",
    "aria-label": fillText(texts.label, { name: wifi.name }),
    "shape-rendering": "crispEdges",
  });
  let path = "";
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
    }
  }
  svg.append(svgElement("path", { d: path }));
  byId("lobby-wifi").replaceChildren(caption("1", texts.wifi), svg);
  byId("lobby-class").replaceChildren(...caption("2", texts.class).childNodes);
  setText(byId("lobby-scan"), texts.scan);
}

/** @param {string} number @param {string} word */
function caption(number, word) {
  return element("figcaption", {}, element("b", {}, number), ` ${word}`);
}
