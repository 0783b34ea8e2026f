// @ts-check
/**
 * Spot the difference on the classroom page: the host chooses a picture, the class plays it, a board shows the
 * standings.
 */

import { askFirst } from "../../../shared/dom/confirm.js";
import { addStyle, byId, element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { elapsed, number } from "../../../shared/model/units.js";
import { gameDifferences } from "../../../shared/net/host.js";
import { RestError } from "../../../shared/net/rest.js";
import { fetchPuzzle } from "../../../shared/net/rounds.js";
import { addToBar, addToStage } from "../room/class-activity.js";
import { explain } from "../room/failures.js";
import { throttle } from "../room/throttle.js";
import { GameBoard } from "./board.js";
import { ClassGame } from "./class-game.js";
import { PuzzleStage } from "./puzzle-stage.js";
import { PRESENT_GAME_TEXTS } from "../../../languages/en/pages/features/classroom/game/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/net/rounds.js").Puzzle} Puzzle */

/** Minimum interval between two updates of the standings. */
const REDRAW_INTERVAL_MS = 250;

/** @type {import("../room/class-activity.js").Project} */
export function projectGame(projector) {
  const { classroom } = projector;
  addStyle("/features/classroom/game/game.css");
  const shown = new ShownGame(projector);
  classroom.listen({
    snapshot(message) {
      shown.class.applyState(message.game);
      shown.class.load(message.participants ?? []);
    },
    frame({ spot, joined }) {
      if (joined?.length) shown.class.load(joined);
      if (spot) shown.class.apply(spot);
      if (spot || joined?.length) shown.requestRedraw();
    },
    people: () => shown.requestRedraw(),
    state: () => shown.applyState(),
  });
  // The game's own rows replace the board's.
  return { ranking: () => ({ title: PRESENT_GAME_TEXTS[classroom.language].board, rows: [] }) };
}

