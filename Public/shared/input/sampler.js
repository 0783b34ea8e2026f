// @ts-check
/** Turns pointers into the events of the protocol. Uses no DOM and no clock. */

import { HELD_INTERVAL, MAX_POINTERS, PHASE } from "../model/messages.js";

/** @typedef {import("../model/messages.js").TouchEventRow} TouchEventRow */
/**
 * @typedef {object} Sample
 * @property {number} x  CSS px, natural orientation
 * @property {number} y
 * @property {number} t  ms
 * @property {number|null} [pressure]
 * @property {number|null} [radius]
 * @property {boolean} [pen]
 */
/** @typedef {{slot: number, announced: boolean, x: number, y: number, t: number, pen: boolean}} Pointer */

export class Sampler {
  /**
   * Keyed by the browser's pointer id, which may be any large number.
   * @type {Map<number, Pointer>}
   */
  #pointers = new Map();
  /** @type {TouchEventRow[]} */
  #events = [];
  /** The latest time used with each slot, so that times in a reused slot never go back. */
  #slotTimes = new Float64Array(MAX_POINTERS);
  #suspended = false;
  /** The time of the newest recorded event. */
  latest = -Infinity;
  /** The time at which the newest gesture began. */
  began = 0;
  /** Events that were not recorded while it was suspended with `endsPointers`. */
  lost = 0;
  #countsLoss = false;

  get touching() {
    return this.#pointers.size;
  }

  get suspended() {
    return this.#suspended;
  }

