// @ts-check
/**
 * The events of a phone that are not acknowledged yet. Pure: no socket, no clock, no storage.
 *
 * Events get their batch number when they are first sent, not when they happen. Events that wait for a connection are
 * then sent in few, full batches, and a page that lost its last moments continues from the number the server knows.
 */

import { MAX_EVENTS_PER_BATCH, MAX_WAITING_EVENTS } from "../model/messages.js";

/** @typedef {import("../model/messages.js").TouchEventRow} TouchEventRow */
/** @typedef {import("../model/messages.js").FixRow} FixRow */
/** @typedef {import("../model/messages.js").Batch} Batch */
/** @typedef {import("../model/messages.js").TouchBatch} TouchBatch */
/** @typedef {import("../model/messages.js").FixBatch} FixBatch */
/** @typedef {import("../model/messages.js").AnchorBatch} AnchorBatch */
/** @typedef {import("../model/messages.js").TaskBatch} TaskBatch */

/** The maximum number of unacknowledged batches; more would only wait in the network. */
const MAX_BATCHES_IN_FLIGHT = 200;
/** A walk adds one fix a second: a batch of a minute is cheap to save often, a batch of 512 would not be. */
const MAX_FIXES_PER_BATCH = 60;
/** An anchor names an element of the page, which may take hundreds of bytes. */
const MAX_ANCHORS_PER_BATCH = 32;
/** Reserved for the events of one frame and for the ends of the pointers that are down. */
const RESERVED_EVENTS = 1000;

export class Outbox {
  /**
   * The batches in order: numbered ones, then those that were never sent.
   * @type {Batch[]}
   */
  #batches;
  /** Number of batches that were sent on this connection. */
  #sent = 0;
  #waiting = 0;
  /** The last number assigned. */
  #last;
  #nextKey = 1;
  /** Incremented whenever events are dropped from the outbox. */
  generation = 0;
  /**
   * Sequence numbers that the server refused; they count as acknowledged.
   * @type {Set<number>}
   */
  #refused = new Set();
  /**
   * The newest batch that was acknowledged on this page.
   * @type {Batch|null}
   */
  #acknowledged = null;
  /**
   * Where a picture lay under the finger after the batches that are gone; kept by the part that lays it.
   * @type {{picture: string, scale: number, x: number, y: number}|null}
   */
  ground = null;

  /** @param {{last: number, batches: Batch[]}} saved */
  constructor({ last, batches } = { last: 0, batches: [] }) {
    this.#last = last;
    this.#batches = batches;
    for (const { key, events } of batches) {
      this.#waiting += events.length;
      this.#nextKey = Math.max(this.#nextKey, key + 1);
    }
  }

  /** Whether the next batch to send was never sent and may still take more events. */
  get isGrowing() {
    const batch = this.#batches[this.#sent];
    return batch !== undefined && batch.events.length > 0 && this.#sent === this.#batches.length - 1 &&
      batch === this.#openBatch();
  }

  /** Events that no acknowledgement covers. */
  get waiting() {
    return this.#waiting;
  }

  /** Whether only the ends of pointers may still be added. */
  get full() {
    return this.#waiting >= MAX_WAITING_EVENTS - RESERVED_EVENTS;
  }

  /** The last number assigned; 0 before the first. */
  get last() {
    return this.#last;
  }

  /** Batches that were sent on this connection and are not acknowledged. */
  get inFlight() {
    return this.#sent;
  }

  /** @returns {readonly Batch[]} */
  get batches() {
    return this.#batches;
  }

