// @ts-check
/** A sheet in which a phone is used as a sensor: it stays awake, shows one step at a time, and says what is missing. */

import { addStyle, element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { keepAwake } from "../../../shared/input/wake-lock.js";
import { number } from "../../../shared/model/units.js";
import { serverInfo } from "../../../shared/net/rest.js";
import { trustedAddress } from "../../../shared/net/trusted-address.js";
import { WEIGHING_TEXTS } from "../../../languages/en/pages/features/scale/weighing-texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {{prepare: () => void, give: () => void}} Signal  prepared by a tap, given without one */

export const sensorStyles = Promise.all([
  addStyle("/shared/dom/sheet.css"),
  addStyle("/features/scale/weighing/sheet.css"),
]);

export class SensorSheet {
  language;
  signal;
  /** @type {import("./listening.js").Listening|null} */
  listening = null;
  #content = element("div", { class: "weighing" });
  #status = element("p", { role: "status", class: "weighing-status" });
  #sheet;

  /**
   * @param {Language} language
   * @param {Signal} signal
   * @param {string} title
   */
  constructor(language, signal, title) {
    this.language = language;
    this.signal = signal;
    // A hanging phone is not touched, so its screen would go off.
    const sleep = keepAwake();
    const closed = () => {
      this.listening?.end();
      sleep();
    };
    const { close } = WEIGHING_TEXTS[language];
    this.#sheet = openSheet({ title, close, closed }, [this.#status, this.#content]);
  }

  /** @param {(Node|string|null|false)[]} parts */
  show(...parts) {
    this.listening?.end();
    this.listening = null;
    // The pressed button goes with its part.
    const hadFocus = this.#content.contains(document.activeElement);
    this.#content.replaceChildren(...parts.filter((part) => part !== null && part !== false));
    if (hadFocus) this.#content.querySelector("button")?.focus();
    this.#sheet.scrollTop = 0;
  }

  /**
   * A value with its ±, which is smaller: `152 ± 2 g`.
   * @param {number} value  exactly, for who reads it by a program
   * @param {string} text
   */
  result(value, text) {
    const at = text.indexOf("±");
    const parts = at < 0 ? [text] : [text.slice(0, at), element("small", {}, text.slice(at))];
    return element("p", { class: "weighing-result" }, element("data", { value: String(value) }, ...parts));
  }

  /** @param {string} text */
  say(text) {
    this.#status.textContent = text;
  }

  /** @param {number} value @param {number} [digits] */
  number(value, digits = 0) {
    return number(value, this.language, digits);
  }

  /**
   * @param {string} label
   * @param {() => unknown} click
   * @param {boolean} [primary]
   */
  button(label, click, primary = false) {
    return element("button", { class: primary ? "primary" : null, click }, label);
  }

  /** @param {import("./motion.js").MotionTrouble} trouble */
  troubleText(trouble) {
    const texts = WEIGHING_TEXTS[this.language];
    const place = element("div", { class: "rows" }, element("p", { class: "weighing-trouble" }, texts[trouble]));
    if (trouble === "insecure") void this.#secureWay().then((way) => place.append(way), () => {});
    return place;
  }

  async #secureWay() {
    const texts = WEIGHING_TEXTS[this.language];
    const [{ https, certificateAuthority }, href] = await Promise.all([serverInfo(), trustedAddress()]);
    if (href) return element("a", { class: "button", href }, texts.insecureLink);
    if (https.length > 0 && certificateAuthority) return element("a", { class: "button", href: "/ca" }, texts.insecureHelp);
    return element("p", {}, texts.insecureNone);
  }
}
