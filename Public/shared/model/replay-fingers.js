// @ts-check
/** The fingers of a replay: computes the visible fingers at a time from the following steps. Pure; times in ms. */

import { Finger } from "./finger-tracks.js";

/** @typedef {[early: number, phase: number, pointer: number, x: number, y: number, pressure?: number]} StepEvent */
/** @typedef {[lastCentimetres: number, totalCentimetres: number, lastSeconds: number, totalSeconds: number, touches: number]} Figures */
/**
 * @typedef {[milliseconds: number, participant: string, events: StepEvent[], lastCentimetres: number,
 *   totalCentimetres: number, lastSeconds: number, totalSeconds: number, touches: number, roomMilliseconds?: number,
 *   error?: number]} Step  `roomMilliseconds`: of the last event, by the room's clock, where the phone has one
 */
/**
 * @typedef {object} Segment  of `GET …/replay/segment`
 * @property {number} from
 * @property {number} to
 * @property {boolean} complete
 * @property {[participant: string, ...figures: Figures][]} figures
 * @property {[participant: string, pointer: number, x: number, y: number, pressure: number|null][]} touches
 * @property {{columns: number, rows: number, counts: number[], changes: [number, [cell: number, count: number][]][]}} heatmap
 * @property {Step[]} steps
 */

const [BEGAN, MOVED, ENDED, CANCELLED] = [0, 1, 2, 3];
/** The participant's newest gesture counts nowhere. */
const TAKEN_BACK = 5;

export class ReplayFingers {
  /** @type {Finger[]} in the order in which they begin */
  #fingers = [];
  /**
   * The fingers that are down after the last step, by participant and pointer.
   * @type {Map<string, Finger>}
   */
  #fingersDown = new Map();
  /** The phones whose fingers are shown by the room's clock, and by the arrival of their batches. */
  #byClock = new Set();
  #byArrival = new Set();
  /**
   * The fingers of each participant's newest gesture, and whether it began before the segment that was started with.
   * @type {Map<string, {fingers: Finger[], isEarlier: boolean}>}
   */
  #gestures = new Map();
  /**
   * Gestures that are taken back, from when on.
   * @type {{t: number, fingers: Finger[]}[]}
   */
  #takenBack = [];
  /**
   * Participants of whom a gesture was taken back that began before the segment that was started with.
   * @type {Set<string>}
   */
  earlierTakenBack = new Set();
  #ink;

  /** @param {import("./ink.js").Ink} ink receives the fingers' strokes */
  constructor(ink) {
    this.#ink = ink;
  }

  /** @param {Segment} segment  the steps after its start follow by `feed` */
  start({ from, touches }) {
    this.#byClock.clear();
    this.#byArrival.clear();
    this.#fingers = [];
    this.#fingersDown.clear();
    this.#gestures.clear();
    this.#takenBack = [];
    this.earlierTakenBack.clear();
    for (const [participant, pointer, x, y] of touches) this.#beginFinger(participant, pointer, { t: from, x, y });
    for (const gesture of this.#gestures.values()) gesture.isEarlier = true;
  }

  /** @param {readonly Step[]} steps */
  feed(steps) {
    for (const [milliseconds, participant, events, , , , , , roomMilliseconds = NaN] of steps) {
      const isByClock = Number.isFinite(roomMilliseconds);
      if (events.length > 0) (isByClock ? this.#byClock : this.#byArrival).add(participant);
      const last = isByClock ? Math.min(roomMilliseconds, milliseconds) : milliseconds;
      for (const [early, phase, pointer, x, y] of events) {
        const t = last - early;
        const finger = this.#fingersDown.get(`${participant}/${pointer}`);
        if (phase === CANCELLED) this.#lift(finger, t);
        else if (phase === TAKEN_BACK) this.#takeBack(participant, t);
        else if (phase === ENDED) {
          finger?.moveTo({ t, x, y });
          this.#lift(finger, t);
        } else if (phase === MOVED && finger) finger.moveTo({ t, x, y });
        else if (phase === BEGAN || phase === MOVED) {
          this.#lift(finger, t);
          this.#beginFinger(participant, pointer, { t, x, y });
        }
      }
    }
  }

  /**
   * By which clock the fingers of different phones are shown, in the steps so far; null without any. `count`: of phones by
   * their arrival.
   * @returns {{axis: "byClock"|"byArrival"|"byBoth", count: number}|null}
   */
  get axis() {
    const count = this.#byArrival.size;
    if (this.#byClock.size === 0) return count > 0 ? { axis: "byArrival", count } : null;
    return { axis: count > 0 ? "byBoth" : "byClock", count };
  }

  /**
   * @param {number} time  at least that of the previous call
   * @returns {Finger[]} the fingers to display then
   */
  at(time) {
    this.#fingers = this.#fingers.filter((finger) => {
      if (!finger.isDownAt(time)) return false;
      finger.goTo(time);
      return true;
    });
    this.#takenBack = this.#takenBack.filter(({ t, fingers }) => {
      if (t > time) return true;
      for (const finger of fingers) finger.takeBack();
      return false;
    });
    return this.#fingers.filter((finger) => finger.hasBegun);
  }

  /**
   * Lifts all fingers that are still down.
   * @param {number} time
   * @param {Iterable<string>} [takenBack]  participants whose gestures of then are taken back later
   */
  end(time, takenBack = []) {
    for (const participant of takenBack) {
      const isDown = [...this.#fingersDown.values()].some((finger) => finger.participant === participant);
      if (isDown) this.#takeBack(participant, time);
    }
    for (const finger of [...this.#fingersDown.values()]) this.#lift(finger, time);
    this.at(time);
  }

  /**
   * @param {string} participant
   * @param {number} pointer
   * @param {{t: number, x: number, y: number}} start
   */
  #beginFinger(participant, pointer, start) {
    const finger = new Finger(this.#ink, participant, pointer, start);
    const isFirst = ![...this.#fingersDown.values()].some((other) => other.participant === participant);
    const gesture = this.#gestures.get(participant);
    if (isFirst || !gesture) this.#gestures.set(participant, { fingers: [finger], isEarlier: false });
    else gesture.fingers.push(finger);
    this.#fingersDown.set(`${participant}/${pointer}`, finger);
    this.#fingers.push(finger);
  }

  /**
   * @param {string} participant
   * @param {number} t
   */
  #takeBack(participant, t) {
    const gesture = this.#gestures.get(participant);
    if (!gesture) return;
    this.#gestures.delete(participant);
    this.#takenBack.push({ t, fingers: gesture.fingers });
    if (gesture.isEarlier) this.earlierTakenBack.add(participant);
  }

  /**
   * @param {Finger|undefined} finger
   * @param {number} t
   */
  #lift(finger, t) {
    if (!finger) return;
    finger.liftedAt = Math.max(t, finger.newestTime);
    this.#fingersDown.delete(`${finger.participant}/${finger.pointer}`);
  }
}
