// @ts-check
/** The picture of a puzzle as a tab: its header, its states, and the round that is played on it. */

import { placeNow } from "../input/place.js";
import { listenForShake } from "../input/shake.js";
import { RestError } from "../net/rest.js";
import { RoundPlay } from "../net/round-play.js";
import { fetchPuzzle, ownRounds, thumbnailAddress } from "../net/rounds.js";
import { fillText } from "../protocol/language.js";
import { regionOf } from "../protocol/picture-region.js";
import { SPOT_PICTURE_TEXTS } from "../protocol/texts/spot-picture.js";
import { elapsed, line } from "../protocol/units.js";
import { throwConfetti } from "../view/confetti.js";
import { PictureFrame } from "../view/picture-frame.js";
import { pictureState } from "../view/picture-state.js";
import { roundResult } from "../view/round-result.js";
import { failureState } from "./spot-picture-failures.js";
import { listenForPictureKeys } from "./spot-picture-keys.js";
import { PictureStage } from "./spot-picture-stage.js";

/** @typedef {import("../protocol/language.js").Language} Language */
/** @typedef {import("../net/rounds.js").Position} Position */
/** @typedef {import("../net/rounds.js").Puzzle} Puzzle */
/** @typedef {import("../net/rounds.js").Press} Press */
/** @typedef {import("../net/rounds.js").Rectangle} Rectangle */
/** @typedef {import("../net/rounds.js").RoundSource} RoundSource */
/** @typedef {keyof typeof SPOT_PICTURE_TEXTS.en} TextName */

/**
 * @typedef {object} PictureTabOptions
 * @property {Language} language
 * @property {() => Position|null} position
 * @property {(() => void)|null} [toMap]  without one there is no way back to a map
 */

/** How long a message stays (s). */
const BRIEF = 3;
const LONGER = 6;
/** The cross-hair's place is told when it rests (ms). */
const CROSS_RESTS = 700;
/** Felt as a press is taken, and as it found something (ms). */
const TAKEN = 12;
const FOUND = [20, 60, 40];

export class PictureTab {
  #container;
  #options;
  #language;
  /** @type {AbortController|null} */
  #listening = null;
  /** @type {PictureFrame|null} */
  #frame = null;
  /** @type {PictureStage|null} */
  #stage = null;
  /** @type {RoundPlay|null} */
  #play = null;
  /** @type {Puzzle|null} */
  #puzzle = null;
  /** @type {string} */
  #id = "";
  /** @type {RoundSource} */
  #source;
  #isVisible = true;
  #isPlaying = false;
  #asksHint = false;
  /** Whether the result was shown already, so that it comes by itself only once. */
  #wasDone = false;
  #hasFoundHere = false;
  /** A position that was asked for here. @type {Position|null} */
  #here = null;
  /** Why there is nothing to play. @type {unknown} */
  #failure = null;
  #crossTimer = 0;
  #shake = listenForShake(() => this.#listens() && void this.#hint());

  /**
   * @param {HTMLElement} container  of nothing else
   * @param {PictureTabOptions} options
   */
  constructor(container, options) {
    this.#container = container;
    this.#options = options;
    this.#language = options.language;
    this.#source = ownRounds(() => this.#position());
  }

  get #texts() {
    return SPOT_PICTURE_TEXTS[this.#language];
  }

  /**
   * @param {string|{id: string}} puzzle
   * @param {{round?: RoundSource}} [options]
   */
  async open(puzzle, { round } = {}) {
    this.close();
    this.#id = typeof puzzle === "string" ? puzzle : puzzle.id;
    if (round) this.#source = round;
    this.#mount();
    await this.#load();
  }

