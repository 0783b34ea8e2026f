// @ts-check
/** Interpolates fingers between two frames: the position of each at any instant, and its ink. Pure; times in ms. */

/** @typedef {{participant: string, pointer: number, x: number, y: number}} Touch  x, y: from 0 to 1 */
/**
 * @typedef {{participant: string, pointer: number, begins: boolean, points: readonly number[], takesBack?: boolean}} PathSegment
 *   points: x and y in turn; takesBack: the participant's gesture counts nowhere
 */
/** @typedef {{t: number, x: number, y: number}} Sample */
/** @typedef {import("./ink.js").Ink} Ink */
/** @typedef {import("./ink.js").Stroke} Stroke */

/** Interval between two frames at 30 a second. */
const FRAME_INTERVAL_MS = 1000 / 30;
/**
 * The age of its last event up to which a finger counts as moving continuously, because a phone may send fewer messages
 * than there are frames.
 */
const RECENT_MS = 3 * FRAME_INTERVAL_MS;
/** What arrives later than this after it happened is shown at once (ms). */
const MAX_LATE_MS = 500;

/** A finger that is down, or whose lift is not displayed yet. */
export class Finger {
  /**
   * The ink of the finger; null before it is displayed.
   * @type {Stroke|null}
   */
  stroke = null;
  /**
   * All of it: a long one has several parts.
   * @type {Stroke[]}
   */
  #strokes = [];
  /** @type {number|null} */
  liftedAt = null;
  /** @type {Sample|null} the newest sample that was displayed */
  #shownSample = null;
  /** @type {Sample[]} */
  #ahead = [];
  #ink;

  /**
   * @param {Ink} ink  receives the finger's strokes
   * @param {string} participant
   * @param {number} pointer
   * @param {Sample} start
   */
  constructor(ink, participant, pointer, start) {
    this.#ink = ink;
    this.participant = participant;
    this.pointer = pointer;
    this.x = start.x;
    this.y = start.y;
    this.#ahead.push(start);
  }

  /** Whether the displayed time has reached the finger's beginning. */
  get hasBegun() {
    return this.#shownSample !== null;
  }

  get moving() {
    return this.#ahead.length > 0;
  }

