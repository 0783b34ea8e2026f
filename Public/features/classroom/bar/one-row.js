// @ts-check
/** The bar has one row, but in a window as narrow as a phone: what does not fit is in the host's menu. */

import { byId, element } from "../../../shared/dom/dom.js";

/** The buttons that may be in the menu, the first of them first. */
const MOVABLE = [
  "#tools .theme",
  "#tools .fullScreen",
  "#tools .question",
  "#host-hide",
  "#host-clear",
  "#drawer",
  "#host-freeze",
];
const IN_MENU = "in-menu";
/** A narrower bar (px) has more rows: too much would be in the menu. */
const LEAST_WIDTH_PX = 600;

/**
 * Keeps the bar in one row.
 * @param {import("../room/bar-menu.js").BarMenu} menu
 */
export function keepOneRow(menu) {
  const bar = byId("bar");
  const items = MOVABLE.flatMap((selector) => {
    const control = /** @type {HTMLElement|null} */ (bar.querySelector(selector));
    return control ? [new Movable(control)] : [];
  });
  let fitted = "";
  const fit = () => {
    const parts = ["activity", "views", "actions"].map((id) => byId(id).offsetWidth);
    const state = [bar.clientWidth, ...parts, menu.root.offsetWidth, ...items.map(({ control }) => control.hidden)].join();
    if (state === fitted) return;
    fitted = state;
    const focused = document.activeElement;
    for (const item of items) item.restore();
    if (menu.root.offsetWidth > 0 && bar.clientWidth >= LEAST_WIDTH_PX) {
      let excess = widthOf(bar) - bar.clientWidth;
      for (const item of items) {
        if (excess <= 0) break;
        const width = item.control.offsetWidth;
        if (width === 0) continue;
        excess -= width + gapOf(/** @type {HTMLElement} */ (item.control.parentElement));
        item.move();
      }
    }
    menu.fill(items.filter(({ isMoved }) => isMoved).map(({ control }) => control).reverse());
    if (focused !== document.activeElement && focused instanceof HTMLElement) menu.focus(focused);
  };
  const observer = new ResizeObserver(fit);
  for (const id of ["bar", "activity", "views", "actions", "host"]) observer.observe(byId(id));
  fit();
}

/** The width that all of the bar takes in one row. @param {HTMLElement} bar */
function widthOf(bar) {
  const widths = [...bar.children].map((child) => /** @type {HTMLElement} */ (child).offsetWidth).filter((width) => width > 0);
  return widths.reduce((sum, width) => sum + width, 0) + gapOf(bar) * (widths.length - 1);
}

/** @param {HTMLElement} row */
function gapOf(row) {
  return parseFloat(getComputedStyle(row).columnGap) || 0;
}

/** A button with its place in the bar. In a list it has its words and its key. */
class Movable {
  control;
  #place = document.createComment("");
  #isRound;
  #added;

  /** @param {HTMLElement} control */
  constructor(control) {
    this.control = control;
    control.before(this.#place);
    this.#isRound = control.classList.contains("round");
    // Its tooltip ends with its key.
    const [, label = "", key = ""] = /^(.*) \((.+)\)$/.exec(control.title) ?? [];
    const words = control.querySelector(".label") ? [] : [element("span", { class: "label" }, label)];
    this.#added = [...words, element("kbd", { "aria-hidden": "true" }, key)];
  }

  get isMoved() {
    return this.control.classList.contains(IN_MENU);
  }

  /** Makes it an entry of a list. */
  move() {
    const { classList } = this.control;
    classList.remove("round");
    classList.add("button", IN_MENU);
    this.control.append(...this.#added);
  }

  /** Puts it back in the bar. */
  restore() {
    if (!this.isMoved) return;
    const { classList } = this.control;
    classList.remove(IN_MENU);
    if (this.#isRound) {
      classList.remove("button");
      classList.add("round");
    }
    for (const each of this.#added) each.remove();
    this.#place.after(this.control);
  }
}
