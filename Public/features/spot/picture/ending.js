// @ts-check
/** The end of a round: its result, the pictures before and after, and the next actions. */

import { fillText } from "../../../shared/model/language.js";
import { durationReading, line } from "../../../shared/model/units.js";
import { originalAddress } from "../../../shared/net/rounds.js";
import { comparisonOf } from "../ending/comparison.js";
import { loadImage } from "./layer.js";
import { nextPuzzle, rememberSolved } from "./next-puzzle.js";
import { roundResult } from "../ending/round-result.js";

/** @typedef {import("../../../shared/net/rounds.js").Puzzle} Puzzle */

/**
 * @typedef {object} EndingSurroundings
 * @property {import("./frame.js").PictureFrame} frame
 * @property {import("../../../shared/net/rounds.js").RoundSource} source
 * @property {import("./round-play.js").RoundPlay} play
 * @property {(() => void)|null} toMap
 * @property {((puzzle: string) => void)|null} toPuzzle
 * @property {() => typeof import("../../../languages/en/pages/features/spot/picture/texts.js").SPOT_PICTURE_TEXTS.en} texts
 * @property {(figures: string) => void} share
 * @property {() => void} playAgain
 */

export class RoundEnding {
  #puzzle;
  #around;
  /**
   * The next puzzle, once it is known.
   * @type {string|null}
   */
  #nextPuzzle = null;
  /**
   * The pictures before and after, once they are loaded.
   * @type {{round: string, before: HTMLImageElement, after: HTMLImageElement}|null}
   */
  #pictures = null;
  #isClosed = false;

  /**
   * @param {Puzzle} puzzle
   * @param {EndingSurroundings} surroundings
   */
  constructor(puzzle, surroundings) {
    this.#puzzle = puzzle;
    this.#around = surroundings;
  }

  close() {
    this.#isClosed = true;
  }

  /** Called when the round is over, and when a round is opened that was over before. */
  begin() {
    this.show();
    if (this.#around.toPuzzle) void this.#offerNext();
    void this.compare();
  }

  /** The time, the hints, and the next actions. */
  show() {
    const { play, frame, source, toMap, toPuzzle, share, playAgain } = this.#around;
    const [texts, next] = [this.#around.texts(), this.#nextPuzzle];
    const figures = this.figures();
    frame.showResult(roundResult({
      title: play.givenUp
        ? fillText(texts.gaveUpTitle, { found: play.found.length, total: play.total })
        : play.total === 1
        ? texts.doneOne
        : fillText(texts.doneTitle, { total: play.total }),
      figures: play.givenUp ? texts.gaveUpText : figures,
      close: texts.close,
      closed: () => frame.showResult(null),
      actions: [
        ...(next && toPuzzle ? [{ label: texts.next, run: () => toPuzzle(next) }] : []),
        ...(play.givenUp ? [] : [{ label: texts.share, icon: /** @type {const} */ ("share"), run: () => share(figures) }]),
        ...(source.isFinal ? [] : [{ label: texts.playAgain, run: playAgain }]),
        ...(toMap ? [{ label: texts.toMap, run: toMap }] : []),
      ],
    }));
    this.#showComparison();
  }

  /** Fetches the original picture, if there is one and it may be shown. */
  async compare() {
    const { play, frame, source } = this.#around;
    const round = play.id;
    if (!this.#puzzle.hasOriginal || !this.#puzzle.picture || !play.over || source.isOver?.() === false) return;
    if (this.#pictures?.round === round) return;
    try {
      const [before, after] = await Promise.all([
        loadImage(originalAddress(round), "low"),
        loadImage(this.#puzzle.picture.url, "low"),
      ]);
      this.#pictures = { round, before, after };
    } catch {
      return; // If this fails, the result is shown without the original; the next call tries again.
    }
    if (!this.#isClosed && frame.hasResult) this.#showComparison();
  }

  #showComparison() {
    const { play, frame, texts } = this.#around;
    const { picture } = this.#puzzle;
    if (!this.#pictures || this.#pictures.round !== play.id || !picture) return frame.showComparison(null);
    const { before, after } = this.#pictures;
    const frames = [
      ...play.found.map((rectangle) => ({ rectangle, isMissed: false })),
      ...play.missed.map((rectangle) => ({ rectangle, isMissed: true })),
    ];
    frame.showComparison(comparisonOf({ before, after, size: picture, frames, texts: texts() }));
  }

  async #offerNext() {
    const { play, frame } = this.#around;
    // A puzzle is not remembered after giving up, because the player may try it again.
    if (play.complete) rememberSolved(this.#puzzle.id);
    this.#nextPuzzle = await nextPuzzle(this.#puzzle);
    if (this.#nextPuzzle && !this.#isClosed && frame.hasResult) this.show();
  }

  figures() {
    const { play: { hints, seconds } } = this.#around;
    const texts = this.#around.texts();
    const help = hints === 0 ? texts.doneNoHints : hints === 1 ? texts.doneOneHint : fillText(texts.doneHints, { hints });
    const time = seconds !== null && fillText(texts.doneTime, { time: line(durationReading(seconds)) });
    return [time, help].filter(Boolean).join(", ");
  }
}
