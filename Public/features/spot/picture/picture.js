// @ts-check
/** The tab of a puzzle's picture: its header, the picture, or a message while it cannot be played. */

import { fillText } from "../../../shared/model/language.js";
import { setSetting, setting } from "../../../shared/net/settings.js";
import { listenForShake } from "../../../shared/input/shake.js";
import { RestError } from "../../../shared/net/rest.js";
import { fetchPuzzle, ownRounds, thumbnailAddress } from "../../../shared/net/rounds.js";
import { failureState } from "./failures.js";
import { PictureFrame } from "./frame.js";
import { PictureGame } from "./game.js";
import { listenForPictureKeys } from "./keys.js";
import { placeNow } from "./place.js";
import { PictureStage } from "./stage.js";
import { pictureState } from "./state.js";
import { SPOT_PICTURE_TEXTS } from "../../../languages/en/pages/features/spot/picture/texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/net/rounds.js").Position} Position */
/** @typedef {import("../../../shared/net/rounds.js").Puzzle} Puzzle */
/** @typedef {import("../../../shared/net/rounds.js").RoundSource} RoundSource */

/**
 * @typedef {object} PictureTabOptions
 * @property {Language} language
 * @property {() => Position|null} position
 * @property {(() => void)|null} [toMap] if it is missing, there is no button back to a map
 * @property {((puzzle: string) => void)|null} [toPuzzle] if it is missing, no next puzzle is offered
 */

/** Delay before a request is repeated after the server was unreachable. */
const RETRY_DELAY_MS = 5000;

/** The objects of an open puzzle. */
/** @typedef {{id: string, source: RoundSource, frame: PictureFrame, stage: PictureStage, listening: AbortController}} Open */

export class PictureTab {
  #container;
  #options;
  #language;
  /** @type {Open|null} */
  #open = null;
  /** @type {Puzzle|null} */
  #puzzle = null;
  /** @type {PictureGame|null} */
  #game = null;
  /**
   * The reason why the puzzle cannot be played.
   * @type {unknown}
   */
  #failure = null;
  /**
   * Shows the introduction for new players while it is open.
   * @type {(() => void)|null}
   */
  #showIntroduction = null;
  #isVisible = true;
  #retrying = 0;
  /** Counts attempts to load, so that an outdated one has no effect. */
  #attempt = 0;
  /**
   * A position that was requested here.
   * @type {Position|null}
   */
  #requestedPosition = null;
  #hasAsked = false;
  #shake = listenForShake(() => this.#listens() && void this.#game?.hint());

  /**
   * @param {HTMLElement} container  used by nothing else
   * @param {PictureTabOptions} options
   */
  constructor(container, options) {
    this.#container = container;
    this.#options = options;
    this.#language = options.language;
  }

  get #texts() {
    return SPOT_PICTURE_TEXTS[this.#language];
  }

