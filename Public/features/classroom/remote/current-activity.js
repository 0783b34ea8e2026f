// @ts-check
/** The class's current activity, or the lobby, with the host's actions for it. */

import { ACTIVITY_NAMES } from "../../../shared/activities/activities.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { BEGIN, ROWS } from "../activities.js";
import { throttle } from "../room/throttle.js";
import { REMOTE_TEXTS } from "../../../languages/en/pages/features/classroom/remote/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../room/class-activity.js").RemoteRow} RemoteRow */
/** @typedef {import("../room/class-activity.js").RowButton} RowButton */

/** Minimum interval between two updates. */
const REDRAW_INTERVAL_MS = 250;

export class CurrentActivity {
  #classroom;
  #title = element("h2");
  #text = element("p", { class: "numbers", role: "status" });
  #actions = element("div", { class: "actions" });
  /** @type {Map<string, RemoteRow>} */
  #rows;
  /** Each row's own elements, which are visible while it is the current one. */
  #shown;
  /** Schedules an update. */
  requestRedraw = throttle(() => this.#show(), REDRAW_INTERVAL_MS);

  /**
   * @param {Classroom} classroom
   * @param {HTMLElement} root
   * @param {import("../room/class-activity.js").Command} command
   * @param {(error: unknown) => void} fail
   */
  constructor(classroom, root, command, fail) {
    this.#classroom = classroom;
    const texts = REMOTE_TEXTS[classroom.language];
    this.#rows = new Map(ACTIVITY_NAMES.map((name) => {
      const begin = () => BEGIN[name](classroom, fail);
      return [name, ROWS[name]({ classroom, root, command, begin, fail })];
    }));
    const start = { name: "start", label: texts.start, isPrimary: true, run: () => command({ action: "lobby", on: false }) };
    this.#rows.set("lobby", { words: () => ({ title: texts.lobbyTitle }), buttons: [start] });
    this.#shown = [...this.#rows].map(([name, { nodes = [], buttons = [] }]) => ({
      name,
      nodes: element("div", { class: "own" }, ...nodes),
      buttons: buttons.map((button) => ({ ...button, control: buttonOf(button) })),
    }));
    this.#actions.append(...this.#shown.flatMap(({ buttons }) => buttons.map(({ control }) => control)));
    root.append(this.#title, this.#text, ...this.#shown.map(({ nodes }) => nodes), this.#actions);
  }

  /** @param {Contract.SnapshotMessage} message */
  load(message) {
    for (const row of this.#rows.values()) row.load?.(message);
  }

  /** @param {Contract.FrameMessage} frame */
  apply(frame) {
    const changes = [...this.#rows.values()].map((row) => row.apply?.(frame));
    if (changes.includes(true)) this.requestRedraw();
  }

  /** Called when the class has begun another activity. */
  applyState() {
    for (const row of this.#rows.values()) row.applyState?.();
    this.#show();
  }

  #show() {
    const { room, activity, loaded } = this.#classroom;
    if (!loaded) return;
    const current = room.state.lobby ? "lobby" : activity;
    const row = /** @type {RemoteRow} */ (this.#rows.get(current));
    const { title, text = "" } = row.words();
    setText(this.#title, title);
    setText(this.#text, text);
    row.show?.();
    for (const { name, nodes, buttons } of this.#shown) {
      nodes.hidden = name !== current;
      for (const { control, isOffered } of buttons) control.hidden = name !== current || isOffered?.() === false;
    }
  }
}

/** @param {RowButton} button */
function buttonOf({ name, label, isPrimary, run }) {
  return element("button", { "data-action": name, class: isPrimary && "primary", click: run }, label);
}
