// @ts-check
/** Drawing on the remote: what the projector shows. */

import { choice } from "../../../shared/dom/choice.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { LAYOUTS } from "../../../shared/drawing/view-buttons.js";
import { fillText, withEllipsis } from "../../../shared/model/language.js";
import { DRAWING_REMOTE_TEXTS } from "../../../languages/en/pages/features/classroom/stage/remote-texts.js";

/** @typedef {import("../room/class-activity.js").Remote} Remote */

/** @type {import("../room/class-activity.js").MakeRow} */
export function drawingRow(remote) {
  const parts = [new Views(remote), new Turning(remote), new HeatChoice(remote)];
  return {
    words: () => ({ title: DRAWING_REMOTE_TEXTS[remote.classroom.language].title }),
    nodes: parts.map(({ root }) => root),
    buttons: [{
      name: "ground",
      label: withEllipsis(DRAWING_REMOTE_TEXTS[remote.classroom.language].picture, remote.classroom.language),
      run: () => void import("../ground/ground.js").then(({ openGround }) => openGround(remote.classroom)).catch(remote.fail),
    }],
    show: () => parts.forEach((part) => part.show()),
  };
}

/**
 * Shows the phone after the one in the spotlight; by default, the one with the longest distance.
 * @param {Remote} remote
 * @param {-1|0|1} by
 */
function moveSpotlight({ classroom, command }, by) {
  const { participants, board, state } = classroom.room;
  const all = [...participants.keys()];
  if (all.length === 0) return;
  const at = all.indexOf(state.spotlight ?? "");
  const next = at < 0 ? board[0].id : all[(at + by + all.length) % all.length];
  command({ action: "spotlight", participant: next });
}

class Views {
  root = element("div", { class: "grid views", role: "group" });
  #remote;

  /** @param {Remote} remote */
  constructor(remote) {
    this.#remote = remote;
    const { texts } = remote.classroom;
    this.root.setAttribute("aria-label", texts.layouts);
    this.root.append(...LAYOUTS.map((layout) => {
      const properties = { type: "button", "data-view": layout, click: () => this.#choose(layout) };
      return element("button", properties, icon(layout), texts[layout]);
    }));
  }

  show() {
    const { spotlight, view } = this.#remote.classroom.room.state;
    for (const button of this.root.children) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-view") === (spotlight ? "spotlight" : view)));
    }
  }

  /** @param {string} layout */
  #choose(layout) {
    const { classroom: { room }, command } = this.#remote;
    if (layout === "spotlight") return moveSpotlight(this.#remote, 0);
    command({ action: "view", view: layout });
    if (room.state.spotlight) command({ action: "spotlight", participant: null });
  }
}

/** The wall's next page, or the next phone in the spotlight. */
class Turning {
  #remote;
  #texts;
  #previous;
  #text = element("span");
  #next;
  root;

  /** @param {Remote} remote */
  constructor(remote) {
    this.#remote = remote;
    this.#texts = DRAWING_REMOTE_TEXTS[remote.classroom.language];
    const button = (/** @type {-1|1} */ by, /** @type {"previous"|"next"} */ iconName) =>
      element("button", { class: "round", click: () => this.#turn(by) }, icon(iconName));
    this.#previous = button(-1, "previous");
    this.#next = button(1, "next");
    this.root = element("div", { class: "turn", hidden: true }, this.#previous, this.#text, this.#next);
  }

  show() {
    const { room } = this.#remote.classroom;
    const { spotlight, view } = room.state;
    const shown = spotlight ? room.participants.get(spotlight) : undefined;
    const isWall = !spotlight && view === "wall";
    const texts = this.#texts;
    this.root.hidden = !shown && !isWall;
    setText(this.#text, shown ? fillText(texts.inSpotlight, { name: numberedName(shown) }) : isWall ? texts.pages : "");
    this.#previous.setAttribute("aria-label", isWall ? texts.previousPage : texts.previous);
    this.#next.setAttribute("aria-label", isWall ? texts.nextPage : texts.next);
  }

  /** @param {-1|1} by */
  #turn(by) {
    const { spotlight, view, page } = this.#remote.classroom.room.state;
    if (spotlight || view !== "wall") return moveSpotlight(this.#remote, by);
    this.#remote.command({ action: "view", view: "wall", page: page + by });
  }
}

class HeatChoice {
  root = element("div", { class: "heat", hidden: true });
  #remote;
  #shown = "";

  /** @param {Remote} remote */
  constructor(remote) {
    this.#remote = remote;
  }

  show() {
    const { classroom: { room, texts }, command } = this.#remote;
    const { heat, spotlight, view } = room.state;
    this.root.hidden = Boolean(spotlight) || view !== "heatmap";
    const { smooth, layer } = heat ?? { smooth: false, layer: "count" };
    const mark = JSON.stringify([smooth, layer]);
    if (mark === this.#shown) return;
    this.#shown = mark;
    const show = (/** @type {{smooth?: boolean, layer?: string}} */ kind) =>
      command({ action: "view", view: "heatmap", smooth, layer, ...kind });
    this.root.replaceChildren(
      choice([[texts.blocks, false], [texts.smooth, true]], smooth, (chosen) => show({ smooth: chosen })),
      choice([[texts.count, "count"], [texts.dwell, "dwell"]], String(layer), (chosen) => show({ layer: chosen })),
    );
  }
}
