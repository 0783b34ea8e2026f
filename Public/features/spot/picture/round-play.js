// @ts-check
/**
 * One player's round on this page: restored after a reload, started again if the server no longer has it. No press is
 * lost on a bad network and none counts twice: if a press may have arrived without its response, the page requests the
 * round's finds before it sends the press again.
 */

import { keep, readKept } from "../../../shared/net/kept.js";
import { RestError } from "../../../shared/net/rest.js";
import { askForHint, fetchRound, giveUpRound, sendPress } from "../../../shared/net/rounds.js";
import { remove } from "../../../shared/net/storage.js";
import { PressQueue } from "./press-queue.js";
import { encloses, isSame } from "./region.js";
import { isCount, isNumber, isPositive, listOf, objectOf } from "../../../shared/net/stored/fields.js";

/** @typedef {import("../../../shared/net/rounds.js").Press} Press */
/** @typedef {import("../../../shared/net/rounds.js").Puzzle} Puzzle */
/** @typedef {import("../../../shared/net/rounds.js").Rectangle} Rectangle */
/** @typedef {import("../../../shared/net/rounds.js").RoundSource} RoundSource */

/** `picture`: a round of another picture is not continued; `known`: number of finds that the page had shown. */
/** @typedef {{id: string, picture: string, known: number, presses: Press[]}} StoredRound */

const PREFIX = "touchfigures.round.";
const ARE_PRESSES = listOf(objectOf({ x: isNumber, y: isNumber, shownWidth: isPositive, shownHeight: isPositive }));

/**
 * @typedef {object} RoundListener
 * @property {(press: Press, difference: Rectangle, isNew: boolean) => void} found
 * @property {(press: Press) => void} missed
 * @property {(press: Press, error: RestError) => void} refused
 * @property {(waits: boolean) => void} waits called when the page begins or ends to wait for a response to a press
 * @property {() => void} changed  called when the displayed state changes
 * @property {() => void} renewed  the server has lost the round; another one began
 * @property {(error: RestError) => void} ended  there is no round, and none could begin
 */

export class RoundPlay {
  #puzzle;
  #source;
  #listener;
  #key;
  #id = "";
  /** @type {PressQueue|null} */
  #queue = null;
  #isClosed = false;
  #storageListener = (/** @type {StorageEvent} */ event) => void this.#storageChanged(event);

  /** @type {Rectangle[]} */
  found = [];
  total = 0;
  complete = false;
  /** Whether the player has given up, and the differences not found by then. */
  givenUp = false;
  /** @type {Rectangle[]} */
  missed = [];
  hints = 0;
  /**
   * The time from the start to the last find, from the server.
   * @type {number|null}
   */
  seconds = null;

  /**
   * @param {Puzzle} puzzle
   * @param {RoundSource} source
   * @param {RoundListener} listener
   */
  constructor(puzzle, source, listener) {
    this.#puzzle = puzzle;
    this.#source = source;
    this.#listener = listener;
    this.#key = `${PREFIX}${source.key}.${puzzle.id}`;
  }

  get id() {
    return this.#id;
  }

  /** Whether the round is over. */
  get over() {
    return this.complete || this.givenUp;
  }

  /** Presses without a response. */
  get waiting() {
    return this.#queue?.presses ?? [];
  }