  /** The time of the newest sample. */
  get newestTime() {
    return (this.#ahead.at(-1) ?? /** @type {Sample} */ (this.#shownSample)).t;
  }

  /** @param {Sample} sample */
  moveTo(sample) {
    const last = this.#ahead.at(-1) ?? /** @type {Sample} */ (this.#shownSample);
    if (last.x === sample.x && last.y === sample.y) return;
    // By the room's clock, whose newer estimate may be a little behind the one before.
    if (sample.t < last.t) sample = { ...sample, t: last.t };
    // Frames contain only changes, so after a pause the finger was at its old place until the previous frame.
    const still = sample.t - FRAME_INTERVAL_MS;
    if (still - last.t > FRAME_INTERVAL_MS / 2) this.#ahead.push({ ...last, t: still });
    this.#ahead.push(sample);
  }

  /** @param {number} time */
  goTo(time) {
    while (this.#ahead.length > 0 && this.#ahead[0].t <= time) {
      this.#shownSample = /** @type {Sample} */ (this.#ahead.shift());
      this.stroke = this.#ink.extend(
        this.stroke ?? this.#ink.begin(this.participant),
        this.#shownSample.x,
        this.#shownSample.y,
        this.#shownSample.t,
      );
      if (this.#strokes.at(-1) !== this.stroke) this.#strokes.push(this.stroke);
    }
    if (!this.#shownSample) return;
    const [next] = this.#ahead;
    const share = next ? (time - this.#shownSample.t) / (next.t - this.#shownSample.t) : 0;
    this.x = next ? this.#shownSample.x + (next.x - this.#shownSample.x) * share : this.#shownSample.x;
    this.y = next ? this.#shownSample.y + (next.y - this.#shownSample.y) * share : this.#shownSample.y;
  }

  /**
   * Ends its stroke once its lift is due.
   * @param {number} time
   * @returns {boolean} whether the finger is still down at that time
   */
  isDownAt(time) {
    if (this.liftedAt === null || time < this.liftedAt) return true;
    this.goTo(this.liftedAt);
    if (this.stroke) this.#ink.end(this.stroke, this.liftedAt);
    return false;
  }

  /** Removes all that it has drawn. */
  takeBack() {
    const strokes = new Set(this.#strokes);
    if (strokes.size > 0) this.#ink.clear((stroke) => strokes.has(stroke));
  }
}

export class FingerTracks {
  /** @type {Map<string, Finger>} */
  #fingersDown = new Map();
  /** @type {Finger[]} */
  #liftedFingers = [];
  /**
   * The fingers of each participant's newest gesture.
   * @type {Map<string, Finger[]>}
   */
  #gestures = new Map();
  #ink;

  /** @param {Ink} ink  receives the fingers' strokes */
  constructor(ink) {
    this.#ink = ink;
  }

  /** Called when no finger is down any longer. */
  clear() {
    for (const { stroke } of [...this.#fingersDown.values(), ...this.#liftedFingers]) if (stroke) this.#ink.end(stroke, 0);
    this.#fingersDown.clear();
    this.#liftedFingers.length = 0;
    this.#gestures.clear();
  }

  /**
   * @param {readonly Touch[]} touches all fingers that are down
   * @param {number} t the time of the frame
   * @param {readonly PathSegment[]} segments  those of all fingers since the last call, also of fingers that are up again
   * @param {ReadonlyMap<string, number>} times  by the room's clock, of the newest events of phones that have it
   */
  apply(touches, t, segments = [], times = new Map()) {
    // Never later than they arrived, and not so early that nothing of the way there is shown.
    const timeOf = (/** @type {string} */ participant) => Math.max(Math.min(times.get(participant) ?? t, t), t - MAX_LATE_MS);
    this.#addSegments(segments, timeOf);
    const lifted = new Map(this.#fingersDown);
    for (const { participant, pointer, x, y } of touches) {
      const key = `${participant}/${pointer}`;
      lifted.delete(key);
      this.#moveFinger(key, participant, pointer, { t: timeOf(participant), x, y });
    }
    for (const [key, finger] of lifted) this.#lift(key, finger, timeOf(finger.participant));
  }

  /**
   * Spreads the points between two frames over the time between them, or since the last event of the finger.
   * @param {readonly PathSegment[]} segments
   * @param {(participant: string) => number} timeOf  the end of its segments
   */
  #addSegments(segments, timeOf) {
    /** @type {Map<string, {done: number, all: number, since: number}>} */
    const counts = new Map();
    for (const { participant, pointer, points } of segments) {
      const key = `${participant}/${pointer}`;
      const count = counts.get(key) ?? { done: 0, all: 0, since: this.#since(key, timeOf(participant)) };
      counts.set(key, { ...count, all: count.all + points.length / 2 });
    }
    for (const { participant, pointer, begins, points, takesBack } of segments) {
      const key = `${participant}/${pointer}`;
      if (takesBack) this.#takeBack(participant);
      const count = /** @type {{done: number, all: number, since: number}} */ (counts.get(key));
      const time = () => count.since + ((timeOf(participant) - count.since) * count.done) / count.all;
      const before = this.#fingersDown.get(key);
      if (begins && before) this.#lift(key, before, time());
      for (let i = 0; i + 1 < points.length; i += 2) {
        count.done += 1;
        this.#moveFinger(key, participant, pointer, { t: time(), x: points[i], y: points[i + 1] });
      }
    }
  }

  /**
   * The start time of a path segment that was reported at `t`.
   * @param {string} key
   * @param {number} t
   */
  #since(key, t) {
    const newestTime = this.#fingersDown.get(key)?.newestTime ?? -Infinity;
    return newestTime > t - RECENT_MS ? Math.min(newestTime, t) : t - FRAME_INTERVAL_MS;
  }

  /**
   * @param {string} key
   * @param {string} participant
   * @param {number} pointer
   * @param {Sample} sample
   */
  #moveFinger(key, participant, pointer, sample) {
    const finger = this.#fingersDown.get(key);
    if (finger) return finger.moveTo(sample);
    const begun = new Finger(this.#ink, participant, pointer, sample);
    const isFirst = ![...this.#fingersDown.values()].some((other) => other.participant === participant);
    this.#gestures.set(participant, isFirst ? [begun] : [...(this.#gestures.get(participant) ?? []), begun]);
    this.#fingersDown.set(key, begun);
  }

  /** @param {string} participant  whose newest gesture counts nowhere */
  #takeBack(participant) {
    const fingers = new Set(this.#gestures.get(participant));
    this.#gestures.delete(participant);
    for (const finger of fingers) {
      finger.takeBack();
      const key = `${participant}/${finger.pointer}`;
      if (this.#fingersDown.get(key) === finger) this.#fingersDown.delete(key);
    }
    this.#liftedFingers = this.#liftedFingers.filter((finger) => !fingers.has(finger));
  }

  /**
   * @param {string} key
   * @param {Finger} finger
   * @param {number} t
   */
  #lift(key, finger, t) {
    finger.liftedAt = Math.max(t, finger.newestTime);
    this.#fingersDown.delete(key);
    this.#liftedFingers.push(finger);
  }

  /**
   * @param {number} time
   * @returns {Finger[]} the fingers to display then
   */
  at(time) {
    this.#liftedFingers = this.#liftedFingers.filter((finger) => finger.isDownAt(time));
    const all = [...this.#fingersDown.values(), ...this.#liftedFingers];
    for (const finger of all) finger.goTo(time);
    return all.filter((finger) => finger.hasBegun);
  }

  /** Whether the picture changes with time alone, without new frames. */
  get moving() {
    return this.#liftedFingers.length > 0 || [...this.#fingersDown.values()].some((finger) => finger.moving);
  }
}
