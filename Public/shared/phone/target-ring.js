// @ts-check
/** Shows the targets of a tapping task over the pad; the pad receives the taps. */

/** @typedef {{left: number, right: number, top: number, bottom: number}} Extent  CSS px in the viewport */

const SVG = "http://www.w3.org/2000/svg";

export class TargetRing {
  #root;
  /** @type {SVGCircleElement[]} */
  #circles = [];
  /** @type {Extent} */
  extent = { left: 0, right: 0, top: 0, bottom: 0 };

  /** @param {string} label */
  constructor(label) {
    this.#root = document.createElementNS(SVG, "svg");
    this.#root.setAttribute("class", "target-ring");
    this.#root.setAttribute("role", "img");
    this.#root.setAttribute("aria-label", label);
  }

  get node() {
    return this.#root;
  }

  /**
   * @param {{x: number, y: number}[]} centres  CSS px in the viewport
   * @param {number} width  the circles' diameter
   */
  place(centres, width) {
    while (this.#circles.length > centres.length) this.#circles.pop()?.remove();
    while (this.#circles.length < centres.length) {
      const circle = document.createElementNS(SVG, "circle");
      this.#circles.push(circle);
      this.#root.append(circle);
    }
    const [across, down] = [centres.map(({ x }) => x), centres.map(({ y }) => y)];
    this.extent = {
      left: Math.min(...across) - width / 2,
      right: Math.max(...across) + width / 2,
      top: Math.min(...down) - width / 2,
      bottom: Math.max(...down) + width / 2,
    };
    centres.forEach(({ x, y }, index) => {
      const circle = this.#circles[index];
      circle.setAttribute("cx", String(x));
      circle.setAttribute("cy", String(y));
      circle.setAttribute("r", String(width / 2));
    });
  }

  /** @param {number} next  the index of the target to tap */
  highlight(next) {
    this.#circles.forEach((circle, index) => circle.classList.toggle("next", index === next));
    // Drawn last, above its neighbours, which large circles overlap; moving the node restarts no animation here.
    const highlighted = this.#circles[next];
    if (highlighted && highlighted !== this.#root.lastChild) this.#root.append(highlighted);
  }
}
