// @ts-check
/** With `data-session`: the page as a participant of a session, by docs/protocol.md. */

import { Sampler } from "../../../shared/input/sampler.js";
import { MAX_POINTERS, PHASE, touchHello } from "../../../shared/model/messages.js";
import { Outbox } from "../../../shared/net/outbox.js";
import { TouchLink } from "../../../shared/net/touch-link.js";
import { withVersion } from "../recorder/address.js";
import { isOfCurrentVisitor, keep, readKept } from "./kept.js";
import { logOnce, safely } from "./quiet.js";

/** @typedef {import("./fingers.js").Finger} Finger */
/**
 * @typedef {object} Surface
 * @property {() => {width: number, height: number}} size  CSS px, natural orientation
 * @property {(point: import("./fingers.js").Point) => [number, number]} natural  the same point in natural orientation
 * @property {() => void} over  the visitor has left the session
 */

/** The interval between two checks of resting fingers (ms). */
const CHECK_INTERVAL_MS = 50;
/** The maximum number of anchors that wait for the first welcome. */
const MAX_EARLY_ANCHORS = 20_000;
/**
 * The number of attempts without a welcome after which the page gives up: its origin is not allowed, or there is no
 * server.
 */
const MAX_ATTEMPTS = 6;

export class Stream {
  #code;
  #server;
  #surface;
  #isStudy;
  #sampler = new Sampler();
  #outbox = new Outbox();
  /** @type {TouchLink|undefined} */
  #link;
  /** @type {import("./kept.js").Kept} */
  #stored = {};
  #attempts = 0;
  #wasWelcome = false;
  #isWelcome = false;
  #isOver = false;
  #isFrozen = false;
  #takesAnchors = false;
  /**
   * The study's version at the first welcome of this page: the visitor sees this version until the page is left.
   * Undefined before the welcome.
   * @type {string|null|undefined}
   */
  #version;
  /**
   * The anchors that were recorded before the first welcome.
   * @type {[page: string, width: number, anchor: import("../../../shared/model/messages.js").Anchor][]}
   */
  #earlyAnchors = [];
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #checkTimer;
  /** Milliseconds since 1970 at the page's time 0. */
  #origin;

  /**
   * @param {string} code
   * @param {string} server  the server's address
   * @param {Surface} surface
   * @param {boolean} isStudy
   */
  constructor(code, server, surface, isStudy) {
    this.#code = code;
    this.#server = server;
    this.#surface = surface;
    this.#isStudy = isStudy;
    const kept = readKept(code);
    // The stored state is used if it belongs to the current visitor, or has a withdrawal that the server has not
    // confirmed.
    if (isOfCurrentVisitor(kept.savedAt) || kept.leaves) this.#stored = kept;
    // A reload continues the clock, even if the wall clock was set back.
    this.#origin = Math.max(performance.timeOrigin, this.#stored.time ?? 0);
  }

