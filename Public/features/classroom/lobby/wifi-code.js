// @ts-check
/** Draws the QR code of the class's Wi-Fi beside that of the class; loaded when there is one. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { qrPicture } from "../room/qr-picture.js";
import { fillText } from "../../../shared/model/language.js";
import { wifiText } from "./wifi.js";
import { WIFI_TEXTS } from "../../../languages/en/pages/features/classroom/lobby/wifi-texts.js";

/**
 * @param {import("./wifi.js").Wifi} wifi
 * @param {import("../../../shared/model/language.js").Language} language
 */
export function showWifi(wifi, language) {
  const texts = WIFI_TEXTS[language];
  const svg = qrPicture(wifiText(wifi), fillText(texts.label, { name: wifi.name }));
  byId("lobby-wifi").replaceChildren(caption("1", texts.wifi), svg);
  byId("lobby-class").replaceChildren(...caption("2", texts.class).childNodes);
  setText(byId("lobby-scan"), texts.scan);
}

/** @param {string} number @param {string} word */
function caption(number, word) {
  return element("figcaption", {}, element("b", {}, number), ` ${word}`);
}
