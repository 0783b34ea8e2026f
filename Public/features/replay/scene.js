// @ts-check
/** A replay on two canvases: the merged heatmap and the fingers at the clock's instant, and the room's figures then. */

import { prefersStillness } from "../../shared/dom/dom.js";
import { RoomBackdrop } from "../../shared/drawing/room-backdrop.js";
import { RoomCanvas } from "../../shared/drawing/room-canvas.js";
import { Room } from "../../shared/model/room.js";
import { ReplayClock } from "./clock.js";
import { ReplayLoader } from "./loader.js";
import { ReplayTrack } from "./track.js";

/** @typedef {import("./api.js").Replay} Replay */
/** @typedef {import("./track.js").Segment} Segment */

export class ReplayScene {
  room = new Room();
  clock;
  loader;
  size = { width: 0, height: 0 };
  #replay;
  #track = new ReplayTrack(prefersStillness() ? 0 : 300);
  #fingers;
  #backdrop;
  #backdropDrawn = "";

  /**
   * @param {Replay} replay
   * @param {(from: number, to: number) => Promise<Segment>} fetch
   * @param {{backdrop: HTMLCanvasElement, fingers: HTMLCanvasElement}} canvases
   */
  constructor(replay, fetch, { backdrop, fingers }) {
    this.#replay = replay;
    this.clock = new ReplayClock(Math.min(replay.firstMilliseconds, replay.durationMilliseconds), replay.durationMilliseconds);
    this.loader = new ReplayLoader(this.#track, fetch);
    this.#fingers = new RoomCanvas(fingers);
    this.#backdrop = new RoomBackdrop(backdrop);
  }

  /** @param {Replay} replay  the session went on */
  extend(replay) {
    this.#replay = replay;
    this.clock.end = replay.durationMilliseconds;
  }

  /** As it was told last. */
  get replay() {
    return this.#replay;
  }

  /** Whether the clock's instant can be shown. */
  get ready() {
    return this.#track.covers(this.clock.time);
  }

  /** Whether the log could be read there. */
  get complete() {
    return this.#track.complete;
  }

  /**
   * Draws the clock's instant if it is loaded, else the one that came last, and sees to it that it will be.
   * @param {number} now  ms
   * @returns {number} the instant drawn; NaN if none was
   */
  draw(now) {
    const { clock } = this;
    clock.tick(now, this.ready ? this.#track.to : clock.time);
    this.loader.want(clock);
    const time = this.ready ? clock.time : (this.loader.arrived ?? NaN);
    if (!this.#track.covers(time)) return NaN;
    this.#track.goTo(time);
    const present = new Set(this.#present(time).map(({ id }) => id));
    const fingers = this.#track.fingers.filter(({ participant }) => present.has(participant));
    const looks = new Map(this.#replay.participants.map((one) => [one.id, { ...one, number: numberOf(one.id) }]));
    this.#fingers.draw({ participants: looks, fingers }, this.size);
    const { width, height } = this.size;
    const state = [this.#track.heat.version, width, height].join();
    if (state !== this.#backdropDrawn) {
      this.#backdropDrawn = state;
      const box = { x: 0, y: 0, width, height };
      this.#backdrop.draw({ heat: { grid: this.#track.heat, box, smooth: false, screen: null }, frames: [], fontSize: 20 }, this.size);
    }
    return time;
  }

  /** Brings the room's figures to the instant that was drawn. */
  showFigures() {
    const participants = this.#present(this.#track.time).map((one) => {
      const [lastCentimetres = 0, totalCentimetres = 0, lastSeconds = 0, totalSeconds = 0, touches = 0] =
        this.#track.figures.get(one.id) ?? [];
      return {
        ...one,
        distance: { lastCentimetres, totalCentimetres },
        time: { lastSeconds, totalSeconds },
        touches,
      };
    });
    this.room.load({ participants });
  }

  /** @param {number} time */
  #present(time) {
    return this.#replay.participants.filter(
      ({ joinedMilliseconds, removedMilliseconds }) => joinedMilliseconds <= time && time < (removedMilliseconds ?? Infinity),
    );
  }
}

/** @param {string} id  such as `p12` */
function numberOf(id) {
  return Number(id.slice(1)) || 0;
}
