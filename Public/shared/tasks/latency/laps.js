// @ts-check
/**
 * A mark that circles at constant speed, and the lag of a finger behind it. Pure: without DOM and clock.
 *
 * The page draws the mark at its position in this frame. The finger follows the displayed mark, so the finger is where the
 * mark was one latency before, measured with the events known in this frame (Bérard and Blanch 2013, "low overhead").
 */

import { mean, median } from "../../statistics/averages.js";

/** The mark's time for one lap (ms). */
export const LAP = 2000;
/** The maximum lag or lead of a finger that follows the mark. */
const MAX_LAG_MS = 500;
/** The maximum in the first lap, in which a person who was surprised catches up. */
const MAX_FIRST_LAG_MS = 900;
/** Maximum distance of a finger from the circle. */
const MAX_DISTANCE_RADII = 0.5;
/** The maximum angle between finger and mark at which the finger catches the mark. */
const GRAB_RADIANS = 0.5;
/** The maximum interval between two frames; after a longer one the page was asleep, and the mark has jumped. */
const MAX_FRAME_INTERVAL_MS = 250;

const FULL_TURN = 2 * Math.PI;

/** @typedef {{angle: number, radii: number}} Finger  clockwise from the top (radians), and how far from the centre, in radii */
/** @typedef {{lag: number, frame: number}} Lap  the mean lag and the mean time from frame to frame (ms) */

/**
 * The position of a finger relative to the centre.
 * @param {{x: number, y: number}} point
 * @param {{x: number, y: number, radius: number}} circle
 * @returns {Finger}
 */
export function fingerOn(point, { x, y, radius }) {
  const [right, down] = [point.x - x, point.y - y];
  return { angle: Math.atan2(right, -down), radii: Math.hypot(right, down) / radius };
}

/**
 * The estimate of a series: the median of its laps, and their scatter.
 * @param {number[]} lags  at least 2
 */
export function estimateOf(lags) {
  const middle = mean(lags);
  const deviation = Math.sqrt(lags.reduce((sum, lag) => sum + (lag - middle) ** 2, 0) / (lags.length - 1));
  return { latency: median(lags), deviation };
}

export class Laps {
  /**
   * `rest`: nothing is recorded; `wait`: for a finger on the mark; `done`: waits until that finger is lifted.
   * @type {"rest"|"wait"|"follow"|"done"}
   */
  state = "rest";
  /** The laps of the series so far. */
  done = 0;
  /** Whether the finger lost the mark in the last lap. */
  lost = false;
  /** The angle of the mark, clockwise from the top (radians). */
  angle = 0;
  #laps;
  #serverLaps = 0;
  #start = { time: 0, angle: 0 };
  #last = 0;
  #lap = 0;
  #sum = 0;
  #time = 0;
  #frames = 0;

  /** @param {number} laps  of a series */
  constructor(laps) {
    this.#laps = laps;
  }

  /** @param {number} laps  of the series, as the server counts them */
  setServerCount(laps) {
    this.#serverLaps = laps;
  }

  /**
   * @param {object} frame
   * @param {number} frame.now  the frame's start (ms)
   * @param {Finger|null} frame.finger  known in this frame; null while none is down
   * @param {boolean} frame.suspended whether recording is paused
   * @returns {Lap|null}  that this frame has completed
   */
  step({ now, finger, suspended }) {
    if (suspended) {
      this.state = "rest";
      return null;
    }
    if (this.state === "rest") {
      this.done = this.#serverLaps % this.#laps;
      this.state = finger ? "done" : "wait";
    }
    if (this.state === "done" && !finger) this.#await();
    if (this.state === "wait" && finger && this.#isOnMark(finger)) this.#beginFollowing(now);
    if (this.state !== "follow") return null;
    return this.#follow(now, finger);
  }

  /** Another series begins at the top. */
  #await() {
    this.state = "wait";
    this.done %= this.#laps;
    this.angle = 0;
  }

  /** @param {Finger} finger */
  #isOnMark(finger) {
    return Math.abs(wrapped(finger.angle - this.angle)) < GRAB_RADIANS && Math.abs(finger.radii - 1) < MAX_DISTANCE_RADII;
  }

  /** @param {number} now */
  #beginFollowing(now) {
    this.state = "follow";
    this.lost = false;
    this.#start = { time: now, angle: this.angle };
    this.#last = now;
    this.#lap = 0;
    this.#clear();
  }

  #clear() {
    this.#sum = this.#time = this.#frames = 0;
  }

  /**
   * @param {number} now
   * @param {Finger|null} finger
   */
  #follow(now, finger) {
    const turns = (now - this.#start.time) / LAP;
    const passed = now - this.#last;
    this.angle = wrapped(this.#start.angle + FULL_TURN * turns);
    const lag = finger && (wrapped(this.angle - finger.angle) * LAP) / FULL_TURN;
    const most = turns < 1 ? MAX_FIRST_LAG_MS : MAX_LAG_MS;
    if (
      lag === null || Math.abs(lag) > most || Math.abs((finger?.radii ?? 0) - 1) > MAX_DISTANCE_RADII ||
      passed > MAX_FRAME_INTERVAL_MS
    ) {
      this.state = "wait";
      this.lost = true;
      return null;
    }
    this.#last = now;
    const lap = Math.floor(turns) > this.#lap ? this.#finish() : null;
    this.#sum += lag * passed;
    this.#time += passed;
    this.#frames += 1;
    return lap;
  }

  /**
   * The first lap only catches up.
   * @returns {Lap|null}
   */
  #finish() {
    const lap = this.#lap > 0 && this.#time > 0 ? { lag: this.#sum / this.#time, frame: this.#time / this.#frames } : null;
    this.#lap += 1;
    this.#clear();
    // Only in the first lap the finger may lag further.
    if (!lap || Math.abs(lap.lag) > MAX_LAG_MS) return null;
    this.done += 1;
    if (this.done === this.#laps) this.state = "done";
    return lap;
  }
}

/**
 * An angle from -π to π.
 * @param {number} angle
 */
function wrapped(angle) {
  return angle - FULL_TURN * Math.round(angle / FULL_TURN);
}