  /** Slots that the server knows to be down. */
  get announcedSlots() {
    return [...this.#pointers.values()].filter((pointer) => pointer.announced).map((pointer) => pointer.slot);
  }

  /** The beginning of the gesture that is being recorded; null if no finger is recorded. */
  get gestureBegan() {
    for (const { announced } of this.#pointers.values()) if (announced) return this.began;
    return null;
  }

  /** Slots of all pointers that are followed. */
  get slots() {
    return [...this.#pointers.values()].map((pointer) => pointer.slot);
  }

  /** @param {number} id */
  slotOf(id) {
    return this.#pointers.get(id)?.slot;
  }

  /**
   * @param {number} id
   * @param {Sample} sample
   * @returns {boolean} whether the pointer is followed from now on; the protocol allows 32
   */
  down(id, sample) {
    if (this.#pointers.has(id)) this.cancel(id, sample.t);
    const used = new Set([...this.#pointers.values()].map((pointer) => pointer.slot));
    let slot = 0;
    while (used.has(slot)) slot++;
    if (slot >= MAX_POINTERS) return false;
    const pointer = { slot, announced: false, x: sample.x, y: sample.y, t: sample.t, pen: sample.pen === true };
    this.#pointers.set(id, pointer);
    this.#put(pointer, PHASE.began, sample);
    return true;
  }

  /**
   * @param {number} id
   * @param {Sample} sample
   */
  move(id, sample) {
    const pointer = this.#pointers.get(id);
    if (pointer) this.#put(pointer, PHASE.moved, sample);
  }

  /**
   * @param {number} id
   * @param {Sample} sample
   */
  up(id, sample) {
    const pointer = this.#pointers.get(id);
    if (!pointer) return;
    this.#pointers.delete(id);
    if (pointer.announced) this.#put(pointer, PHASE.ended, sample);
  }

  /**
   * @param {number} id
   * @param {number} t
   */
  cancel(id, t) {
    const pointer = this.#pointers.get(id);
    if (!pointer) return;
    this.#pointers.delete(id);
    this.#withdraw(pointer, t);
  }

  /** @param {number} t */
  cancelAll(t) {
    for (const id of [...this.#pointers.keys()]) this.cancel(id, t);
  }

  /**
   * Ends all pointers as cancelled but continues following them: each begins again with its next sample.
   * @param {number} t
   */
  restart(t) {
    for (const pointer of this.#pointers.values()) this.#withdraw(pointer, t);
  }

  /**
   * Records nothing until `resume`. Without `endsPointers` the server has ended the pointers itself, as it does when the
   * host freezes the session.
   * @param {number} t
   * @param {{endsPointers?: boolean}} [options]  `endsPointers` reports the pointers' end to the server, and counts the
   * lost events
   */
  suspend(t, { endsPointers = false } = {}) {
    if (this.#suspended) return;
    if (endsPointers) this.restart(t);
    else for (const pointer of this.#pointers.values()) pointer.announced = false;
    this.#suspended = true;
    this.#countsLoss = endsPointers;
  }

  /**
   * Resumes; a finger that is still down begins again.
   * @param {number} t
   */
  resume(t) {
    if (!this.#suspended) return;
    this.#suspended = false;
    for (const pointer of this.#pointers.values()) this.#put(pointer, PHASE.began, { x: pointer.x, y: pointer.y, t });
  }

  /**
   * Adds `held` events, which report that resting fingers are still down.
   * @param {number} t
   */
  hold(t) {
    for (const pointer of this.#pointers.values()) {
      if (!pointer.announced || t - pointer.t < HELD_INTERVAL) continue;
      this.#put(pointer, PHASE.held, { x: pointer.x, y: pointer.y, t });
    }
  }

  /**
   * The time at which `hold` must be called next.
   * @param {number} t
   */
  nextHold(t) {
    const times = [...this.#pointers.values()].filter((pointer) => pointer.announced).map((pointer) => pointer.t);
    return Math.min(t, ...times) + HELD_INTERVAL;
  }

  /**
   * Removes and returns the events since the last call, sorted by time across fingers.
   * @returns {TouchEventRow[]}
   */
  removeEvents() {
    const events = this.#events;
    if (events.length === 0) return events;
    this.#events = [];
    return events.sort((a, b) => a[4] - b[4]);
  }

  /** Drops the events that were not taken yet. */
  discard() {
    this.#events = [];
  }

  /**
   * @param {Pointer} pointer
   * @param {number} t
   */
  #withdraw(pointer, t) {
    if (!pointer.announced) return;
    pointer.announced = false;
    this.#put(pointer, PHASE.cancelled, { x: pointer.x, y: pointer.y, t });
  }

  /**
   * @param {Pointer} pointer
   * @param {number} phase
   * @param {Sample} sample
   */
  #put(pointer, phase, { x, y, t, pressure = null, radius = null }) {
    pointer.x = Math.round(x * 1000) / 1000;
    pointer.y = Math.round(y * 1000) / 1000;
    if (this.#suspended) {
      if (this.#countsLoss) this.lost += 1;
      return;
    }
    pointer.t = this.#slotTimes[pointer.slot] = Math.max(t, this.#slotTimes[pointer.slot]);
    const leaves = phase === PHASE.ended || phase === PHASE.cancelled;
    const spoken = pointer.announced || leaves ? phase : PHASE.began;
    if (!leaves) {
      if (this.gestureBegan === null) this.began = pointer.t;
      pointer.announced = true;
    }
    /** @type {TouchEventRow} */
    const event = [spoken, pointer.slot, pointer.x, pointer.y, pointer.t];
    if (phase !== PHASE.held && phase !== PHASE.cancelled) event.push(pressureOf(pressure), rounded(radius));
    // The server learns the tool when the pointer goes down.
    if (pointer.pen && spoken === PHASE.began) event.push("pen");
    this.#events.push(event);
    this.latest = Math.max(this.latest, pointer.t);
  }
}

/**
 * A single-precision number as its shortest decimal: 0.42, not 0.41999998688697815.
 * @param {number|null} value
 */
export function pressureOf(value) {
  return value === null || !Number.isFinite(value) ? null : Math.round(value * 1e6) / 1e6;
}

/** @param {number|null} value */
function rounded(value) {
  return value === null || !Number.isFinite(value) ? null : Math.round(value * 1000) / 1000;
}