  /**
   * A batch by its number, including the last acknowledged one, which the message with its figures may refer to.
   * @param {number} seq
   */
  batch(seq) {
    return this.#batches.find((batch) => batch.seq === seq) ??
      (this.#acknowledged?.seq === seq ? this.#acknowledged : undefined);
  }

  /**
   * The time of the last touch in a batch; undefined if the batch has none, or no longer exists.
   * @param {number} seq
   */
  latestIn(seq) {
    const batch = this.batch(seq);
    return batch && !batch.kind ? batch.events.at(-1)?.[4] : undefined;
  }

  /** @param {TouchEventRow[]} events  sorted by time */
  add(events) {
    this.#waiting += events.length;
    for (let start = 0; start < events.length;) {
      const batch = /** @type {TouchBatch} */ (this.#openBatch() ?? this.#begin());
      const end = start + MAX_EVENTS_PER_BATCH - batch.events.length;
      batch.events.push(...events.slice(start, end));
      start = end;
    }
  }

  /** @param {FixRow} fix  of a walker */
  addFix(fix) {
    this.#waiting += 1;
    const batch = /** @type {FixBatch} */ (this.#openBatch("fixes", MAX_FIXES_PER_BATCH) ?? this.#begin("fixes"));
    batch.events.push(fix);
  }

  /**
   * Adds a touch on an element of a page in a study.
   * @param {string} page
   * @param {number} width  of the page
   * @param {import("../model/messages.js").Anchor} anchor
   */
  addAnchor(page, width, anchor) {
    this.#waiting += 1;
    let batch = /** @type {AnchorBatch|undefined} */ (this.#openBatch("anchors", MAX_ANCHORS_PER_BATCH));
    if (batch?.page !== page || batch.width !== width) {
      batch = Object.assign(/** @type {AnchorBatch} */ (this.#begin("anchors")), { page, width });
    }
    batch.events.push(anchor);
  }

  /** @param {import("../model/messages.js").TaskMessage} message */
  addTaskMessage(message) {
    this.#waiting += 1;
    /** @type {TaskBatch} */ (this.#begin("own")).events.push(message);
  }

  /**
   * Frees space by thinning the fixes that were never sent.
   * @param {(rows: FixRow[]) => FixRow[]} thinned
   */
  thinFixes(thinned) {
    for (const batch of this.#batches) {
      if (batch.seq > 0 || batch.kind !== "fixes") continue;
      const retained = thinned(batch.events);
      this.#waiting -= batch.events.length - retained.length;
      batch.events = retained;
    }
  }

  /**
   * Adds an event in a separate batch, because the server may refuse it and would refuse the whole batch.
   * @param {TouchEventRow} event
   */
  addAlone(event) {
    if ((this.#openBatch()?.events.length ?? 1) > 0) this.#begin();
    this.add([event]);
    this.#begin();
  }

  /**
   * The last batch if it can take more events; only this one may be empty.
   * @param {Batch["kind"]} [kind]
   * @param {number} [maximum]  events in it
   */
  #openBatch(kind, maximum = MAX_EVENTS_PER_BATCH) {
    const batch = this.#batches.at(-1);
    return batch && batch.kind === kind && batch.seq === 0 && batch.events.length < maximum ? batch : undefined;
  }

  /** @param {Batch["kind"]} [kind] */
  #begin(kind) {
    if (this.#batches.at(-1)?.events.length === 0) this.#batches.pop();
    const batch = /** @type {Batch} */ ({ key: this.#nextKey++, seq: 0, events: [], ...(kind ? { kind } : {}) });
    this.#batches.push(batch);
    return batch;
  }

  /**
   * The next batch to send on this connection, or null.
   * @returns {Batch|null}
   */
  next() {
    const batch = this.#batches[this.#sent];
    if (!batch || batch.events.length === 0) return null;
    if (batch.seq === 0) {
      if (this.#sent >= MAX_BATCHES_IN_FLIGHT) return null;
      batch.seq = ++this.#last;
    }
    this.#sent += 1;
    return batch;
  }

  /**
   * Called with a new connection's welcome: everything above `ack` is sent again.
   * @param {{seq: number, ack: number}} welcome  the server's last batch applied, and on disk
   */
  welcome({ seq, ack }) {
    this.acknowledge(ack);
    this.#sent = 0;
    const first = this.#batches[0]?.seq ?? 0;
    if (first > seq + 1) this.rewind(seq + 1);
    // The previous page may have sent batches that it could not save; their numbers are used.
    else if (seq > this.#last || first === 0) this.#last = seq;
  }

  /**
   * Removes everything up to `ack`, which is on the server's disk.
   * @param {number} ack
   */
  acknowledge(ack) {
    let done = 0;
    for (const { seq, events } of this.#batches) {
      if (seq === 0 || (seq > ack && !this.#refused.delete(seq))) break;
      this.#waiting -= events.length;
      done += 1;
    }
    this.#acknowledged = this.#batches.splice(0, done).at(-1) ?? this.#acknowledged;
    this.#sent = Math.max(0, this.#sent - done);
  }

  /**
   * Handles a batch that the server refused. The server acknowledges it; sent again, it would be refused again.
   * @param {number} seq
   */
  refuse(seq) {
    this.#refused.add(seq);
    this.acknowledge(0);
  }

  /**
   * Goes back to the number that the server misses.
   * @param {number} expected
   */
  rewind(expected) {
    const index = this.#batches.findIndex(({ seq }) => seq === 0 || seq >= expected);
    this.#sent = index < 0 ? this.#batches.length : index;
    this.#last = expected - 1;
    for (const batch of this.#batches.slice(this.#sent)) {
      if (batch.seq > 0) batch.seq = ++this.#last;
    }
  }

  /** Clears everything, for a participant that starts over. */
  clear() {
    this.#batches = [];
    this.#sent = this.#waiting = this.#last = 0;
    this.#refused.clear();
    this.generation += 1;
  }

  /** Drops unsent fixes after the walker withdrew consent. The next welcome closes the gap in the numbers. */
  dropFixes() {
    this.#batches = this.#batches.filter(({ kind }) => kind !== "fixes");
    this.#waiting = this.#batches.reduce((sum, { events }) => sum + events.length, 0);
    this.#sent = 0;
  }

  /** Drops batches that were never sent, because the server would discard them (freeze). */
  dropUnsent() {
    if (this.#batches.at(-1)?.seq === 0) this.generation += 1;
    while (this.#batches.at(-1)?.seq === 0) this.#waiting -= this.#batches.pop()?.events.length ?? 0;
  }
}
