// @ts-check
/** Draws the classroom's picture, slightly behind the server's clock, once per animation frame. */

import { byId } from "../../../shared/dom/dom.js";
import { FrameLoop } from "../../../shared/dom/frame-loop.js";
import { onTheme } from "../../../shared/dom/theme.js";
import { GroundLoader } from "../../../shared/drawing/ground.js";
import { RoomPicture } from "../../../shared/drawing/room-picture.js";
import { taskOf } from "../../../shared/model/round-start.js";
import { FingerTracks } from "../../../shared/model/finger-tracks.js";
import { Ink } from "../../../shared/model/ink.js";
import { FrameClock } from "./frame-clock.js";
import { recallInk } from "./recall.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/model/arrangement.js").Layout} Layout */

/**
 * Earlier seconds, shown instead of the class as it is; `at` returns null at their end.
 * @typedef {object} Playback
 * @property {(now: number) => {time: number, fingers: import("../../../shared/model/finger-tracks.js").Finger[]}|null} at
 * @property {Ink} ink
 * @property {(isOn: boolean) => void} changed  called when it begins and when it ends
 */

/** Time after the start of a task in which frames may still contain earlier ink (ms). */
const EARLIER_INK_MS = 500;

export class Stage {
  picture = new RoomPicture({
    backdrop: /** @type {HTMLCanvasElement} */ (byId("backdrop")),
    fingers: /** @type {HTMLCanvasElement} */ (byId("fingers")),
  });
  ink = new Ink();
  #classroom;
  #heat;
  #tracks = new FingerTracks(this.ink);
  #clock = new FrameClock();
  #frames = new FrameLoop((now) => this.#draw(now));
  /**
   * The state that is shown while the class is frozen; null while it continues.
   * @type {{fingers: import("../../../shared/model/finger-tracks.js").Finger[], time: number}|null}
   */
  #frozen = null;
  /** @type {Playback|null} */
  #playback = null;
  /** When the class last touched, on the page's clock (ms). */
  touchedAt = -Infinity;
  #isRecalled = false;
  /**
   * The class's task that runs, undefined before the first snapshot.
   * @type {string|undefined}
   */
  #task;
  /** The time on the page's clock until which the drawing stays empty (ms). */
  #emptyUntil = -Infinity;

  /**
   * @param {Classroom} classroom
   * @param {import("./heat.js").RoomHeat} heat
   */
  constructor(classroom, heat) {
    this.#classroom = classroom;
    this.#heat = heat;
    const ground = new GroundLoader(classroom.code);
    ground.changed = () => {
      this.picture.ground = ground.shown;
      this.rearrange();
    };
    heat.changed = () => this.#frames.requestRedraw();
    onTheme(() => this.#frames.requestRedraw());
    const measure = new ResizeObserver(() => this.#measure());
    measure.observe(byId("room"));
    measure.observe(byId("stage"));
    classroom.listen({
      snapshot: () => {
        if (!this.#isRecalled) this.#recall();
        this.#isRecalled = true;
        this.#clock.reset();
        this.#tracks.clear();
        this.#clear();
        this.rearrange();
      },
      frame: (message, now) => {
        this.#clock.received(message.t, now);
        this.#clear();
        if (now < this.#emptyUntil) this.#wipe();
        const { touches, pathSegments, times } = classroom.room;
        if (touches.length + pathSegments.length > 0) this.touchedAt = now;
        if (!this.#frozen) this.#tracks.apply(touches, message.t, pathSegments, times);
        // A hidden page draws nothing, but keeps the strokes for later.
        if (document.visibilityState === "hidden") this.#tracks.at(this.#clock.shown(now));
        this.#frames.requestRedraw();
      },
      people: () => {
        const { participants } = classroom.room;
        this.ink.clear(({ participant }) => !participants.has(participant));
        this.rearrange();
      },
      state: () => {
        ground.want(classroom.room.state.ground);
        this.#beginTask();
        this.#freeze(classroom.room.state.frozen);
        if (classroom.room.state.hidden) this.play(null);
        this.rearrange();
      },
    });
  }

  /** Called when the parts to show or their places have changed. */
  rearrange() {
    this.picture.rearrange();
    this.#frames.requestRedraw();
  }

  get isPlaying() {
    return this.#playback !== null;
  }

  /** @param {Playback|null} playback  null: the class as it is */
  play(playback) {
    if (playback === this.#playback) return;
    this.#playback?.changed(false);
    this.#playback = playback;
    playback?.changed(true);
    this.#frames.requestRedraw();
  }

  #recall() {
    const task = taskOf(this.#classroom.room.state);
    const isWanted = () => [task, ""].includes(this.#task ?? task);
    void recallInk(this.#classroom, this.ink, () => this.#frames.requestRedraw(), isWanted);
  }

  /** Empties the drawing, because a task begins. */
  #beginTask() {
    const task = taskOf(this.#classroom.room.state);
    if (task !== "" && task !== this.#task && this.#task !== undefined) {
      this.#emptyUntil = performance.now() + EARLIER_INK_MS;
      this.#wipe();
      this.play(null);
    }
    this.#task = task;
  }

  #wipe() {
    this.#tracks.clear();
    this.ink.clear(() => true);
  }

  /** Removes the ink of phones that were cleared. */
  #clear() {
    const { cleared } = this.#classroom.room;
    if (cleared.size > 0) this.ink.clear(({ participant }) => cleared.has(participant));
  }

  /**
   * The server lifts all fingers; the picture here keeps the state of that moment.
   * @param {boolean} frozen
   */
  #freeze(frozen) {
    if (frozen === (this.#frozen !== null)) return;
    const time = this.#clock.shown(performance.now());
    this.#frozen = frozen ? { fingers: this.#tracks.at(time), time } : null;
    if (!frozen) this.#tracks.clear();
  }

  #measure() {
    const room = byId("room").getBoundingClientRect();
    const free = byId("stage").getBoundingClientRect();
    this.picture.size = { width: room.width, height: room.height };
    this.picture.free = { x: free.x - room.x, y: free.y - room.y, width: free.width, height: free.height };
    this.picture.fontSize = parseFloat(getComputedStyle(byId("room")).fontSize);
    this.rearrange();
  }

  /**
   * @param {number} now
   * @returns {boolean} whether the next frame differs
   */
  #draw(now) {
    const { participants, state } = this.#classroom.room;
    const played = this.#playback?.at(now);
    if (!played) this.play(null);
    const time = played?.time ?? this.#frozen?.time ?? this.#clock.shown(now);
    const fingers = played?.fingers ?? this.#frozen?.fingers ?? this.#tracks.at(time);
    const { picture } = this;
    const ink = this.#playback?.ink ?? this.ink;
    const { more, backdrop } = picture.draw({
      participants,
      fingers,
      ink,
      grid: this.#heat.grid,
      isDwell: this.#heat.isDwell,
      hidden: state.hidden,
      now: time,
    });
    if (backdrop) {
      this.#heat.drawn(picture.maximum, picture.smooth, picture.layout === "heatmap" && !state.hidden, picture.ground !== null);
    }
    byId("room").dataset.figures = picture.figures;
    return more || this.isPlaying || (!this.#frozen && this.#tracks.moving);
  }
}
