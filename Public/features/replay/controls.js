// @ts-check
/** The controls of a replay: play, pause, seek and speed, by buttons, timeline and keys. */

import { byId, element, setText } from "../../shared/dom/dom.js";
import { icon } from "../../shared/dom/icons.js";
import { notify } from "../../shared/dom/notices.js";
import { isTaken, shortcutsOf } from "../../shared/input/shortcut.js";
import { fillText } from "../../shared/model/language.js";
import { numberedName } from "../../shared/drawing/participant-number.js";
import { clockText, SPEEDS, speedText } from "./clock.js";
import { playSign } from "./play-sign.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("../../shared/net/replay.js").Replay} Replay */
/** @typedef {typeof import("../../languages/en/pages/features/replay/texts.js").REPLAY_TEXTS.en} Texts */

/** The steps of the arrow keys, of the arrow keys with Shift, and of comma and full stop (ms). */
const [STEP, LEAP, NUDGE] = [1000, 10_000, 10];
/** Time after a marker for which its name is visible. */
const MARKER_CAPTION_MS = 3000;
/** *Back* skips a marker that play passed less than this time ago. */
const PASSED_MARKER_MS = 500;

export class ReplayControls {
  #clock;
  #texts;
  #language;
  /** @type {{milliseconds: number, what: string}[]} */
  #marks = [];
  #mark = byId("mark");
  #timeline;
  #play = byId("play");
  #text = byId("time");
  /** @type {HTMLButtonElement[]} */
  #speeds;
  /** Called when the user has changed the clock. */
  changed = () => {};

  /**
   * @param {import("./clock.js").ReplayClock} clock
   * @param {import("../../shared/model/language.js").Language} language
   * @param {Texts} texts
   */
  constructor(clock, language, texts) {
    this.#clock = clock;
    this.#texts = texts;
    this.#language = language;
    this.#timeline = new Timeline(byId("timeline"), {
      scrub: (time) => this.#seek(time),
      marks: texts.marks,
      spoken: (time) => fillText(texts.spoken, { time: clockText(time), end: clockText(clock.end) }),
    });
    this.#play.addEventListener("click", () => this.#toggle());
    this.#speeds = SPEEDS.map((speed) =>
      element(
        "button",
        { type: "button", "data-speed": speed, "aria-label": this.#speedSpoken(speed), click: () => this.#setSpeed(speed) },
        `${speedText(speed, language)}×`,
      )
    );
    byId("speeds").append(...this.#speeds);
    for (
      const [id, iconName, direction] of /** @type {const} */ ([["previous-mark", "previous", -1], ["next-mark", "next", 1]])
    ) {
      byId(id).append(icon(iconName));
      byId(id).addEventListener("click", () => this.#toMark(direction));
    }
    document.addEventListener("keydown", (event) => this.#key(event));
    byId("keys").append(icon("question"));
    byId("keys").addEventListener("click", () => void this.#listKeys());
    this.#setSpeed(clock.speed);
  }

  /** @param {Pick<Replay, "participants"|"markers"|"activity">} replay */
  show({ participants, markers, activity }) {
    const names = new Map(participants.map(({ id, name }) => [id, numberedName({ number: Number(id.slice(1)), name })]));
    const { begin, end, pauses } = this.#clock;
    const shown = markers.filter(({ milliseconds }) => milliseconds >= begin && milliseconds <= end);
    this.#marks = shown.map(({ milliseconds, kind, participant }) => {
      const name = names.get(participant ?? "") ?? participant;
      return { milliseconds, what: name ? fillText(this.#texts.clearedOne, { name }) : this.#texts[kind] };
    });
    for (const id of ["previous-mark", "next-mark"]) byId(id).hidden = shown.length === 0;
    this.#timeline.show({
      begin,
      end,
      pauses,
      activity,
      markers: shown.map(({ milliseconds, kind }, index) => ({
        milliseconds,
        kind,
        label: `${clockText(milliseconds)} ${this.#marks[index].what}`,
      })),
    });
  }

  /** Shows where the clock is. */
  update() {
    const { time, end, playing } = this.#clock;
    this.#timeline.moveTo(time, playing);
    setText(this.#text, `${clockText(time)} / ${clockText(end)}`);
    setText(
      this.#mark,
      this.#marks.findLast(({ milliseconds }) => milliseconds <= time && time - milliseconds < MARKER_CAPTION_MS)?.what ?? "",
    );
    if (this.#play.dataset.playing === String(playing)) return;
    this.#play.dataset.playing = String(playing);
    this.#play.replaceChildren(playSign(playing));
    const label = playing ? this.#texts.pause : this.#texts.play;
    this.#play.setAttribute("aria-label", label);
    this.#play.title = label;
  }

  /** @param {number} speed */
  #speedSpoken(speed) {
    return fillText(this.#texts.speedSpoken, { speed: speedText(speed, this.#language) });
  }

  #toggle() {
    if (this.#clock.playing) this.#clock.pause();
    else this.#clock.play();
    this.changed();
  }

  /** @param {number} time */
  #seek(time) {
    this.#clock.seek(time);
    this.changed();
  }

  /** @param {number} speed */
  #setSpeed(speed) {
    this.#clock.speed = speed;
    for (const button of this.#speeds) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === speed));
    }
    this.changed();
  }

  /** @param {1|-1} direction */
  #toMark(direction) {
    const { time, begin, end } = this.#clock;
    const mark = direction > 0
      ? this.#marks.find(({ milliseconds }) => milliseconds > time)
      : this.#marks.findLast(({ milliseconds }) => milliseconds < time - PASSED_MARKER_MS);
    this.#seek(mark?.milliseconds ?? (direction > 0 ? end : begin));
  }

  async #listKeys() {
    try {
      const { openKeySheet, PLAYER_KEYS, VIEW_KEYS } = await import("../../shared/drawing/key-sheet.js");
      await openKeySheet(this.#language, document.getElementById("layouts") ? [...VIEW_KEYS, ...PLAYER_KEYS] : PLAYER_KEYS);
    } catch {
      notify("connection", this.#texts.offline, { icon: "offline" });
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isTaken(event.target) || shortcutsOf(event).length === 0) return;
    const step = event.shiftKey ? LEAP : STEP;
    const { time, begin, end, speed } = this.#clock;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#seek(time - step),
      ArrowRight: () => this.#seek(time + step),
      Home: () => this.#seek(begin),
      End: () => this.#seek(end),
      ",": () => this.#seek(time - NUDGE),
      ".": () => this.#seek(time + NUDGE),
      "+": () => this.#setSpeed(SPEEDS[Math.min(SPEEDS.indexOf(speed) + 1, SPEEDS.length - 1)]),
      "-": () => this.#setSpeed(SPEEDS[Math.max(SPEEDS.indexOf(speed) - 1, 0)]),
      "?": () => void this.#listKeys(),
    };
    // The space bar presses a focused button, as on every page.
    if (event.key === " " && !(event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement)) {
      keys[" "] = () => this.#toggle();
    }
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
