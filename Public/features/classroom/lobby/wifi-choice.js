// @ts-check
/** The lobby's button for the Wi-Fi code, and the code itself where this browser knows the Wi-Fi of its class. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { storedWifi } from "./wifi.js";
import { LOBBY_TEXTS } from "../../../languages/en/pages/features/classroom/lobby/texts.js";

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {(error: unknown) => void} fail
 * @returns {() => void} shows the current network
 */
export function wifiChoice(classroom, fail) {
  const { language } = classroom;
  const { wifi: label } = LOBBY_TEXTS[language];
  const open = async () => {
    const { openWifi } = await import("./wifi-sheet.js");
    await openWifi(language, classroom.texts.close, show);
  };
  const node = element(
    "button",
    { id: "lobby-network", class: "round", "aria-label": label, title: label, click: () => void open().catch(fail) },
    icon("wifi"),
  );
  byId("lobby-tools").prepend(node);
  let drawn = "null";
  const show = () => {
    node.hidden = classroom.host === null;
    // A viewer without the host's token does not see another class's network that this browser stores.
    const wifi = classroom.savedHost ? storedWifi() : null;
    const wanted = JSON.stringify(wifi);
    if (wanted === drawn) return;
    drawn = wanted;
    void (wifi ? draw(wifi) : hide());
  };
  const hide = () => {
    byId("lobby").removeAttribute("data-wifi");
    byId("lobby-wifi").replaceChildren();
    setText(byId("lobby-scan"), "");
  };
  const draw = async (/** @type {import("./wifi.js").Wifi} */ wifi) => {
    try {
      const { showWifi } = await import("./wifi-code.js");
      showWifi(wifi, language);
      byId("lobby").setAttribute("data-wifi", "");
    } catch (error) {
      drawn = "null";
      fail(error);
    }
  };
  addEventListener("storage", show);
  return show;
}
