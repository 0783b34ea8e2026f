// @ts-check
/** A puzzle being played: shows the round's state as marks on the picture, a line of text and a result. */

import { fillText } from "../../../shared/model/language.js";
import { RestError } from "../../../shared/net/rest.js";
import { vibrate } from "./vibrate.js";
import { throwConfetti } from "./confetti.js";
import { RoundEnding } from "./ending.js";
import { encloses, regionOf } from "./region.js";
import { RoundPlay } from "./round-play.js";
import { SPOT_PICTURE_TEXTS } from "../../../languages/en/pages/features/spot/picture/texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/net/rounds.js").Puzzle} Puzzle */
/** @typedef {import("../../../shared/net/rounds.js").Press} Press */
/** @typedef {import("../../../shared/net/rounds.js").Rectangle} Rectangle */
/** @typedef {import("./frame.js").PictureFrame} PictureFrame */
/** @typedef {import("./stage.js").PictureStage} PictureStage */

/** Durations of messages. */
const SHORT_MESSAGE_SECONDS = 3;
const LONG_MESSAGE_SECONDS = 6;
/** Time of rest after which the place of the cross-hair is announced. */
const CROSSHAIR_REST_MS = 700;
/** Vibrations for a press that was accepted, and for one that found a difference. */
const PRESS_VIBRATION_MS = 12;
const FOUND_VIBRATION_MS = [20, 60, 40];

/**
 * @typedef {object} GameSurroundings
 * @property {PictureStage} stage
 * @property {PictureFrame} frame
 * @property {Language} language
 * @property {import("../../../shared/net/rounds.js").RoundSource} source
 * @property {(() => void)|null} toMap
 * @property {((puzzle: string) => void)|null} toPuzzle
 * @property {(error: unknown) => void} ended the round no longer exists, and no other could be started
 */

export class PictureGame {
  #puzzle;
  #stage;
  #frame;
  #source;
  #onEnded;
  #play;
  #ending;
  #isPlaying = false;
  #isClosed = false;
  #isHintRequested = false;
  /** Whether the result has already opened automatically. */
  #wasOver = false;
  #hasFoundHere = false;
  #crossTimer = 0;
  /** @type {Language} */
  language;

