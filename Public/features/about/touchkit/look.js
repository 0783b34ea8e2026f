// @ts-check
/** The overlay's options as controls, and the tag with these options. */

import { choice } from "../../../shared/dom/choice.js";
import { element } from "../../../shared/dom/dom.js";

/** @typedef {typeof import("../../../languages/en/pages/features/about/touchkit/texts.js").TOUCHKIT_TEXTS.en} Texts */
/** @typedef {"colour"|"radius"|"trail"|"numbers"|"taps"|"force"} OptionName */

/** The overlay's default colour and the other translucent colours of its discs. */
const DEFAULT_COLOUR = "";
const COLOURS = Object.freeze({ blue: "#37a6efa0", amber: "#ffb000a0", red: "#ff3b30a0" });
const RADIUS_PX = Object.freeze({ minimum: 12, usual: 25, maximum: 60 });

export class Look {
  /** The tag on this page, which the overlay reads. */
  #script = /** @type {HTMLScriptElement} */ (document.getElementById("touchkit"));
  #changed;
  /** @type {HTMLElement|undefined} */
  #switch;

  /** @param {(tag: string) => void} changed  called with the tag that has these options */
  constructor(changed) {
    this.#changed = changed;
    this.#reportTag();
  }

  /**
   * @param {Texts} texts
   * @returns {HTMLElement[]}
   */
  controls(texts) {
    const { dataset } = this.#script;
    const set = (/** @type {OptionName} */ name) => (/** @type {string} */ value) => this.#setOption(name, value);
    const size = element("input", {
      type: "range",
      id: "radius",
      min: RADIUS_PX.minimum,
      max: RADIUS_PX.maximum,
      value: dataset.radius ?? RADIUS_PX.usual,
    });
    size.addEventListener("input", () => this.#setOption("radius", Number(size.value) === RADIUS_PX.usual ? "" : size.value));
    this.#switch = choice(
      [[texts.on, true], [texts.off, false]],
      this.isOn,
      (on) => (on ? window.touchkit?.on() : window.touchkit?.off()),
    );
    return [
      group(texts.overlay, this.#switch),
      element("p", { id: "key", class: "muted" }, texts.key),
      group(
        texts.colour,
        choice(
          [[texts.white, DEFAULT_COLOUR], [texts.blue, COLOURS.blue], [texts.amber, COLOURS.amber], [texts.red, COLOURS.red]],
          dataset.colour ?? DEFAULT_COLOUR,
          set("colour"),
        ),
      ),
      element("label", { class: "field" }, element("span", { class: "muted" }, texts.radius), size),
      group(
        texts.trail,
        choice([[texts.trailNone, ""], [texts.trailShort, "400"], [texts.trailWhole, "on"]], dataset.trail ?? "", set("trail")),
      ),
      group(
        texts.labels,
        element(
          "div",
          { class: "pair" },
          ...(/** @type {const} */ (["numbers", "taps", "force"])).map((name) => this.#toggle(name, texts[name])),
        ),
      ),
    ];
  }

  /** Whether discs are drawn now. */
  get isOn() {
    return document.querySelector("canvas[popover]") !== null;
  }

  /** Called when the overlay was switched by its key. */
  showState() {
    [...(this.#switch?.children ?? [])].forEach((button, index) =>
      button.setAttribute("aria-pressed", String(this.isOn === (index === 0)))
    );
  }

  /**
   * @param {OptionName} name
   * @param {string} label
   */
  #toggle(name, label) {
    const button = element("button", { class: "choice", "aria-pressed": String(name in this.#script.dataset) }, label);
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      this.#setOption(name, on ? "on" : "");
    });
    return button;
  }

  /**
   * @param {OptionName} name
   * @param {string} value  empty: the default
   */
  #setOption(name, value) {
    const { dataset } = this.#script;
    if (value) dataset[name] = value;
    else delete dataset[name];
    // The overlay reads colour, size and trail when it begins.
    if (this.isOn) {
      window.touchkit?.off();
      window.touchkit?.on();
    }
    this.#reportTag();
  }

  #reportTag() {
    const { touchkit: _, ...wanted } = this.#script.dataset;
    const options = Object.entries(wanted).map(([name, value]) => ` data-${name}="${value}"`);
    this.#changed(`<script src="${location.origin}/touchkit.js" data-touchkit="on"${options.join("")}></script>`);
  }
}

/**
 * @param {string} label
 * @param {HTMLElement} controls
 */
function group(label, controls) {
  controls.setAttribute("role", "group");
  controls.setAttribute("aria-label", label);
  return element("div", { class: "field" }, element("span", { class: "muted", "aria-hidden": "true" }, label), controls);
}
