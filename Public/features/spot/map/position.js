// @ts-check
/** The button "Where am I?", and the notice when the browser gives no position. */

import { byId, element } from "../../../shared/dom/dom.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";
import { spotAddress } from "../tabs/route.js";

/** @typedef {Record<"locate"|"locating"|"insecure"|"insecureNoWay"|"unsupported"|"denied"|"unavailable"|"close", string>} PositionTexts */

export class PositionButton {
  /** @type {import("../tabs/position-watch.js").PositionWatch} */
  #watch;
  /** @type {PositionTexts} */
  #texts;
  /** @type {{show: () => void, secureAddress: () => string|null}} */
  #actions;
  /** Whether a tap waits for the position. */
  #isWanted = false;

  /**
   * @param {import("../tabs/position-watch.js").PositionWatch} watch
   * @param {PositionTexts} texts
   * @param {{show: () => void, secureAddress: () => string|null}} actions
   */
  constructor(watch, texts, actions) {
    this.#watch = watch;
    this.#texts = texts;
    this.#actions = actions;
    byId("locate").addEventListener("click", () => {
      this.#isWanted = true;
      watch.start();
      this.#showState();
    });
    watch.listen(() => this.#showState());
  }

  /** @param {PositionTexts} texts */
  translate(texts) {
    this.#texts = texts;
    withdraw("position");
    if (this.#watch.state !== "off") this.#showState();
  }

  #showState() {
    const { state } = this.#watch;
    const button = byId("locate");
    button.setAttribute("aria-pressed", String(state === "on"));
    button.setAttribute("aria-busy", String(state === "asking"));
    if (state === "on" || state === "off") {
      withdraw("position");
      if (this.#isWanted && state === "on") {
        this.#isWanted = false;
        this.#actions.show();
      }
      return;
    }
    if (state === "asking") return notify("position", this.#texts.locating, { kind: "calm", icon: "locate" });
    this.#refuse(state);
  }

  /** @param {"insecure"|"unsupported"|"denied"|"unavailable"} reason */
  #refuse(reason) {
    if (!this.#isWanted) return;
    const address = reason === "insecure" ? this.#actions.secureAddress() : null;
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
    notify("position", text, { icon: "warning", actions });
  }
}
