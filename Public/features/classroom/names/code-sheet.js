// @ts-check
/** A sheet of QR codes to be printed and cut: one for each person. Nothing of the list is sent to the server. */

import { element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { svgElement } from "../../../shared/dom/svg.js";
import { fillText } from "../../../shared/model/language.js";
import { qrCode } from "../lobby/qr-code.js";
import { codeAddress } from "./codes.js";
import { NAMING_TEXTS } from "./texts.js";

/** Light modules around a code (ISO/IEC 18004). */
const QUIET = 4;

/**
 * @param {import("./codes.js").Code[]} codes
 * @param {{code: string, address: string, language: import("../../../shared/model/language.js").Language}} of  the class
 */
export function openCodeSheet(codes, { code, address, language }) {
  const texts = NAMING_TEXTS[language];
  const cards = codes.map((row) =>
    element(
      "li",
      {},
      picture(codeAddress(address, row), row.code),
      element("b", {}, row.code),
      row.group && element("span", {}, fillText(texts.group, { group: row.group })),
    )
  );
  const sheet = openSheet({ title: fillText(texts.sheetTitle, { code }), close: texts.close }, [
    element("p", {}, texts.cut),
    element("button", { type: "button", class: "primary print", click: () => window.print() }, texts.printNow),
    element("ol", { class: "code-cards" }, ...cards),
  ]);
  sheet.classList.add("code-sheet");
}

/**
 * @param {string} text
 * @param {string} label
 */
function picture(text, label) {
  const { side, isDark } = qrCode(text);
  const size = side + 2 * QUIET;
  let path = "";
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
    }
  }
  const svg = svgElement("svg", {
    viewBox: `0 0 ${size} ${size}`,
    role: "img",
    "aria-label": `QR: ${label}`,
    "data-address": text,
    "shape-rendering": "crispEdges",
  });
  svg.append(svgElement("path", { d: path }));
  return svg;
}