  /**
   * Continues the round that this browser has stored, or begins one.
   * @throws {RestError}
   */
  async open() {
    const stored = this.#readStored();
    const { isAuthoritative = false } = this.#source;
    if (isAuthoritative || !stored || !(await this.#restore(stored.id))) await this.#beginRound();
    if (this.#isClosed) return;
    // The stored presses are dropped if they may belong to an earlier round.
    const presses = stored && (!isAuthoritative || stored.id === this.#id) ? stored.presses : [];
    // If there are stored presses, finds beyond `known` are announced when the presses are sent, and do not count as
    // old.
    if (stored && presses.length > 0 && stored.known < this.found.length) this.found.length = stored.known;
    this.#queue = this.#makeQueue(presses);
    this.#store();
    window.addEventListener("storage", this.#storageListener);
  }

  /**
   * Begins another round of the same puzzle.
   * @throws {RestError}
   */
  async again() {
    await this.#beginRound();
    this.#queue?.close();
    this.#queue = this.#makeQueue([]);
    this.#store();
    this.#listener.changed();
  }

  /** @param {Press} press */
  press(press) {
    this.#queue?.add(press);
  }

  /**
   * @returns {Promise<Rectangle>} a frame around one difference not yet found
   * @throws {RestError}
   */
  async hint() {
    try {
      return await this.#hint();
    } catch (error) {
      if (!(error instanceof RestError && error.status === 404)) throw error;
      await this.#renew();
      return this.#hint();
    }
  }

  /**
   * Ends the round; the missed differences are then known.
   * @throws {RestError}
   */
  async giveUp() {
    const state = await giveUpRound(this.#id);
    if (this.#isClosed) return;
    this.#applyState(state);
    this.#store();
    this.#listener.changed();
  }

  close() {
    this.#isClosed = true;
    this.#queue?.close();
    window.removeEventListener("storage", this.#storageListener);
  }

  async #hint() {
    const { frame, hints } = await askForHint(this.#id);
    this.hints = hints;
    return frame;
  }

  /** @returns {StoredRound|null} of this picture */
  #readStored() {
    const stored = readKept(this.#key);
    if (typeof stored?.id !== "string" || stored.picture !== this.#puzzle.picture?.url) return null;
    return {
      id: stored.id,
      picture: stored.picture,
      known: isCount(stored.known) ? stored.known : 0,
      presses: ARE_PRESSES(stored.presses) ? stored.presses : [],
    };
  }

  /**
   * @param {string} id
   * @returns {Promise<boolean>} whether the server still has the round
   */
  async #restore(id) {
    try {
      const state = await fetchRound(id);
      if (state.puzzle !== this.#puzzle.id) return false;
      this.#id = id;
      this.#applyState(state);
      return true;
    } catch (error) {
      if (error instanceof RestError && error.status === 404) return false;
      throw error;
    }
  }

  async #beginRound() {
    const { id, total } = await this.#source.start(this.#puzzle.id);
    const state = this.#source.isAuthoritative ? await fetchRound(id) : null;
    if (this.#isClosed) return;
    this.#id = id;
    this.#applyState({
      differences: [],
      total,
      complete: false,
      hints: 0,
      seconds: null,
      givenUpAt: null,
      missed: [],
      ...state,
    });
  }

  /** The server does not know the round: it was wiped, or its puzzle with it. */
  async #renew() {
    try {
      await this.#beginRound();
    } catch (error) {
      if (!this.#isClosed) this.#listener.ended(error instanceof RestError ? error : new RestError(-1, String(error)));
      if (error instanceof RestError && error.status === 404) remove(this.#key);
      throw error;
    }
    if (this.#isClosed) return;
    this.#store();
    this.#listener.renewed();
    this.#listener.changed();
  }

  /** @param {Omit<import("../../../shared/net/rounds.js").RoundState, "id"|"puzzle">} state */
  #applyState({ differences, total, complete, hints, seconds, givenUpAt, missed }) {
    this.found = differences.map(sidesOf);
    Object.assign(this, { total, complete, hints, seconds, givenUp: givenUpAt !== null, missed });
  }

  /** @param {Press[]} stored */
  #makeQueue(stored) {
    return new PressQueue({
      send: (press, again) => this.#send(press, again),
      lost: () => this.#renew(),
      settled: (press, result) => void this.#pressSettled(press, result),
      refused: this.#listener.refused,
      waits: this.#listener.waits,
      changed: () => {
        this.#store();
        this.#listener.changed();
      },
    }, stored);
  }

  /**
   * @param {Press} press
   * @param {boolean} again
   * @returns {Promise<import("../../../shared/net/rounds.js").PressResult>}
   */
  async #send(press, again) {
    if (again) {
      const before = this.found.length;
      const state = await fetchRound(this.#id);
      const news = state.differences.slice(before);
      const difference = news.find((each) => this.#isPressInside(press, each));
      this.#applyState(state);
      const { total, complete } = state;
      if (difference) return { hit: true, new: true, difference, found: state.differences.length, total, complete };
    }
    return sendPress(this.#id, press);
  }

  /**
   * @param {Press} press
   * @param {import("../../../shared/net/rounds.js").PressResult} result
   */
  async #pressSettled(press, result) {
    const difference = result.hit ? sidesOf(result.difference) : null;
    if (difference && !this.found.some((each) => isSame(each, difference))) this.found.push(difference);
    this.total = result.total;
    this.#store();
    // Another tab of this browser plays the same round.
    if (result.found > this.found.length) await this.#catchUp();
    if (this.#isClosed) return;
    if (result.hit && difference) this.#listener.found(press, difference, result.new);
    else this.#listener.missed(press);
    if (result.complete && !this.complete) {
      // The time and the hints are the server's.
      await this.#catchUp();
      if (this.#isClosed) return;
    }
    this.complete = result.complete;
    this.#listener.changed();
  }

  /** Applies the server's state of the round; without a response, the page keeps its own. */
  async #catchUp() {
    const id = this.#id;
    const state = await fetchRound(id).catch(() => null);
    // A response that arrives after a newer one is out of date.
    if (!state || this.#isClosed || id !== this.#id || state.differences.length < this.found.length) return;
    this.#applyState(state);
    this.#store();
  }

  /**
   * Another tab has stored its state of the round.
   * @param {StorageEvent} event
   */
  async #storageChanged({ key, newValue }) {
    if (key !== this.#key || !newValue) return;
    const stored = this.#readStored();
    if (stored?.id !== this.#id || stored.known <= this.found.length) return;
    await this.#catchUp();
    if (!this.#isClosed) this.#listener.changed();
  }

  /**
   * @param {Press} press
   * @param {Rectangle} difference
   */
  #isPressInside(press, difference) {
    const picture = this.#puzzle.picture;
    if (!picture) return false;
    const x = (press.x * picture.width) / press.shownWidth;
    const y = (press.y * picture.height) / press.shownHeight;
    return encloses(difference, { x, y, width: 0, height: 0 });
  }

  #store() {
    if (this.#source.isAuthoritative && this.waiting.length === 0) return remove(this.#key);
    /** @type {StoredRound} */
    const stored = {
      id: this.#id,
      picture: this.#puzzle.picture?.url ?? "",
      known: this.found.length,
      presses: this.waiting,
    };
    keep(this.#key, stored);
  }
}

/** @param {Rectangle} rectangle  as received, perhaps with further members */
const sidesOf = ({ x, y, width, height }) => ({ x, y, width, height });
