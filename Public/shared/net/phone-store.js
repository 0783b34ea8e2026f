// @ts-check
/**
 * The stored state of a phone in a session, with which a reload, a crash of the tab or a new tab resumes as the same
 * participant.
 *
 * Each batch has its own key and is written once, so a save costs only what has changed. Batches acknowledged between
 * two saves are never written.
 */

import { isCurrent, isRecent, sinceOf } from "./current.js";
import { batchOf, phoneFields } from "./stored/phone-fields.js";
import { keysWith, read, readJSON, remove, write } from "./storage.js";

/** @typedef {import("./outbox.js").Batch} Batch */
/** @typedef {import("./outbox.js").Outbox} Outbox */
/**
 * @typedef {{seq: number, distance: {lastCentimetres: number, totalCentimetres: number},
 *   time: {lastSeconds: number, totalSeconds: number}, heatmap: object, dwell?: any}} ConfirmedFigures
 */
/**
 * @typedef {object} Phone
 * @property {string|null} resume
 * @property {string} join  identifies the phone until its first welcome, so that a lost welcome creates no second
 *   participant
 * @property {{width: number, height: number}|null} screen  of the last hello
 * @property {import("../model/glass.js").Glass} [glass]  since the first hello
 * @property {{pixelsPerCentimetre: number, relativeError: number, shown: import("../model/glass.js").Shown, byModel: true}} [model]
 *   known properties of its screen by its model
 * @property {{origin: number, last: number}|null} clock
 * @property {number[]} open  pointers that may still be down for the server
 * @property {number} last  batch number
 * @property {ConfirmedFigures} [told]  the latest figures from the server
 * @property {string} [sent] the page to which the phone followed the session
 * @property {import("../model/round-start.js").Start|null} [start]  start of a challenge that began on the previous page
 * @property {string} [code]  the code from the phone's address
 * @property {boolean} [called]  whether its user was asked for a name
 * @property {number} [until]  the end of a class that lives longer than a day (ms since 1970)
 * @property {boolean} [away] whether the phone has returned after a while, and its user has not confirmed yet who uses
 *   it
 * @property {{number: number, given: boolean}} [consent]  the answer to the host's question of that number
 * @property {boolean} [touched]  whether a finger has touched it
 * @property {string} [face]  the one that the touch page shows
 * @property {number} [since]  the time of the first storing
 * @property {number} [savedAt]
 */

const PREFIX = "touchfigures.phone.";

export class PhoneStore {
  #key;
  /** Identifies this tab; the newest tab owns the stored state. */
  #tab = `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;
  /**
   * The time at which the phone was first stored.
   * @type {number|undefined}
   */
  #since;
  /**
   * The stored batches: key to number and length.
   * @type {Map<number, string>}
   */
  #written = new Map();
  #isClosed = false;

  /** @param {string} code */
  constructor(code) {
    this.#key = PREFIX + code;
  }

  /**
   * A phone that was used long ago belongs to another person now, so its state is removed.
   * @param {number} [now]
   * @returns {{phone: Phone, batches: Batch[]}}
   */
  load(now = Date.now()) {
    const stored = phoneFields(readJSON(this.#key));
    const saved = isCurrent(stored, now) ? stored : null;
    if (!saved) this.#clear();
    this.#since = saved ? sinceOf(saved, now) : undefined;
    const phone = { resume: null, join: newJoin(), screen: null, clock: null, open: [], last: 0, ...saved };
    if (saved && !isRecent(saved, now)) {
      phone.away = true;
      this.#since = undefined;
    }
    /** @type {Batch[]} */
    const batches = [];
    for (const key of keysWith(`${this.#key}.batch.`)) {
      const batch = batchOf(readJSON(key));
      if (!batch) remove(key);
      else {
        batches.push(batch);
        this.#written.set(batch.key, mark(batch));
      }
    }
    batches.sort((a, b) => a.key - b.key);
    return { phone, batches };
  }

  /** Makes this tab the only one that writes. */
  own() {
    write(`${this.#key}.tab`, this.#tab);
  }

  get owned() {
    return read(`${this.#key}.tab`) === this.#tab;
  }

  /**
   * Calls back once another tab takes over.
   * @param {() => void} lost
   * @param {AbortSignal} [signal] ends the listening
   */
  onceLost(lost, signal) {
    // The event alone is not a proof: an event that the previous page of this tab caused may arrive late.
    const listen = (/** @type {StorageEvent} */ { key }) => {
      if (key === `${this.#key}.tab` && !this.owned) lost();
    };
    window.addEventListener("storage", listen, { signal });
  }

  /** Stores nothing more, so that the time of the last use stays. */
  close() {
    this.#isClosed = true;
  }

  /** @param {Phone} phone */
  savePhone(phone) {
    if (!this.owned || this.#isClosed) return;
    const savedAt = Date.now();
    this.#since = Math.min(this.#since ?? savedAt, savedAt);
    write(this.#key, JSON.stringify({ ...phone, since: this.#since, savedAt }));
  }

  /** @param {readonly Batch[]} batches */
  saveBatches(batches) {
    if (!this.owned || this.#isClosed) return;
    const gone = new Set(this.#written.keys());
    for (const batch of batches) {
      if (batch.events.length === 0) continue;
      gone.delete(batch.key);
      if (this.#written.get(batch.key) === mark(batch)) continue;
      write(`${this.#key}.batch.${batch.key}`, JSON.stringify(batch));
      this.#written.set(batch.key, mark(batch));
    }
    for (const key of gone) {
      remove(`${this.#key}.batch.${key}`);
      this.#written.delete(key);
    }
  }

  /** Removes this phone's stored state of the session. */
  forget() {
    this.#clear();
    remove(`${this.#key}.tab`);
    this.#written.clear();
  }

  #clear() {
    for (const key of [this.#key, ...keysWith(`${this.#key}.batch.`)]) remove(key);
  }
}

/** A random identifier of 128 bits. */
export function newJoin() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Batch} batch */
function mark({ seq, events }) {
  return `${seq}/${events.length}`;
}

/**
 * Whether this phone has started the session for itself: there is no class.
 * @param {string} code
 */
export function measuresAlone(code) {
  return readJSON(`touchfigures.host.${code}`)?.alone === true;
}