  /**
   * @param {Puzzle} puzzle
   * @param {GameSurroundings} surroundings
   */
  constructor(puzzle, { stage, frame, language, source, toMap, toPuzzle, ended }) {
    this.#puzzle = puzzle;
    this.#stage = stage;
    this.#frame = frame;
    this.#source = source;
    this.#onEnded = ended;
    this.language = language;
    this.#play = new RoundPlay(puzzle, source, {
      found: (_, difference, isNew) => this.#differenceFound(difference, isNew),
      missed: (press) => this.#pressMissed(press),
      refused: (_, error) => this.#pressRefused(error),
      waits: (waits) => frame.wait(waits ? this.#texts.waits : null),
      changed: () => this.update(),
      renewed: () => this.#roundRenewed(),
      ended: (error) => this.#onEnded(error),
    });
    this.#ending = new RoundEnding(puzzle, {
      frame,
      source,
      play: this.#play,
      toMap,
      toPuzzle,
      texts: () => this.#texts,
      share: (figures) => void this.#share(figures),
      playAgain: () => void this.#playAgain(),
    });
  }

  get #texts() {
    return SPOT_PICTURE_TEXTS[this.language];
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  get total() {
    return this.#play.total;
  }

  /**
   * Called when the round was begun or restored.
   * @throws {RestError}
   */
  open() {
    return this.#play.open();
  }

  begin() {
    this.#isPlaying = true;
    this.#wasOver = this.#play.over;
    this.update();
    if (this.#wasOver) this.#ending.begin();
  }

  close() {
    this.#isPlaying = false;
    this.#isClosed = true;
    this.#play.close();
    this.#ending.close();
    clearTimeout(this.#crossTimer);
  }

  /** Updates header and marks to the round's current state. */
  update() {
    if (!this.#isPlaying) return;
    const [play, stage, frame] = [this.#play, this.#stage, this.#frame];
    stage.marks.showFound(play.found);
    stage.marks.showWaiting(play.waiting.map((press) => stage.spotOf(press)));
    stage.marks.showMissed(play.missed);
    frame.count(play.found.length, play.total, play.over, this.#texts);
    frame.instruct(this.#hasFoundHere || play.over ? "" : this.#texts.how);
    if (!play.over) frame.showResult(null);
    else if (!this.#wasOver) {
      this.#wasOver = true;
      stage.marks.showHint(null);
      stage.showAll();
      this.#ending.begin();
      if (play.complete) throwConfetti(frame.box);
    }
  }

  /** @param {Press} press */
  press(press) {
    if (!this.#isPlaying) return;
    vibrate(PRESS_VIBRATION_MS);
    this.#play.press(press);
  }

  /** Presses at the cross-hair, which appears with the first key for it. */
  test() {
    const press = this.#stage.crossPress();
    if (press) this.press(press);
    else this.step(0, 0);
  }

  /**
   * @param {number} dx  CSS px
   * @param {number} dy
   */
  step(dx, dy) {
    this.#stage.moveCross(dx, dy);
    this.#frame.focusBox();
    clearTimeout(this.#crossTimer);
    this.#crossTimer = window.setTimeout(() => this.#announceCross(), CROSSHAIR_REST_MS);
  }

  /** Performs the header's button: requests a hint, or shows the result again. */
  hintOrResult() {
    if (this.#play.over) this.showResult();
    else void this.hint();
  }

  showResult() {
    this.#ending.show();
    void this.#ending.compare();
  }

  /** Called when all participants that play this puzzle with this phone have finished. */
  revealed() {
    if (this.#isPlaying) void this.#ending.compare();
  }

  async hint() {
    if (!this.#isPlaying || this.#isHintRequested) return;
    if (this.#play.givenUp) return this.showResult();
    if (this.#play.complete) return this.#showMessage(this.#texts.allFound, SHORT_MESSAGE_SECONDS);
    this.#isHintRequested = true;
    try {
      const { length } = this.#play.found;
      const frame = await this.#play.hint();
      // The hint may refer to a difference that was found during the request.
      if (this.#isClosed || this.#play.found.slice(length).some((each) => encloses(frame, each))) return;
      this.#stage.marks.showHint(frame);
      this.#stage.reveal(frame);
      this.#showMessage(fillText(this.#texts.hinted, { region: this.#region(frame) }), LONG_MESSAGE_SECONDS);
    } catch (error) {
      if (!this.#isClosed) this.#hintFailed(error);
    } finally {
      this.#isHintRequested = false;
    }
  }

  /** Shows the puzzle's description. */
  info() {
    const mayGiveUp = !this.#source.isFinal && !this.#play.over;
    const giveUp = mayGiveUp ? () => this.#play.giveUp() : null;
    return this.#withSheets((sheets) => sheets.openInfo(this.language, this.#puzzle, this.total, giveUp));
  }

  /**
   * @param {Rectangle} difference
   * @param {boolean} isNew
   */
  #differenceFound(difference, isNew) {
    const [play, marks] = [this.#play, this.#stage.marks];
    marks.showFound(play.found);
    if (isNew) {
      this.#hasFoundHere = true;
      marks.showHint(null);
      vibrate(FOUND_VIBRATION_MS);
    } else marks.pulse(difference);
    const values = { region: this.#region(difference), found: play.found.length, total: play.total };
    this.#showMessage(fillText(isNew ? this.#texts.found : this.#texts.again, values), LONG_MESSAGE_SECONDS);
  }

  /** @param {Press} press */
  #pressMissed(press) {
    this.#stage.marks.showMiss(this.#stage.spotOf(press));
    this.#showMessage(this.#texts.miss, SHORT_MESSAGE_SECONDS);
  }

  /** @param {RestError} error */
  #pressRefused({ message, type }) {
    if (type === "frozen") this.#showMessage(this.#texts.frozen, LONG_MESSAGE_SECONDS);
    else this.#showMessage(fillText(this.#texts.refused, { detail: message }), LONG_MESSAGE_SECONDS);
  }

  #roundRenewed() {
    this.#stage.marks.showHint(null);
    this.#wasOver = false;
    this.#showMessage(this.#texts.renewed, LONG_MESSAGE_SECONDS);
  }

  /** @param {unknown} error */
  #hintFailed(error) {
    const fault = error instanceof RestError ? error : new RestError(0, String(error));
    if (fault.type === "round-complete") this.#showMessage(this.#texts.allFound, SHORT_MESSAGE_SECONDS);
    else if (fault.status === 0 || fault.status >= 500) this.#showMessage(this.#texts.noHint, LONG_MESSAGE_SECONDS);
    else this.#pressRefused(fault);
  }

  async #playAgain() {
    try {
      await this.#play.again();
      if (this.#isClosed) return;
      this.#wasOver = this.#hasFoundHere = false;
      this.#stage.marks.showHint(null);
      this.#stage.showAll();
      this.update();
      this.#frame.focusBox();
    } catch (error) {
      if (!this.#isClosed) this.#onEnded(error);
    }
  }

  #announceCross() {
    const { cross, view } = this.#stage;
    if (!cross || this.#isClosed) return;
    const percent = (/** @type {number} */ at, /** @type {number} */ side) => Math.round((at / side) * 100);
    const { width, height } = view.picture;
    this.#frame.announce(fillText(this.#texts.cross, { x: percent(cross.x, width), y: percent(cross.y, height) }));
  }

  /** @param {string} figures */
  #share(figures) {
    const { shareText, shareOne } = this.#texts;
    const text = fillText(this.total === 1 ? shareOne : shareText, { total: this.total, title: this.#puzzle.title, figures });
    return this.#withSheets((sheets) =>
      sheets.share(this.language, this.#puzzle, text, (said) => this.#showMessage(said, LONG_MESSAGE_SECONDS))
    );
  }

  /** @param {(sheets: typeof import("./sheets.js")) => Promise<void>} run */
  async #withSheets(run) {
    try {
      await run(await import("./sheets.js"));
    } catch {
      this.#showMessage(this.#texts.offlineTitle, LONG_MESSAGE_SECONDS);
    }
  }

  /** @param {Rectangle} rectangle */
  #region(rectangle) {
    return this.#texts[regionOf(rectangle, this.#stage.view.picture)];
  }

  /**
   * @param {string} text
   * @param {number} seconds
   */
  #showMessage(text, seconds) {
    this.#frame.say(text, seconds);
  }
}
