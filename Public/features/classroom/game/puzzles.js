// @ts-check
/** The sheet in which the host chooses the picture for the class. Loaded when it is first opened. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { RestError } from "../../../shared/net/rest.js";
import { thumbnailAddress } from "../../../shared/net/rounds.js";
import { puzzlePage } from "./puzzle-list.js";
import { PRESENT_GAME_TEXTS } from "../../../languages/en/pages/features/classroom/game/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/net/rounds.js").Puzzle} Puzzle */

/** Width of a thumbnail: twice its CSS width, for screens with a pixel ratio of 2. */
const THUMBNAIL_PX = 400;
/** Maximum number of puzzles that a search loads. */
const MAX_SEARCHED = 5000;

/** @param {Classroom} classroom */
export function openPuzzles(classroom) {
  if (document.querySelector("dialog[open]")) return;
  new Chooser(classroom);
}

class Chooser {
  #classroom;
  #texts;
  /** @type {Puzzle[]} */
  #puzzles = [];
  /**
   * The cursor of the next page; null on the last.
   * @type {string|null}
   */
  #cursor = null;
  #search;
  #list = element("ul", { class: "puzzles" });
  #state = element("p", { class: "muted", role: "status" });
  #failure = element("p", { class: "failure", role: "alert" });
  #moreButton;
  #empty;
  #sheet;

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    const texts = (this.#texts = PRESENT_GAME_TEXTS[classroom.language]);
    this.#search = element("input", {
      type: "search",
      placeholder: texts.search,
      "aria-label": texts.search,
      input: () => this.#searchChanged(),
    });
    this.#moreButton = element(
      "button",
      { hidden: true, click: () => void this.#load(this.#cursor) },
      texts.moreToLoad,
    );
    this.#empty = emptyState(texts);
    this.#sheet = openSheet({ title: texts.chooserTitle, close: classroom.texts.close }, [
      element("div", { class: "puzzles-top" }, this.#search),
      this.#failure,
      this.#empty,
      this.#list,
      this.#state,
      this.#moreButton,
    ]);
    this.#sheet.classList.add("wide");
    void this.#load(null);
  }

  /** @param {string|null} cursor */
  async #load(cursor) {
    const texts = this.#texts;
    setText(this.#state, texts.loading);
    this.#moreButton.hidden = true;
    try {
      const page = await puzzlePage(cursor);
      this.#puzzles.push(...page.puzzles);
      this.#cursor = page.cursor;
      setText(this.#state, "");
      setText(this.#moreButton, texts.moreToLoad);
    } catch (error) {
      const text = error instanceof RestError && error.status > 0 ? error.message : texts.offline;
      setText(this.#state, text);
      setText(this.#moreButton, texts.retry);
      this.#moreButton.hidden = false;
      return;
    }
    this.#show();
    if (this.#searchText && this.#cursor && this.#puzzles.length < MAX_SEARCHED) await this.#load(this.#cursor);
  }

  get #searchText() {
    return this.#search.value.trim().toLocaleLowerCase(this.#classroom.language);
  }

  #searchChanged() {
    this.#show();
    if (this.#searchText && this.#cursor && this.#state.textContent === "") void this.#load(this.#cursor);
  }

  #show() {
    const { language } = this.#classroom;
    const wanted = this.#searchText;
    const matches = this.#puzzles.filter(({ title }) => title.toLocaleLowerCase(language).includes(wanted));
    this.#empty.hidden = this.#puzzles.length > 0;
    this.#search.hidden = this.#puzzles.length === 0;
    this.#list.replaceChildren(...matches.map((puzzle) => this.#card(puzzle)));
    setText(this.#state, this.#puzzles.length > 0 && matches.length === 0 ? this.#texts.none : "");
    this.#moreButton.hidden = this.#cursor === null;
  }

  /** @param {Puzzle} puzzle */
  #card(puzzle) {
    const texts = this.#texts;
    const { id, title, differences } = puzzle;
    const count = number(differences, this.#classroom.language);
    return element(
      "li",
      {},
      element(
        "button",
        { "data-puzzle": id, click: () => void this.#start(id) },
        element("img", { src: thumbnailAddress(puzzle, THUMBNAIL_PX), alt: "", loading: "lazy" }),
        element("span", { class: "name" }, title),
        element(
          "span",
          { class: "muted" },
          differences === 1 ? texts.differenceOne : fillText(texts.differenceMany, { count }),
        ),
      ),
    );
  }

  /** @param {string} id */
  async #start(id) {
    setText(this.#failure, "");
    try {
      await this.#classroom.command({ action: "activity", activity: "spot", subject: id });
      this.#sheet.close();
    } catch (error) {
      setText(this.#failure, error instanceof Error ? error.message : String(error));
    }
  }
}

/** @param {typeof PRESENT_GAME_TEXTS.en} texts */
function emptyState(texts) {
  return element(
    "div",
    { class: "empty", hidden: true },
    icon("info"),
    element("h3", {}, texts.emptyTitle),
    element("p", {}, `${texts.emptyDesk} `, element("a", { href: "/author" }, texts.desk)),
    element("p", { class: "muted" }, texts.emptyImport),
  );
}
