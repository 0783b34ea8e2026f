// @ts-check
/** The panel beside the heatmap: the choice of its kind and of the widths, and a note about its limits. */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillPlain } from "../../../shared/model/language.js";
import { isProblem, problemCount, problemText } from "./figures.js";

/** @typedef {typeof import("../../../languages/en/pages/features/study/heatmap/texts.js").HEATMAP_TEXTS.en} Texts */
/** @typedef {import("./figures.js").PageFigures} PageFigures */
/** @typedef {import("./figures.js").ElementFigures} ElementFigures */
/** @typedef {import("./figures.js").Mode} Mode */

export const PANEL_STYLE = `
  canvas { position: fixed; inset: 0; width: 100%; height: 100%; }
  .frame { right: 8px; bottom: 8px; width: 22rem; max-width: calc(100% - 16px); max-height: calc(100% - 16px); overflow: auto;
    padding: 12px 16px 14px; transform-origin: 100% 100%; }
  header { display: flex; gap: 8px; align-items: center; }
  h2 { flex: 1; font-size: 17px; }
  h3 { font-size: 15px; margin-top: 4px; }
  .muted { color: var(--muted); font-size: 14px; }
  .modes { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 6px; }
  .modes button { padding: 4px 2px; font-size: 15px; }
  label { display: grid; grid-template-columns: auto 1fr; gap: 10px; align-items: center; font-size: 15px; }
  .frame, .details { display: grid; gap: 10px; }
  .legend { height: 8px; border-radius: 4px; background: linear-gradient(90deg, #00204d, #39486b, #707173, #a69d75, #e4cf5b, #ffea46); }
  ul { list-style: none; display: grid; gap: 6px; font-size: 14px; max-height: 9.5rem; overflow: auto; }
  li { border-inline-start: 3px solid var(--line); padding-inline-start: 8px; }
  code { font: 13px ui-monospace, monospace; display: block; color: var(--muted); }
  .failure { color: var(--bad); }
  .icon { font-size: 20px; line-height: 1; padding: 0; flex: none; }
  @media (max-width: 500px) { .frame { left: 8px; width: auto; max-height: 55%; } }
`;

/** Maximum number of elements in a list. */
const MAX_LISTED_ELEMENTS = 50;

export class Panel {
  #texts;
  #page = element("p", { class: "muted" });
  #message = element("p", { role: "status" });
  #legend = element("div", { class: "legend", "aria-hidden": "true" });
  #lists = element("div", {});
  #details;
  /** @type {HTMLButtonElement[]} */
  #modes;
  node;

  /**
   * @param {Texts} texts
   * @param {string} language
   * @param {{mode: (mode: Mode) => void, width: (width: string) => void, close: () => void}} actions
   */
  constructor(texts, language, actions) {
    this.#texts = texts;
    const modes = /** @type {Mode[]} */ (["count", "dwell", "missed"]);
    this.#modes = modes.map((mode) =>
      element("button", {
        "data-mode": mode,
        "aria-pressed": String(mode === "count"),
        click: () => (this.#press(mode), actions.mode(mode)),
      }, texts[mode])
    );
    const widths = element(
      "select",
      { change: () => actions.width(widths.value) },
      element("option", { value: "" }, texts.all),
      ...["narrow", "medium", "wide"].map((each) => element("option", { value: each }, texts[/** @type {"narrow"} */ (each)])),
    );
    this.#details = element(
      "div",
      { class: "details" },
      element("div", { class: "modes", role: "group", "aria-label": texts.mode }, ...this.#modes),
      this.#legend,
      element("label", {}, texts.width, widths),
      this.#lists,
    );
    const foldButton = element("button", {
      class: "icon",
      "aria-label": texts.fold,
      "aria-expanded": "true",
      click: () => this.#fold(foldButton),
    }, "–");
    this.node = element(
      "section",
      { class: "frame", lang: language, "aria-label": texts.title },
      element(
        "header",
        {},
        element("h2", {}, texts.title),
        foldButton,
        element("button", { class: "icon", "aria-label": texts.close, click: actions.close }, "×"),
      ),
      this.#page,
      this.#message,
      this.#details,
    );
    setText(this.#message, texts.loading);
  }

  /** @param {Mode} mode */
  #press(mode) {
    for (const button of this.#modes) button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    this.#legend.hidden = mode === "missed";
  }

  /** @param {HTMLButtonElement} button */
  #fold(button) {
    this.#details.hidden = !this.#details.hidden;
    button.setAttribute("aria-expanded", String(!this.#details.hidden));
    setText(button, this.#details.hidden ? "+" : "–");
  }

  /** Keeps its size and its corner while the page is zoomed. */
  place() {
    const viewport = visualViewport;
    if (!viewport) return;
    const [x, y] = [viewport.offsetLeft + viewport.width - innerWidth, viewport.offsetTop + viewport.height - innerHeight];
    const isWhole = viewport.scale < 1.01;
    this.node.style.setProperty("transform", isWhole ? "none" : `translate(${x}px, ${y}px) scale(${1 / viewport.scale})`);
  }

  /** @param {string} page */
  showPage(page) {
    setText(this.#page, page);
  }

  /** @param {string} reason */
  showFault(reason) {
    setText(this.#message, reason);
    this.#message.classList.add("failure");
  }

  /**
   * @param {PageFigures} page
   * @param {Set<ElementFigures>} gone
   */
  show({ elements, participants }, gone) {
    const texts = this.#texts;
    const touches = elements.reduce((sum, each) => sum + each.touches, 0);
    this.#message.classList.remove("failure");
    setText(this.#message, elements.length ? fillPlain(texts.touches, { count: touches, participants }) : texts.none);
    const problems = elements.filter((each) => each.element !== null && isProblem(each));
    const other = elements.find((each) => each.element === null);
    const shown = /** @type {Node[]} */ ([]);
    if (problems.length) {
      shown.push(
        ...this.#list(texts.problems, problems, (each) => problemText(each, texts, fillPlain), problemCount),
      );
    }
    if (gone.size) {
      const line = (/** @type {ElementFigures} */ { touches: count, missed }) =>
        fillPlain(texts.goneLine, { touches: count, missed });
      shown.push(...this.#list(texts.gone, [...gone], line, (each) => each.touches + each.missed));
    }
    if (other) shown.push(element("p", { class: "muted" }, fillPlain(texts.elsewhere, { count: other.touches })));
    this.#lists.replaceChildren(...shown);
  }

  /**
   * @param {string} heading
   * @param {ElementFigures[]} elements
   * @param {(figures: ElementFigures) => string} line
   * @param {(figures: ElementFigures) => number} weight
   */
  #list(heading, elements, line, weight) {
    const listed = [...elements].sort((a, b) => weight(b) - weight(a)).slice(0, MAX_LISTED_ELEMENTS);
    return [
      element("h3", {}, fillPlain(heading, { count: elements.length })),
      element(
        "ul",
        { tabindex: "0", "aria-label": fillPlain(heading, { count: elements.length }) },
        ...listed.map((each) => element("li", {}, line(each), element("code", {}, each.element ?? ""))),
      ),
    ];
  }
}