class ShownGame {
  class = new ClassGame();
  #classroom;
  #texts;
  #root = addToStage("game");
  #title = element("h1");
  #summary = element("p", { class: "summary numbers", role: "status" });
  #another;
  #reveal;
  #actions;
  #choose;
  #failure = element("p", { class: "failure", role: "alert" });
  #legend = element("p", { class: "legend muted" });
  #stage;
  #board;
  /**
   * The puzzle of the game; null until it is loaded.
   * @type {Puzzle|null}
   */
  #puzzle = null;
  /**
   * The number of the game on this page. It differs from the state's number while a snapshot is applied, whose
   * standings come first.
   * @type {number|undefined}
   */
  #number;
  /** The game whose puzzle was requested. */
  #requestedGame = 0;
  #isRevealed = false;
  /** The number of differences that the server withholds from the host, and the number that it sends. */
  #hidden = 0;
  #revealedCount = 0;
  /** Schedules an update. */
  requestRedraw = throttle(() => {
    this.#show();
    // The displayed counts are kept until new ones arrive.
    if (this.#isRevealed) this.#markDifferences().then(() => this.#show(), () => {});
  }, REDRAW_INTERVAL_MS);

  /** @param {import("../room/class-activity.js").Projector} projector */
  constructor({ classroom, openPhone, begin }) {
    this.#classroom = classroom;
    const texts = (this.#texts = PRESENT_GAME_TEXTS[classroom.language]);
    this.#another = element("button", {
      type: "button",
      class: "button",
      "data-action": "choose",
      click: begin,
    });
    this.#reveal = element("button", {
      type: "button",
      class: "button",
      "data-action": "reveal",
      click: () => this.#askToReveal(),
    });
    this.#actions = element("div", { class: "actions" }, this.#reveal, this.#another);
    addToBar(this.#root, element("div", { class: "line" }, this.#title, this.#summary), "status");
    this.#root.append(this.#failure);
    addToBar(this.#root, this.#actions);
    this.#stage = new PuzzleStage(this.#root);
    this.#root.append(this.#legend);
    this.#stage.failureText = texts.pictureFailed;
    this.#choose = openPhone;
    this.#board = new GameBoard(byId("players"), classroom.host ? openPhone : null);
    new ResizeObserver(() => this.requestRedraw()).observe(byId("players"));
  }

  /** Called with a new state, which may have another game or none. */
  applyState() {
    const { game, subject } = this.#classroom.room.state;
    const isOn = this.#classroom.activity === "spot";
    const isOther = game?.number !== this.#number;
    this.#number = game?.number;
    this.class.applyState(game);
    this.#root.hidden = !isOn;
    // In the strip the number of players replaces the distances, which do not matter during a game.
    byId("players").hidden = !isOn;
    document.body.toggleAttribute("data-game", isOn);
    if (isOther) this.#unreveal();
    if (isOther || (game && this.#requestedGame !== game.number)) {
      this.#puzzle = null;
      this.#requestedGame = game?.number ?? 0;
      setText(this.#failure, "");
      this.#stage.show(null, "");
      if (game && subject) void this.#load(subject, game.number);
    }
    this.#show();
  }

  /**
   * @param {string} id
   * @param {number} game
   */
  async #load(id, game) {
    try {
      const puzzle = await fetchPuzzle(id);
      if (this.#requestedGame !== game) return;
      this.#puzzle = puzzle;
      this.#stage.show(puzzle.picture, fillText(this.#texts.picture, { title: puzzle.title }));
    } catch (error) {
      if (this.#requestedGame !== game) return;
      // Requested again with the session's next state, also after a reconnection.
      this.#requestedGame = 0;
      const isDeleted = error instanceof RestError && error.status === 404;
      setText(this.#failure, isDeleted ? this.#texts.gone : explain(error, this.#classroom.texts));
    }
    this.#show();
  }

  #show() {
    if (this.#root.hidden) return;
    this.#showActions();
    setText(this.#legend, this.#isRevealed ? this.#explainFrames() : "");
    this.#showStandings();
  }

  #showActions() {
    const { host } = this.#classroom;
    const [texts, { game }] = [this.#texts, this.class];
    this.#actions.hidden = host === null;
    setText(this.#title, game ? (this.#puzzle?.title ?? "") : texts.waitTitle);
    setText(this.#another, game ? texts.another : texts.choose);
    this.#another.classList.toggle("primary", !game);
    setText(this.#reveal, this.#isRevealed ? texts.unreveal : texts.reveal);
    this.#reveal.hidden = !game;
  }

  #showStandings() {
    const { room, host, language } = this.#classroom;
    const [texts, { game }] = [this.#texts, this.class];
    const ranked = game ? this.class.ranked(room.participants.values()) : [];
    const rows = room.state.hidden ? [...ranked].sort((a, b) => a.participant.number - b.participant.number) : ranked;
    this.#board.choose = host ? this.#choose : null;
    setText(this.#summary, game ? this.#summarise(ranked) : host ? texts.waitHost : texts.wait);
    const fitting = this.#board.fitting(rows.map((row) => this.#row(row)));
    this.#board.show(fitting);
    const hiddenCount = rows.length - fitting.length;
    if (hiddenCount > 0) {
      const more = fillText(texts.more, { count: number(hiddenCount, language) });
      setText(this.#summary, `${this.#summary.textContent} · ${more}`);
    }
  }

  /** Explains the numbers at the frames, and why some differences have none. */
  #explainFrames() {
    const texts = this.#texts;
    const sentences = [this.#revealedCount > 0 && texts.revealed + (this.#hidden > 0 ? "." : "")];
    if (this.#hidden > 0) {
      const count = number(this.#hidden, this.#classroom.language);
      sentences.push(this.#hidden === 1 ? texts.hiddenOne : fillText(texts.hiddenMany, { count }), texts.hiddenWhy);
    }
    return sentences.filter(Boolean).join(" ");
  }

  /** @param {ReturnType<ClassGame["ranked"]>} ranked */
  #summarise(ranked) {
    const { room, language, texts: general } = this.#classroom;
    if (ranked.length === 0) return this.#texts.nobody;
    const all = number(ranked.length, language);
    if (room.state.hidden) return `${fillText(this.#texts.summaryHidden, { all })} · ${general.hidden}`;
    const done = number(ranked.filter(({ standing }) => standing?.complete).length, language);
    return fillText(this.#texts.summary, { done, all, total: number(this.class.game?.total ?? 0, language) });
  }

  /**
   * @param {{participant: import("../../../shared/model/room.js").RoomParticipant, standing: import("./class-game.js").Standing|null}} row
   */
  #row({ participant, standing }) {
    const { id, shape, colour, connected } = participant;
    const name = numberedName(participant);
    const texts = this.#texts;
    const shown = this.#classroom.room.state.hidden ? null : standing;
    const time = shown?.complete ? elapsed((shown.milliseconds ?? 0) / 1000).value : "";
    const hints = shown?.hints ?? 0;
    const label = [
      shown
        ? fillText(texts.row, { name, found: shown.found, total: shown.total })
        : standing
        ? name
        : fillText(texts.rowNobody, { name }),
      hints > 0 && (hints === 1 ? texts.hintOne : fillText(texts.hints, { count: hints })),
      time,
      !connected && texts.away,
    ];
    return {
      id,
      name,
      shape,
      colour,
      found: shown?.found ?? null,
      total: shown?.total ?? this.class.game?.total ?? 0,
      hints,
      time,
      away: !connected,
      label: label.filter(Boolean).join(", "),
    };
  }

  // The answers

  #askToReveal() {
    if (this.#isRevealed) {
      this.#unreveal();
      return this.#show();
    }
    const { room, texts: general } = this.#classroom;
    const searching = this.class.ranked(room.participants.values()).filter(({ standing }) => !standing?.complete).length;
    if (searching === 0) return void this.#revealNow().catch((error) => setText(this.#failure, error.message));
    const texts = this.#texts;
    askFirst({
      title: texts.revealTitle,
      text: searching === 1 ? texts.revealTextOne : fillText(texts.revealText, { count: searching }),
      yes: texts.revealYes,
      no: general.cancel,
      close: general.close,
      run: () => this.#revealNow(),
    });
  }

  /** @throws {Error} with a message for people */
  async #revealNow() {
    this.#isRevealed = true;
    try {
      await this.#markDifferences();
    } catch (error) {
      this.#isRevealed = false;
      throw new Error(explain(error, this.#classroom.texts));
    }
    this.#show();
  }

  async #markDifferences() {
    const { code, host } = this.#classroom;
    if (!host) return;
    const answer = await gameDifferences(code, host.hostToken);
    if (!this.#isRevealed || answer.game !== this.class.game?.number) return;
    const players = answer.players;
    [this.#revealedCount, this.#hidden] = [answer.differences.length, answer.hidden];
    this.#stage.mark(
      answer,
      answer.differences.map((each) => ({ ...each, label: fillText(this.#texts.found, { found: each.found, players }) })),
    );
  }

  #unreveal() {
    this.#isRevealed = false;
    this.#stage.mark({ width: 1, height: 1 }, []);
  }
}