  /** Whether fingers are recorded. */
  get #records() {
    return !this.#isOver && !this.#isFrozen && !this.#stored.leaves;
  }

  open() {
    if (this.#isOver || this.#link) return;
    this.#link = new TouchLink(this.#code, this.#outbox, {
      server: this.#server,
      hello: () => {
        const { width, height } = this.#surface.size();
        const screen = { width: width || 1, height: height || 1 };
        return touchHello({ resume: this.#stored.resume, locale: navigator.language, screen, peers: false });
      },
      welcome: safely((message) => this.#welcome(message)),
      figures: safely(() => this.#updatePaused()),
      session: safely(({ frozen }) => this.#freeze(frozen)),
      received: safely(({ type }) => type === "withdrawn" && this.#withdrawn()),
      errorReceived: ({ code, detail }) => code === 4400 && logOnce(`refused: ${detail}`),
      connection: safely((state) => this.#connection(state)),
      refused: safely((code) => this.#refused(code)),
    });
  }

  /**
   * @param {Finger} finger
   * @param {number} id
   * @param {number} time
   */
  placed(finger, id, time) {
    if (finger.isMasked || this.#isOver) return;
    const sample = this.#sample(finger, time);
    if (this.#sampler.slotOf(id) === undefined) this.#sampler.down(id, sample);
    else this.#sampler.move(id, sample);
    this.#checkTimer ??= setInterval(safely(() => this.#checkResting()), CHECK_INTERVAL_MS);
  }

  /**
   * @param {Finger} finger
   * @param {number} id
   * @param {boolean} isCancelled
   * @param {number} time
   */
  lifted(finger, id, isCancelled, time) {
    const sample = this.#sample(finger, time);
    if (isCancelled) this.#sampler.cancel(id, sample.t);
    else this.#sampler.up(id, sample);
  }

  /**
   * Sends an anchor with the next batches.
   * @param {string} page
   * @param {number} width
   * @param {import("../../../shared/model/messages.js").Anchor} anchor
   */
  anchor(page, width, anchor) {
    if (!this.#records || (this.#isWelcome && !this.#takesAnchors)) return;
    if (this.#outbox.full || this.#earlyAnchors.length === MAX_EARLY_ANCHORS) return this.#full();
    if (this.#version === undefined) return void this.#earlyAnchors.push([page, width, anchor]);
    // The anchor follows the touch to which it belongs.
    this.#outbox.add(this.#sampler.removeEvents());
    this.#outbox.addAnchor(withVersion(page, this.#version), width, anchor);
    this.flush();
  }

  /** @param {boolean} [isLast]  whether the page may be closed now */
  flush(isLast = false) {
    this.#outbox.add(this.#sampler.removeEvents());
    this.#updatePaused();
    this.#link?.pump(isLast);
  }

  /**
   * Requests that the server deletes this participant; repeated until there is a response, also after a reload.
   * @returns {boolean} false if the server knows no participant
   */
  leave() {
    if (!this.#stored.resume && !this.#link) return false;
    this.#stored.leaves = true;
    this.#store();
    this.#forget();
    // The server responds with `withdrawn`.
    if (this.#isWelcome) this.#link?.send({ type: "withdraw" });
    return true;
  }

  /** Called when the page is left, possibly to return, or the overlay is switched off. */
  rest() {
    this.flush(true);
    this.#store();
    this.#link?.stop();
    this.#link = undefined;
    this.#isWelcome = false;
    this.#stopChecking();
  }

  /**
   * @param {Finger} finger
   * @param {number} time
   * @returns {import("../../../shared/input/sampler.js").Sample}
   */
  #sample(finger, time) {
    const [x, y] = this.#surface.natural(finger);
    return { x, y, t: this.#time(time), pressure: finger.pressure, radius: finger.radius };
  }

  /** @param {number} timeStamp */
  #time(timeStamp) {
    const now = performance.now();
    // Some engines have another time base.
    const time = this.#origin + (Math.abs(now - timeStamp) < 5000 ? timeStamp : now);
    return Math.round(time * 1000) / 1000;
  }

  #checkResting() {
    this.#sampler.hold(this.#time(performance.now()));
    this.flush();
    if (!this.#sampler.touching) this.#stopChecking();
  }

  #stopChecking() {
    clearInterval(this.#checkTimer);
    this.#checkTimer = undefined;
  }

  /** @param {Contract.WelcomeMessage} welcome */
  #welcome({ participant, stats, session, study }) {
    this.#stored.resume = participant.resume;
    this.#store();
    if (!this.#wasWelcome && stats.touching) {
      // The previous page could not report that its fingers were lifted; a finger that is down now replaces the finger
      // with its number.
      const own = new Set(this.#sampler.slots);
      for (let slot = 0; slot < MAX_POINTERS; slot++) if (!own.has(slot)) this.#outbox.add([[PHASE.cancelled, slot, 0, 0, 0]]);
    }
    this.#isWelcome = this.#wasWelcome = true;
    this.#takesAnchors = study;
    if (this.#isStudy && !study) logOnce("the server is too old for a study");
    if (this.#stored.leaves) this.leave();
    this.#freeze(session.frozen);
    if (this.#version === undefined) this.#version = session.studyVersion ?? null;
    for (const early of this.#earlyAnchors.splice(0)) this.anchor(...early);
  }

  /**
   * During a freeze, the server has ended all pointers and discards new events.
   * @param {boolean} frozen
   */
  #freeze(frozen) {
    this.#isFrozen = frozen;
    if (frozen) this.#forget();
    this.#updatePaused();
  }

  /** Pauses recording while the server would discard the events, or while the outbox is full. */
  #updatePaused() {
    const now = this.#time(performance.now());
    if (!this.#records) this.#sampler.suspend(now);
    else if (!this.#outbox.full) this.#sampler.resume(now);
    else if (!this.#sampler.suspended) {
      this.#full();
      this.#sampler.suspend(now, { endsPointers: true });
      this.#outbox.add(this.#sampler.removeEvents());
    }
  }

  #full() {
    logOnce("the session does not answer; touches were dropped");
  }

  #forget() {
    this.#sampler.suspend(this.#time(performance.now()));
    this.#sampler.discard();
    this.#earlyAnchors = [];
    this.#outbox.dropUnsent();
  }

  /** @param {"connecting"|"open"|"waiting"} state */
  #connection(state) {
    this.#isWelcome = state === "open";
    if (state === "waiting" && !this.#wasWelcome && ++this.#attempts >= MAX_ATTEMPTS) {
      this.#giveUp("no way in; is this origin allowed?");
    }
  }

  /** @param {number} code  of the close */
  #refused(code) {
    const { resume, leaves } = this.#stored;
    if (code !== 4401 || !resume) return this.#giveUp(`closed with ${code}`);
    this.#stored = {};
    if (leaves) return this.#giveUp("withdrawn");
    // The server no longer knows this participant: start over.
    this.#forget();
    this.#outbox.clear();
    this.#updatePaused();
    this.#link?.reopen();
  }

  #withdrawn() {
    this.#stored = {};
    this.#giveUp("withdrawn");
    this.#surface.over();
  }

  /** @param {string} why */
  #giveUp(why) {
    logOnce(`session ${this.#code}: ${why}`);
    this.#isOver = true;
    this.rest();
  }

  #store() {
    this.#stored.time = this.#time(performance.now());
    this.#stored.savedAt = Date.now();
    keep(this.#code, this.#stored);
  }
}
