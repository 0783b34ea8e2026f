// @ts-check
/** The classroom's views in the replay: by button, by the keys 1 to 4, a phone by its row on the board. */

import { byId } from "../../shared/dom/dom.js";
import { LAYOUTS, ViewButtons } from "../../shared/drawing/view-buttons.js";
import { isTaken, shortcutsOf } from "../../shared/input/shortcut.js";
import { CROWD } from "../../shared/model/arrangement.js";

/** @typedef {import("../../shared/model/arrangement.js").Layout} Layout */

export class ReplayViews {
  #picture;
  #room;
  #buttons;
  #isChosen = false;
  /** Called when another view must be drawn. */
  changed = () => {};

  /**
   * @param {import("./scene.js").ReplayScene} scene
   * @param {import("../../shared/drawing/view-buttons.js").ViewTexts} texts
   */
  constructor({ picture, room }, texts) {
    this.#picture = picture;
    this.#room = room;
    this.#buttons = new ViewButtons({ views: byId("layouts"), pager: byId("pager") }, texts, {
      choose: (layout) => this.#choose(layout),
      turn: (step) => {
        picture.page = Math.max(0, Math.min(picture.pages - 1, picture.page + step));
        this.#rearrange();
      },
    });
    document.addEventListener("keydown", (event) => {
      if (isTaken(event.target)) return;
      const layout = shortcutsOf(event).map((name) => LAYOUTS[Number(name) - 1]).find(Boolean);
      if (layout) this.#choose(layout);
    });
    this.#show("together");
  }

  /** @param {string} participant  the participant that is shown alone */
  spotlight(participant) {
    this.#picture.spotlight = participant;
    this.#choose("spotlight");
  }

  /** Shows everybody side by side. */
  showAll() {
    this.#choose("wall");
  }

  /** The figures beside the picture; a large class is shown as a wall by default. */
  update() {
    const { participants, board } = this.#room;
    const { layout, page, pages, spotlight } = this.#picture;
    if (!this.#isChosen && layout === "together" && participants.size > CROWD) this.#show("wall");
    if (layout === "spotlight" && !participants.has(spotlight ?? "") && board.length > 0) {
      this.#picture.spotlight = board[0].id;
      this.#rearrange();
    }
    this.#buttons.show(this.#picture.layout, page, pages);
  }

  /** @param {Layout} layout */
  #choose(layout) {
    this.#isChosen = true;
    this.#show(layout);
  }

  /** @param {Layout} layout */
  #show(layout) {
    this.#picture.layout = layout;
    this.#picture.page = 0;
    byId("room").dataset.layout = layout;
    this.#rearrange();
    this.update();
  }

  #rearrange() {
    this.#picture.rearrange();
    this.changed();
  }
}
