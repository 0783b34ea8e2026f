// @ts-check
/** The list of puzzles: those on the server, and drafts in this browser. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { deskCard } from "../desk/card.js";
import { DeskList } from "../desk/list.js";
import { authorToken } from "../drafts/author-token.js";
import { allPuzzles, authoredPuzzle, changePuzzle, removePuzzle, serverPicture } from "./api.js";
import { exportPuzzles } from "./export.js";
import { bodyOf, draftOf } from "./model/draft.js";
import { AUTHOR_TEXTS } from "../../../languages/en/pages/features/authoring/puzzle/texts.js";

/** @typedef {import("./api.js").Puzzle} Puzzle */

/** @extends {DeskList<Puzzle, typeof AUTHOR_TEXTS.en>} */
export class PuzzleList extends DeskList {
  /**
   * @param {HTMLElement} section
   * @param {import("../desk/gate.js").Gate} gate
   * @param {(address: string) => void} go
   */
  constructor(section, gate, go) {
    super(section, gate, go, { kind: "puzzle", address: "/author", allTexts: AUTHOR_TEXTS, load: allPuzzles });
    byId("export-all").addEventListener("click", () => void this.#export(this.loaded ?? []));
  }

  /**
   * Asks for confirmation, hides the puzzle from players at once, and deletes it some seconds later.
   * @param {Pick<Puzzle, "id"|"title"|"published">} puzzle
   */
  remove({ id, title, published }) {
    /** @param {boolean} isPublished */
    const publish = async (isPublished) => {
      if (!published) return;
      const body = bodyOf(draftOf(await authoredPuzzle(id)), { published: isPublished, untitled: title });
      await changePuzzle(id, body);
    };
    const how = { hide: () => publish(false), unhide: () => publish(true), remove: () => removePuzzle(id) };
    this.askToRemove({ id, title }, how);
  }

  show() {
    byId("empty").hidden = !this.isEmpty;
    byId("export-all").hidden = this.works.length === 0;
    byId("puzzles").replaceChildren(
      ...this.local.map((record) => this.localCard(record, { picture: null, note: "" })),
      ...this.works.map((puzzle) => this.#card(puzzle)),
    );
  }

  /** @param {Puzzle} puzzle */
  #card(puzzle) {
    const { texts } = this;
    const { id, title, differences, published } = puzzle;
    const isChanged = this.isChangedHere(id);
    // A puzzle created over REST may be published without a picture or differences.
    const isPlayable = published && puzzle.picture !== null && differences > 0;
    const count = differences === 1 ? texts.oneDifference : fillText(texts.differences, { count: differences });
    return deskCard({
      id,
      title,
      address: `/author?puzzle=${id}`,
      label: fillText(texts.edit, { title }),
      open: this.go,
      picture: puzzle.thumbnail ? this.#thumbnail(puzzle) : null,
      note: puzzle.picture ? count : texts.noPicture,
      state: isChanged ? texts.unsaved : isPlayable ? texts.published : texts.draft,
      severity: isChanged ? "warn" : isPlayable ? "ok" : "",
      tools: [
        isPlayable && { name: "play", icon: "play", label: fillText(texts.play, { title }), run: `/spot?puzzle=${id}` },
        {
          name: "export",
          icon: "data",
          label: fillText(texts.exportOne, { title }),
          run: () => void this.#export([puzzle]),
        },
        this.bin(title, () => this.remove(puzzle)),
      ],
    });
  }

  /** @param {Puzzle} puzzle */
  #thumbnail(puzzle) {
    const image = element("img", { class: "thumbnail", alt: "", loading: "lazy" });
    const address = /** @type {string} */ (puzzle.thumbnail).replace(/width=\d+/, "width=480");
    // Only its author may load a draft's picture, and the request of an `img` element carries no token.
    if (!authorToken() || puzzle.published) image.src = address;
    else void serverPicture(address).then((picture) => (image.src = URL.createObjectURL(picture)), () => {});
    return image;
  }

  /** @param {Puzzle[]} puzzles */
  async #export(puzzles) {
    const status = byId("list-status");
    setText(byId("list-failure"), "");
    try {
      await exportPuzzles(puzzles, this.texts, (text) => setText(status, text));
    } catch (error) {
      setText(status, "");
      setText(byId("list-failure"), error instanceof Error ? error.message : String(error));
    }
  }
}
