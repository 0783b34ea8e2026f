// @ts-check
/** A sheet of QR codes to be printed and cut: one for each person. Nothing of the list is sent to the server. */

import { element } from "../../../shared/dom/dom.js";
import { openPaper } from "../room/paper.js";
import { qrPicture } from "../room/qr-picture.js";
import { fillText } from "../../../shared/model/language.js";
import { codeAddress } from "./codes.js";
import { NAMING_TEXTS } from "../../../languages/en/pages/features/classroom/names/texts.js";

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
      qrPicture(codeAddress(address, row), `QR: ${row.code}`),
      element("b", {}, row.code),
      row.group && element("span", {}, fillText(texts.group, { group: row.group })),
    )
  );
  const title = fillText(texts.sheetTitle, { code });
  const sheet = openPaper({ title, close: texts.close, print: texts.printNow }, (button) => [
    element("p", {}, texts.cut),
    button,
    element("ol", { class: "code-cards" }, ...cards),
  ]);
  sheet.classList.add("code-sheet");
}
