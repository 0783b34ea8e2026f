// @ts-check
/** The sheet in which the host enters the class's Wi-Fi, or removes it. */

import { addStyle, element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { storedWifi, storeWifi } from "./wifi.js";
import { WIFI_TEXTS } from "../../../languages/en/pages/features/classroom/lobby/wifi-texts.js";

const styled = addStyle("/shared/dom/sheet.css");

/**
 * @param {import("../../../shared/model/language.js").Language} language
 * @param {string} close
 * @param {() => void} changed
 */
export async function openWifi(language, close, changed) {
  await styled;
  if (document.querySelector("dialog[open]")) return;
  const texts = WIFI_TEXTS[language];
  const saved = storedWifi();
  // The class sees the projector, so a password is displayed as dots.
  const typed = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
  const name = element("input", { ...typed, name: "network", maxlength: 32, required: true, value: saved?.name });
  const password = element("input", {
    ...typed,
    name: "key",
    type: "password",
    minlength: 8,
    maxlength: 63,
    value: saved?.password,
  });
  const see = element("button", {
    class: "choice",
    "aria-pressed": "false",
    click: () => {
      const isSeen = password.type === "password";
      password.type = isSeen ? "text" : "password";
      see.setAttribute("aria-pressed", String(isSeen));
    },
  }, texts.seePassword);
  const settle = (/** @type {import("./wifi.js").Wifi|null} */ wifi) => {
    storeWifi(wifi);
    sheet.close();
    changed();
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    settle({ name: name.value, password: password.value });
  };
  const forget = element("button", { class: "danger", click: () => settle(null) }, texts.forget);
  const sheet = openSheet({ title: texts.title, close }, [
    element(
      "form",
      { class: "wifi-form", submit },
      element("p", {}, texts.text),
      element("label", {}, texts.name, name),
      element("label", {}, texts.password, password),
      see,
      element("p", { class: "muted" }, texts.accounts),
      element("button", { type: "submit", class: "primary" }, texts.accept),
      saved && forget,
    ),
  ]);
  name.focus();
}
