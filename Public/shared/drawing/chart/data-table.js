// @ts-check
/** The table behind a chart: everything that the chart shows, for keyboards, screen readers and paper. */

import { element } from "../../dom/dom.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";

/** @typedef {{title: string, head: string[], rows: string[][]}} Table  the first cell of a row names it */

export class DataTable {
  #scroll = element("div", { class: "scroll", tabindex: "0", role: "region" });
  /** @type {() => Table} */
  #table = () => ({ title: "", head: [], rows: [] });
  #shown = "";
  #label;
  root;

  /** @param {import("../../model/language.js").Language} language */
  constructor(language) {
    this.#label = CHART_TEXTS[language].table;
    this.root = element(
      "details",
      {
        class: "data-table",
        toggle: () => this.#fill(),
        keydown: (/** @type {KeyboardEvent} */ event) => this.#closeByEscape(event),
      },
      element("summary", {}, this.#label),
      this.#scroll,
    );
    this.#printWithIt();
  }

  /** @param {() => Table} table  called while the table is open */
  show(table) {
    this.#table = table;
    this.#fill();
  }

  /** On paper the table is open. */
  #printWithIt() {
    let wasOpen = false;
    addEventListener("beforeprint", () => {
      wasOpen = this.root.open;
      this.root.open = true;
      this.#fill();
    });
    addEventListener("afterprint", () => (this.root.open = wasOpen));
  }

  #fill() {
    if (!this.root.open) return;
    const { title, head, rows } = this.#table();
    const shown = JSON.stringify([title, head, rows]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#scroll.setAttribute("aria-label", `${this.#label}: ${title}`);
    this.#scroll.replaceChildren(tableOf({ title, head, rows }));
  }

  /** @param {KeyboardEvent} event */
  #closeByEscape(event) {
    if (event.key !== "Escape" || !this.root.open) return;
    event.stopPropagation();
    this.root.open = false;
    this.root.querySelector("summary")?.focus();
  }
}

/** @param {Table} table */
export function tableOf({ title, head, rows }) {
  return element(
    "table",
    { class: "numbers" },
    element("caption", {}, title),
    element("thead", {}, element("tr", {}, ...head.map((name) => element("th", { scope: "col" }, name)))),
    element(
      "tbody",
      {},
      ...rows.map(([name, ...cells]) =>
        element("tr", {}, element("th", { scope: "row" }, name), ...cells.map((cell) => element("td", {}, cell)))
      ),
    ),
  );
}