  close() {
    this.#listening?.abort();
    this.#listening = null;
    this.#play?.close();
    this.#play = this.#puzzle = this.#stage = this.#frame = null;
    this.#failure = null;
    this.#isPlaying = this.#wasDone = this.#hasFoundHere = false;
    clearTimeout(this.#crossTimer);
    this.#container.replaceChildren();
  }

  /** @param {Language} language */
  speak(language) {
    this.#language = language;
    if (!this.#frame) return;
    this.#frame.speak(this.#texts);
    this.#tell();
    if (this.#failure !== null) this.#fail(this.#failure);
    else if (!this.#isPlaying) this.#showLoading();
    else if (this.#frame.hasResult) this.#showResult();
  }

  shown() {
    this.#isVisible = true;
    this.#stage?.resize();
  }

  hidden() {
    this.#isVisible = false;
  }

  #mount() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { toMap } = this.#options;
    const frame = new PictureFrame(this.#container, {
      back: toMap ?? null,
      info: () => void this.#info(),
      hint: () => {
        this.#shake.ask();
        if (this.#play?.complete) this.#showResult();
        else void this.#hint();
      },
    });
    this.#frame = frame;
    frame.speak(this.#texts);
    const stage = new PictureStage(frame.box, {
      takes: () => this.#isPlaying,
      pressed: (press) => this.#press(press),
      signal,
    });
    this.#stage = stage;
    listenForPictureKeys({
      listens: () => this.#listens(),
      step: (dx, dy) => this.#step(dx, dy),
      test: () => {
        const press = stage.crossPress();
        if (press) this.#press(press);
        else this.#step(0, 0);
      },
      hint: () => void this.#hint(),
      zoom: (factor) => stage.zoom(factor),
      showAll: () => stage.showAll(),
      back: () => toMap?.(),
    }, signal);
    window.addEventListener("online", () => this.#isOffline() && void this.#load(), { signal });
  }

  #listens() {
    return this.#isVisible && this.#isPlaying && document.visibilityState === "visible";
  }

  #isOffline() {
    return this.#failure !== null && (!(this.#failure instanceof RestError) || this.#failure.status === 0);
  }

  #position() {
    return this.#options.position() ?? this.#here;
  }

  /** Fetches the puzzle, its picture and its round, until they are there or cannot be had. */
  async #load() {
    const listening = this.#listening;
    /** Whether this is still what is wanted. */
    const isCurrent = () => this.#listening === listening;
    this.#failure = null;
    this.#isPlaying = false;
    this.#play?.close();
    this.#showLoading();
    try {
      const puzzle = await fetchPuzzle(this.#id);
      if (!isCurrent() || !this.#stage) return;
      this.#puzzle = puzzle;
      this.#frame?.name(puzzle.title);
      const { picture } = puzzle;
      if (!picture) throw new RestError(409, "");
      const play = this.#makePlay(puzzle);
      this.#play = play;
      const seen = this.#stage.show({ ...puzzle, picture }, (width) => thumbnailAddress(puzzle, width));
      await Promise.all([seen, play.open()]);
      if (!isCurrent()) return;
      this.#begin();
    } catch (error) {
      if (isCurrent()) this.#fail(error);
    }
  }

  /** @param {Puzzle} puzzle */
  #makePlay(puzzle) {
    return new RoundPlay(puzzle, this.#source, {
      found: (press, difference, isNew) => this.#found(difference, isNew),
      missed: (press) => this.#missed(press),
      refused: (press, error) => this.#say(fillText(this.#texts.refused, { detail: error.message }), LONGER),
      waits: (waits) => this.#frame?.wait(waits ? this.#texts.waits : null),
      changed: () => this.#tell(),
      renewed: () => {
        this.#stage?.marks.showHint(null);
        this.#wasDone = false;
        this.#say(this.#texts.renewed, LONGER);
      },
      ended: (error) => this.#fail(error),
    });
  }

  #begin() {
    this.#isPlaying = true;
    this.#wasDone = this.#play?.complete ?? false;
    this.#frame?.showPicture();
    this.#stage?.resize();
    this.#tell();
    if (this.#wasDone) this.#showResult();
  }

  #showLoading() {
    this.#frame?.showState(pictureState({ name: "loading", title: this.#texts.loading }));
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#failure = error;
    this.#isPlaying = false;
    this.#play?.close();
    this.#stage?.marks.showRing(null);
    const retryHere = async () => {
      this.#here = await placeNow();
      await this.#load();
    };
    const { toMap = null } = this.#options;
    const ways = { retry: () => void this.#load(), retryHere: () => void retryHere(), toMap };
    const { type } = error instanceof RestError ? error : { type: "" };
    const position = type === "too-far" ? this.#position() : null;
    this.#frame?.showState(pictureState(
      failureState(error, this.#texts, this.#language, this.#puzzle, position, ways),
    ));
  }

  /** What the header and the marks tell of the round. */
  #tell() {
    const [play, stage, frame] = [this.#play, this.#stage, this.#frame];
    if (!play || !stage || !frame || !this.#isPlaying) return;
    stage.marks.showFound(play.found);
    stage.marks.showWaiting(play.waiting.map((press) => stage.spotOf(press)));
    frame.count(play.found.length, play.total, play.complete, this.#texts);
    frame.instruct(this.#hasFoundHere || play.complete ? "" : this.#texts.how);
    if (!play.complete) frame.showResult(null);
    else if (!this.#wasDone) {
      this.#wasDone = true;
      this.#showResult();
      throwConfetti(frame.box);
    }
  }

  /** @param {Press} press */
  #press(press) {
    vibrate(TAKEN);
    this.#play?.press(press);
  }

  /** @param {Rectangle} difference @param {boolean} isNew */
  #found(difference, isNew) {
    const [play, stage] = [this.#play, this.#stage];
    if (!play || !stage) return;
    stage.marks.showFound(play.found);
    const values = { region: this.#region(difference), found: play.found.length, total: play.total };
    if (isNew) {
      this.#hasFoundHere = true;
      stage.marks.showHint(null);
      vibrate(FOUND);
    } else stage.marks.stir(difference);
    this.#say(fillText(isNew ? this.#texts.found : this.#texts.again, values), LONGER);
  }

  /** @param {Press} press */
  #missed(press) {
    if (!this.#stage) return;
    this.#stage.marks.showMiss(this.#stage.spotOf(press));
    this.#say(this.#texts.miss, BRIEF);
  }

  async #hint() {
    const [play, stage] = [this.#play, this.#stage];
    if (!play || !stage || !this.#isPlaying || this.#asksHint) return;
    if (play.complete) return this.#say(this.#texts.allFound, BRIEF);
    this.#asksHint = true;
    try {
      const frame = await play.hint();
      if (play !== this.#play) return;
      stage.marks.showHint(frame);
      stage.reveal(frame);
      this.#say(fillText(this.#texts.hinted, { region: this.#region(frame) }), LONGER);
    } catch (error) {
      if (play !== this.#play || this.#failure !== null) return;
      const { status, type, message } = error instanceof RestError ? error : new RestError(0, String(error));
      if (type === "round-complete") this.#say(this.#texts.allFound, BRIEF);
      else if (status === 0 || status >= 500) this.#say(this.#texts.noHint, LONGER);
      else this.#say(fillText(this.#texts.refused, { detail: message }), LONGER);
    } finally {
      this.#asksHint = false;
    }
  }

  /** @param {number} dx @param {number} dy */
  #step(dx, dy) {
    const stage = this.#stage;
    if (!stage || !this.#puzzle?.picture) return;
    stage.moveCross(dx, dy);
    this.#frame?.focusBox();
    const { width, height } = this.#puzzle.picture;
    clearTimeout(this.#crossTimer);
    this.#crossTimer = window.setTimeout(() => {
      if (!stage.cross) return;
      const percent = (/** @type {number} */ at, /** @type {number} */ side) => Math.round((at / side) * 100);
      const values = { x: percent(stage.cross.x, width), y: percent(stage.cross.y, height) };
      this.#frame?.tellQuietly(fillText(this.#texts.cross, values));
    }, CROSS_RESTS);
  }

  #showResult() {
    const [play, puzzle, frame] = [this.#play, this.#puzzle, this.#frame];
    if (!play || !puzzle || !frame) return;
    const { toMap } = this.#options;
    const figures = this.#figures(play);
    const again = { label: this.#texts.playAgain, does: () => void this.#playAgain() };
    frame.showResult(roundResult({
      title: fillText(this.#texts.doneTitle, { total: play.total }),
      figures,
      close: this.#texts.close,
      closed: () => frame.showResult(null),
      actions: [
        { label: this.#texts.share, sign: "share", does: () => void this.#share(figures) },
        ...(this.#source.once ? [] : [again]),
        ...(toMap ? [{ label: this.#texts.toMap, does: toMap }] : []),
      ],
    }));
  }

  /** @param {RoundPlay} play */
  #figures({ hints, seconds }) {
    const texts = this.#texts;
    const help = hints === 0 ? texts.doneNoHints : hints === 1 ? texts.doneOneHint : fillText(texts.doneHints, { hints });
    return [seconds !== null && fillText(texts.doneTime, { time: line(elapsed(seconds)) }), help].filter(Boolean).join(", ");
  }

  async #playAgain() {
    const play = this.#play;
    if (!play) return;
    try {
      await play.again();
      if (play !== this.#play) return;
      this.#wasDone = this.#hasFoundHere = false;
      this.#stage?.marks.showHint(null);
      this.#tell();
      this.#frame?.focusBox();
    } catch (error) {
      if (play === this.#play) this.#fail(error);
    }
  }

  async #info() {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    const total = this.#play?.total || puzzle.differences;
    await this.#loaded(async () => (await import("./spot-picture-sheets.js")).openInfo(this.#language, puzzle, total));
  }

  /** @param {string} figures */
  async #share(figures) {
    const [puzzle, play] = [this.#puzzle, this.#play];
    if (!puzzle || !play) return;
    const text = fillText(this.#texts.shareText, { total: play.total, title: puzzle.title, figures });
    const say = (/** @type {string} */ said) => this.#say(said, LONGER);
    await this.#loaded(async () => (await import("./spot-picture-sheets.js")).share(this.#language, puzzle, text, say));
  }

  /** What is loaded when it is first wanted. @param {() => Promise<void>} does */
  async #loaded(does) {
    try {
      await does();
    } catch {
      this.#say(this.#texts.offlineTitle, LONGER);
    }
  }

  /** @param {Rectangle} rectangle */
  #region(rectangle) {
    return this.#texts[regionOf(rectangle, this.#puzzle?.picture ?? { width: 1, height: 1 })];
  }

  /** @param {string} text @param {number} seconds */
  #say(text, seconds) {
    this.#frame?.say(text, seconds);
  }
}

/** @param {number|number[]} pattern */
function vibrate(pattern) {
  // Before the first finger was lifted browsers let a page not buzz, and complain if it tries.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(pattern);
}
