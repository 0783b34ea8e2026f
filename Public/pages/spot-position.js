// @ts-check
/** The button "Where am I?", and what is said when the browser does not tell. */

import { fillText } from "../protocol/language.js";
import { spotAddress } from "../protocol/spot-route.js";
import { byId, element } from "../view/dom.js";
import { notify, withdraw } from "../view/notices.js";

/** @typedef {Record<"locate"|"locating"|"insecure"|"insecureNoWay"|"unsupported"|"denied"|"unavailable"|"close", string>} PositionTexts */

export class PositionButton {
  /** @type {import("../input/position-watch.js").PositionWatch} */
  #watch;
  /** @type {PositionTexts} */
  #texts;
  /** @type {{show: () => void, secureAddress: () => string|null}} */
  #does;
  /** The tap waits for a place. */
  #isWanted = false;

  /**
   * @param {import("../input/position-watch.js").PositionWatch} watch
   * @param {PositionTexts} texts
   * @param {{show: () => void, secureAddress: () => string|null}} does
   */
  constructor(watch, texts, does) {
    this.#watch = watch;
    this.#texts = texts;
    this.#does = does;
    byId("locate").addEventListener("click", () => {
      this.#isWanted = true;
      watch.start();
      this.#tell();
    });
    watch.listen(() => this.#tell());
  }

  /** @param {PositionTexts} texts */
  speak(texts) {
    this.#texts = texts;
    withdraw("position");
    if (this.#watch.state !== "off") this.#tell();
  }

  #tell() {
    const { state } = this.#watch;
    const button = byId("locate");
    button.setAttribute("aria-pressed", String(state === "on"));
    button.setAttribute("aria-busy", String(state === "asking"));
    if (state === "on" || state === "off") {
      withdraw("position");
      if (this.#isWanted && state === "on") {
        this.#isWanted = false;
        this.#does.show();
      }
      return;
    }
    if (state === "asking") return notify("position", this.#texts.locating, { kind: "calm", sign: "locate" });
    this.#refuse(state);
  }

  /** @param {"insecure"|"unsupported"|"denied"|"unavailable"} reason */
  #refuse(reason) {
    if (!this.#isWanted) return;
    const address = reason === "insecure" ? this.#does.secureAddress() : null;
    const text = reason === "insecure" && address === null ? this.#texts.insecureNoWay : this.#texts[reason];
    const to = address && `${address}${spotAddress({ tab: "map", puzzle: null })}`;
    const close = () => {
      this.#isWanted = false;
      withdraw("position");
    };
    const actions = [
      ...(to ? [element("a", { href: to }, fillText("{to}", { to }))] : []),
      element("button", { type: "button", click: close }, this.#texts.close),
    ];
    notify("position", text, { sign: "warning", actions });
  }
}
