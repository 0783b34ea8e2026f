// @ts-check
/** A drawing of a class that fills its parent, and is drawn again when the parent changes its size. */

import { addStyle } from "../../dom/dom.js";
import { svgElement } from "../../dom/svg.js";
import { onTheme } from "../../dom/theme.js";

addStyle("/shared/drawing/chart/chart.css");
printOnWhite();

/** @typedef {{width: number, height: number, em: number}} ChartSize  in CSS pixels */

/**
 * Shows one picture at a time; the picture's summary is for people who do not see it.
 * @template {{summary: string}} Picture
 */
export class Chart {
  #root;
  #parent;
  #draw;
  /** @type {Picture|null} */
  #picture = null;

  /**
   * @param {HTMLElement} parent
   * @param {string} name  the drawing's class
   * @param {(root: SVGSVGElement, picture: Picture, size: ChartSize) => void} draw  replaces the contents of `root`
   */
  constructor(parent, name, draw) {
    this.#root = svgElement("svg", { class: `drawn-chart ${name}`, role: "img" });
    this.#parent = parent;
    this.#draw = draw;
    parent.append(this.#root);
    new ResizeObserver(() => this.#fit()).observe(parent);
    onTheme(() => this.#fit());
  }

  /** @param {Picture} picture */
  show(picture) {
    this.#picture = picture;
    this.#fit();
  }

  #fit() {
    const { clientWidth: width, clientHeight: height } = this.#parent;
    if (!this.#picture || width === 0 || height === 0) return;
    this.#root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#root.setAttribute("aria-label", this.#picture.summary);
    this.#draw(this.#root, this.#picture, { width, height, em: parseFloat(getComputedStyle(this.#root).fontSize) });
  }
}

/** Paper is white: it is printed in the colours of the light theme. */
function printOnWhite() {
  const { dataset } = document.documentElement;
  /** @type {string|undefined} */
  let theme;
  addEventListener("beforeprint", () => {
    theme = dataset.theme;
    dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
  });
}
