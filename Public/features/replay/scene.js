// @ts-check
/** A replay's picture and figures at the clock's instant. */

import { GroundLoader } from "../../shared/drawing/ground.js";
import { RoomPicture } from "../../shared/drawing/room-picture.js";
import { HeatGrid } from "../../shared/model/heat-grid.js";
import { isClearing } from "../../shared/model/past-ink.js";
import { Room } from "../../shared/model/room.js";
import { InkRecall } from "../../shared/net/ink-recall.js";
import { answerTimes } from "./asked.js";
import { ReplayClock } from "./clock.js";
import { groundAt } from "./grounds.js";
import { ReplayLoader } from "./loader.js";
import { longPauses } from "./pauses.js";
import { ReplayTrack } from "./track.js";

/** Time without movement after a seek, after which older ink is fetched (ms). */
const SETTLING_TIME_MS = 250;

/** @typedef {import("../../shared/net/replay.js").Replay} Replay */
/** @typedef {import("../../shared/net/replay.js").Segment} Segment */

/** The recording contains no heatmap of a single phone. */
const NO_HEAT = new HeatGrid();

export class ReplayScene {
  room = new Room();
  picture;
  clock;
  loader;
  #replay;
  #track = new ReplayTrack();
  #ground;
  /** The participants of the last arrangement. */
  #arrangedFor = "";
  #recall;
  /** The pending request for older ink: the number of the ink's restart, and the time of the request. */
  #recalling = { turn: 0, at: Infinity };

  /**
   * @param {Replay} replay
   * @param {(from: number, to: number) => Promise<Segment>} fetch
   * @param {{backdrop: HTMLCanvasElement, fingers: HTMLCanvasElement}} canvases
   */
  constructor(replay, fetch, canvases) {
    this.#replay = replay;
    const { firstMilliseconds, durationMilliseconds } = replay;
    const begin = Math.min(firstMilliseconds, durationMilliseconds, ...answerTimes(replay).slice(0, 1));
    this.clock = new ReplayClock(begin, durationMilliseconds);
    this.loader = new ReplayLoader(this.#track, fetch);
    this.picture = new RoomPicture(canvases);
    this.#ground = new GroundLoader(replay.code);
    this.#ground.changed = () => {
      this.picture.ground = this.#ground.shown;
      this.picture.rearrange();
      this.loader.loaded();
    };
    this.#recall = new InkRecall(fetch, this.#track.ink);
    this.#recall.recalled = () => this.loader.loaded();
    this.extend(replay);
  }

  /** @param {Replay} replay  after the session has continued */
  extend(replay) {
    this.#replay = replay;
    const { clock } = this;
    clock.end = replay.durationMilliseconds;
    const marked = replay.markers.map(({ milliseconds }) => milliseconds);
    clock.pauses = longPauses(clock.begin, clock.end, replay.activity, [...marked, ...answerTimes(replay)]);
    this.#track.clearings = replay.markers.filter(isClearing);
  }

  /** The last reported state. */
  get replay() {
    return this.#replay;
  }

  /** Whether the clock's instant can be shown. */
  get ready() {
    return this.#track.covers(this.clock.time);
  }

  /** By which clock the fingers of different phones are shown there. */
  get axis() {
    return this.#track.axis;
  }

  /** Whether the log could be read there. */
  get complete() {
    return this.#track.complete;
  }

  /**
   * Draws the clock's instant if it is loaded, otherwise the last drawn one, and requests that instant.
   * @param {number} now  ms
   * @returns {{time: number, more: boolean}} the drawn instant, NaN if none was drawn; and whether the next frame shows
   *   more of it
   */
  draw(now) {
    const { clock } = this;
    clock.tick(now, this.ready ? this.#track.to : clock.time);
    this.loader.want(clock);
    const time = this.ready ? clock.time : (this.loader.arrived ?? NaN);
    if (!this.#track.covers(time)) return { time: NaN, more: false };
    this.#track.goTo(time);
    this.#ground.want(groundAt(this.#replay.grounds, time));
    const present = this.#present(time)
      .map(({ id }) => id)
      .join();
    if (present !== this.#arrangedFor) {
      this.#arrangedFor = present;
      this.showFigures();
      this.picture.rearrange();
    }
    const { fingers, ink, heat } = this.#track;
    const { participants } = this.room;
    const grid = this.picture.layout === "heatmap" ? heat : NO_HEAT;
    const { more } = this.picture.draw({ participants, fingers, ink, grid, hidden: false, now: time });
    return { time, more: this.#recallInk(now) || more };
  }

  /**
   * The loaded ink is shown at once; older ink is fetched once the handle rests.
   * @param {number} now
   * @returns {boolean} whether more follows
   */
  #recallInk(now) {
    const { inkRestarts: turn, inkFrom, clearings, time } = this.#track;
    if (turn !== this.#recalling.turn) {
      this.#recall.stop();
      this.#recalling = { turn, at: now + SETTLING_TIME_MS };
    }
    if (now < this.#recalling.at) return this.#recalling.at < Infinity;
    this.#recalling.at = Infinity;
    this.#recall.recall(inkFrom, clearings, time).catch(() => {
      // If this fails, the loaded ink is shown; another seek tries again.
    });
    return false;
  }

  /** Updates the figures to the drawn instant. */
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
