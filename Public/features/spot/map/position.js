// @ts-check
/** The button "Where am I?", and the notice when the browser gives no position. */

import { byId, element } from "../../../shared/dom/dom.js";
import { PATHS } from "../../../shared/dom/icons.js";
import { isRough, roughPositionText } from "../../../shared/input/rough-position.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";
import { spotAddress } from "../tabs/route.js";

/** @typedef {Record<"locate"|"locating"|"insecure"|"insecureNoWay"|"unsupported"|"denied"|"unavailable"|"close", string>} PositionTexts */
/** @typedef {{show: () => void, secureAddress: () => string|null, language: () => Language}} PositionActions */
/** @typedef {import("../../../shared/model/language.js").Language} Language */

export class PositionButton {
  /** @type {import("../tabs/position-watch.js").PositionWatch} */
  #watch;
  /** @type {PositionTexts} */
  #texts;
  /** @type {PositionActions} */
  #actions;
  /** Whether a tap waits for the position. */
  #isWanted = false;
  /** Whether the notice about a rough position was closed. */
  #isRoughKnown = false;

  /**
   * @param {import("../tabs/position-watch.js").PositionWatch} watch
   * @param {PositionTexts} texts
   * @param {PositionActions} actions
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
      if (state === "on" && isRough(this.#watch.fix)) this.#showRough();
      else withdraw("position");
      if (this.#isWanted && state === "on") {
        this.#isWanted = false;
        this.#actions.show();
      }
      return;
    }
    if (state === "asking") return notify("position", this.#texts.locating, { kind: "calm", path: PATHS.locate });
    this.#refuse(state);
  }

  /** The map shows where it may be, but no way to a puzzle. */
  #showRough() {
    if (this.#isRoughKnown) return;
    const close = () => {
      this.#isRoughKnown = true;
      withdraw("position");
    };
    const actions = [element("button", { click: close }, this.#texts.close)];
    notify("position", roughPositionText(this.#actions.language()), { icon: "warning", actions });
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
      element("button", { click: close }, this.#texts.close),
    ];
    notify("position", text, { icon: "warning", actions });
  }
}