  /**
   * @param {string|{id: string}} puzzle
   * @param {{round?: RoundSource}} options  the source of its round; the player's own round by default
   */
  async open(puzzle, { round } = {}) {
    this.close();
    const listening = new AbortController();
    const { signal } = listening;
    const frame = new PictureFrame(this.#container, {
      back: this.#options.toMap ?? null,
      info: () => void this.#game?.info(),
      hint: () => {
        this.#shake.ask();
        this.#game?.hintOrResult();
      },
    });
    frame.translate(this.#texts);
    const stage = new PictureStage(frame.box, {
      takes: () => this.#game?.isPlaying ?? false,
      pressed: (press) => this.#game?.press(press),
      signal,
    });
    const id = typeof puzzle === "string" ? puzzle : puzzle.id;
    this.#open = { id, source: round ?? ownRounds(() => this.#position()), frame, stage, listening };
    listenForPictureKeys({
      listens: () => this.#listens(),
      step: (dx, dy) => this.#game?.step(dx, dy),
      test: () => this.#game?.test(),
      hint: () => void this.#game?.hint(),
      zoom: (factor) => stage.zoom(factor),
      showAll: () => stage.showAll(),
      // The overlays are removed first.
      back: () => (frame.hasResult ? frame.showResult(null) : this.#options.toMap?.()),
    }, signal);
    window.addEventListener("online", () => this.#isOffline() && void this.#load(true), { signal });
    await this.#load();
  }

  close() {
    this.#attempt += 1;
    clearTimeout(this.#retrying);
    this.#open?.listening.abort();
    this.#game?.close();
    this.#open =
      this.#puzzle =
      this.#game =
      this.#failure =
      this.#showIntroduction =
        null;
    this.#container.replaceChildren();
  }

  /** @param {Language} language */
  translate(language) {
    this.#language = language;
    if (!this.#open) return;
    const { frame } = this.#open;
    frame.translate(this.#texts);
    if (this.#game) this.#game.language = language;
    if (this.#failure !== null) this.#fail(this.#failure);
    else if (this.#showIntroduction) this.#showIntroduction();
    else if (!this.#game?.isPlaying) this.#showLoading();
    else {
      this.#game.update();
      if (frame.hasResult) this.#game.showResult();
    }
  }

  /** Called when the whole class has finished. */
  revealed() {
    this.#game?.revealed();
  }

  shown() {
    this.#isVisible = true;
    this.#open?.stage.resize();
  }

  hidden() {
    this.#isVisible = false;
  }

  #listens() {
    // While a session is frozen, the page is inert.
    const isHere = this.#isVisible && document.visibilityState === "visible" && !this.#container.closest("[inert]");
    return isHere && (this.#game?.isPlaying ?? false);
  }

  #isOffline() {
    if (this.#failure === null) return false;
    const status = this.#failure instanceof RestError ? this.#failure.status : 0;
    return status === 0 || status >= 500;
  }

  #position() {
    return this.#options.position() ?? this.#requestedPosition;
  }

  /**
   * Fetches the puzzle, its picture and its round.
   * @param {boolean} [quietly]  keeps the displayed text until there is another
   */
  async #load(quietly = false) {
    if (!this.#open) return;
    const { id, source, frame, stage } = this.#open;
    const attempt = ++this.#attempt;
    clearTimeout(this.#retrying);
    this.#game?.close();
    this.#game = null;
    if (!quietly) {
      this.#failure = null;
      this.#showLoading();
    }
    try {
      const puzzle = await fetchPuzzle(id);
      if (attempt !== this.#attempt) return;
      this.#puzzle = puzzle;
      frame.name(puzzle.title);
      const { picture } = puzzle;
      if (!picture) throw new RestError(409, "", "not-playable");
      /** @type {PictureGame} */
      const game = new PictureGame(puzzle, {
        stage,
        frame,
        language: this.#language,
        source,
        toMap: this.#options.toMap ?? null,
        toPuzzle: this.#options.toPuzzle ?? null,
        ended: (error) => game === this.#game && this.#fail(error),
      });
      this.#game = game;
      const thumbnail = (/** @type {number} */ width) => thumbnailAddress(puzzle, width);
      // The round's time begins when the picture is visible.
      await stage.show({ ...puzzle, picture }, thumbnail);
      if (attempt !== this.#attempt) return;
      if (setting("searched") !== true) await this.#explainRules(puzzle);
      if (attempt !== this.#attempt) return;
      await game.open();
      if (attempt !== this.#attempt) return;
      this.#failure = null;
      frame.showPicture();
      stage.resize();
      game.begin();
    } catch (error) {
      if (attempt === this.#attempt) this.#fail(error, quietly);
    }
  }

  /**
   * Explains, once on each phone, what to compare, before the round's time begins.
   * @param {Puzzle} puzzle
   * @returns {Promise<void>} resolves when the introduction was closed
   */
  #explainRules({ differences: total }) {
    return new Promise((resolve) => {
      const begin = () => {
        setSetting("searched", true);
        this.#showIntroduction = null;
        resolve();
      };
      this.#showIntroduction = () => {
        const { introTitle, introOne, introText, begin: label } = this.#texts;
        const text = total === 1 ? introOne : fillText(introText, { total });
        const actions = [{ label, run: begin }];
        this.#open?.frame.showState(pictureState({ name: "intro", title: introTitle, text, icon: "search", actions }));
      };
      this.#showIntroduction();
    });
  }

  #showLoading() {
    this.#open?.frame.showState(pictureState({ name: "loading", title: this.#texts.loading }));
  }

  /**
   * @param {unknown} error
   * @param {boolean} [quietly]  announcements are not repeated
   */
  #fail(error, quietly = false) {
    const wasOffline = this.#isOffline();
    this.#failure = error;
    clearTimeout(this.#retrying);
    if (this.#isOffline()) this.#retrying = window.setTimeout(() => void this.#load(true), RETRY_DELAY_MS);
    if (quietly && wasOffline && this.#isOffline()) return;
    this.#game?.close();
    this.#open?.stage.marks.showRing(null);
    const retryHere = async () => {
      const open = this.#open;
      this.#showLoading();
      // The map's watch has the newest position; a separate request would wait until the phone has moved.
      this.#requestedPosition = this.#options.position() ?? (await placeNow());
      this.#hasAsked = true;
      if (open === this.#open) await this.#load();
    };
    const { toMap = null } = this.#options;
    const ways = { retry: () => void this.#load(), retryHere: () => void retryHere(), toMap };
    const surroundings = {
      texts: this.#texts,
      language: this.#language,
      puzzle: this.#puzzle,
      position: this.#position(),
      hasAsked: this.#hasAsked,
    };
    const state = failureState(error, surroundings, ways);
    this.#open?.frame.showState(pictureState(state));
  }
}
