// @ts-check
/** The heatmap of a study on the live page, loaded by the overlay's tag: draws the counts over the current page. */

import { fillPlain, pickLanguage } from "../../shared/model/language.js";
import { advance } from "./heatmap/slices.js";
import { resolve } from "./elements/resolve.js";
import { problemText } from "./heatmap/figures.js";
import { Panel, PANEL_STYLE } from "./heatmap/panel.js";
import { Picture, SLICE_MS } from "./heatmap/picture.js";
import { fromOpener, fromServer } from "./heatmap/sources.js";
import { HEATMAP_TEXTS } from "../../languages/en/pages/features/study/heatmap/texts.js";
import { pageAddress, VERSION } from "./recorder/address.js";
import { Surface } from "./surface/surface.js";

/** @typedef {import("./heatmap/figures.js").PageFigures} PageFigures */
/** @typedef {import("./heatmap/figures.js").ElementFigures} ElementFigures */
/** @typedef {import("./heatmap/figures.js").Mode} Mode */
/** @typedef {import("./heatmap/picture.js").Found} Found */

/** The interval between two requests for the figures (ms). */
const REQUEST_INTERVAL_MS = 3000;
/** The interval between two searches for elements, in case the page has changed (ms). */
const SEARCH_INTERVAL_MS = 500;
/** The key by which this tab stores that the heatmap stays on the next pages. */
const STAYS_KEY = "touchkit.heatmap";
/** The key of the version whose heatmap was opened, for pages that name none. */
const VERSION_KEY = "touchkit.heatmap.version";

/** @type {PageFigures} */
const NO_FIGURES = { page: null, participants: 0, gridSide: 1, elements: [] };

class Heatmap {
  #language = pickLanguage(document.documentElement.lang, navigator.languages);
  #texts = HEATMAP_TEXTS[this.#language];
  #surface = new Surface(PANEL_STYLE);
  #picture = new Picture();
  #panel;
  #request;
  #options;
  #page = "";
  #width = "";
  /** @type {Mode} */
  #mode = "count";
  /** @type {PageFigures|null} */
  #figures = null;
  /** The figures whose elements were found last. @type {PageFigures} */
  #foundFigures = NO_FIGURES;
  /** @type {Found[]} */
  #foundElements = [];
  /** @type {Iterator<unknown>|null} */
  #search = null;
  #askedAt = -Infinity;
  #searchedAt = -Infinity;
  #isOver = false;

  /**
   * @param {DOMStringMap} options  of the tag
   * @param {import("./heatmap/sources.js").Ask} ask
   */
  constructor(options, ask) {
    // The host may have opened an earlier version's figures, over the current page.
    const opened = new URLSearchParams(location.search).get(VERSION);
    const kept = keptVersion(opened);
    this.#options = { ...options, version: opened ?? options.version ?? kept };
    this.#request = ask;
    this.#panel = new Panel(this.#texts, this.#language, {
      mode: (mode) => (this.#mode = mode),
      width: (width) => ((this.#width = width), this.#load()),
      close: () => this.#close(),
    });
    this.#picture.canvas.setAttribute("aria-hidden", "true");
    this.#surface.root.append(this.#picture.canvas, this.#panel.node);
    this.#surface.show();
    document.addEventListener("toggle", ({ target }) => target !== this.#surface.host && this.#surface.raise(), true);
    this.#step(performance.now());
  }

  #close() {
    this.#isOver = true;
    this.#surface.remove();
    try {
      sessionStorage.removeItem(STAYS_KEY);
      sessionStorage.removeItem(VERSION_KEY);
    } catch {
      // Without storage, the heatmap was not kept.
    }
  }

  #load() {
    const question = { page: this.#page, width: this.#width };
    this.#askedAt = performance.now();
    const isMeant = () => !this.#isOver && question.page === this.#page && question.width === this.#width;
    this.#request(
      question,
      (figures) => isMeant() && this.#receiveFigures(figures),
      (fault) => isMeant() && this.#panel.showFault(this.#reason(fault)),
    );
  }

  /** @param {import("./heatmap/sources.js").Fault} fault */
  #reason(fault) {
    const texts = this.#texts;
    if (fault === "silent" || fault === "noSession") return texts[fault];
    return fillPlain(texts.unreachable, { reason: texts[fault] });
  }

  /** @param {PageFigures} figures */
  #receiveFigures(figures) {
    this.#figures = figures;
    this.#searchedAt = -Infinity;
  }

  /**
   * Finds the elements on the current page, one for each step; lists those that no longer exist.
   * @param {PageFigures} figures
   */
  *#searchElements(figures) {
    /** @type {Found[]} */
    const found = [];
    /** @type {Set<ElementFigures>} */
    const missing = new Set();
    for (const each of figures.elements) {
      if (each.element === null) continue;
      const element = resolve(each.element);
      if (element) found.push({ figures: each, element });
      else missing.add(each);
      yield;
    }
    if (figures !== this.#foundFigures) this.#picture.forget();
    this.#foundFigures = figures;
    this.#foundElements = found;
    this.#searchedAt = performance.now();
    this.#panel.show(figures, missing);
  }

  /**
   * Called once per frame, because any movement changes the boxes: scrolling of a container, a transition, or a zoom.
   * @param {number} now
   */
  #step(now) {
    if (this.#isOver) return;
    const page = pageAddress(location, this.#options);
    if (page !== this.#page) {
      // The page has changed its address without loading.
      this.#page = page;
      this.#figures = null;
      this.#foundFigures = NO_FIGURES;
      this.#foundElements = [];
      this.#search = null;
      this.#picture.drop();
      this.#panel.showPage(page);
      this.#load();
    } else if (now - this.#askedAt > REQUEST_INTERVAL_MS && !document.hidden) {
      this.#load();
    }
    if (!this.#search && this.#figures && now - this.#searchedAt > SEARCH_INTERVAL_MS) {
      this.#search = this.#searchElements(this.#figures);
    }
    if (this.#search && advance(this.#search, SLICE_MS)) this.#search = null;
    if (!this.#search) {
      this.#picture.draw(
        this.#foundFigures,
        this.#foundElements,
        this.#mode,
        (figures) => problemText(figures, this.#texts, fillPlain),
      );
    }
    this.#panel.place();
    requestAnimationFrame((time) => this.#step(time));
  }
}

/**
 * Keeps the opened version for the next pages of this tab, and returns the stored version.
 * @param {string|null} opened
 */
function keptVersion(opened) {
  try {
    if (opened !== null) sessionStorage.setItem(VERSION_KEY, opened);
    return sessionStorage.getItem(VERSION_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {{options: DOMStringMap, server: string, token?: string}} overlay  `server`: its origin; `token`: the host's */
export function showHeatmap({ options, server, token }) {
  const { session } = options;
  /** @type {import("./heatmap/sources.js").Ask} */
  let ask = fromOpener(server);
  if (token && session) ask = fromServer(server, session, token);
  else if (token) ask = (_, __, fail) => fail("noSession");
  else {
    try {
      // With a token, the heatmap does not stay on the next pages, because the token is not stored.
      sessionStorage.setItem(STAYS_KEY, "on");
    } catch {
      // Without storage, the heatmap is shown on this page alone.
    }
  }
  const start = () => new Heatmap(options, ask);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start, { once: true });
  else start();
}
