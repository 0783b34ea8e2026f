// @ts-check
/** Spot the difference on the classroom page: the host chooses a picture, the class plays it, a board follows. */

import { gameDifferences } from "../net/host.js";
import { RestError } from "../net/rest.js";
import { fetchPuzzle } from "../net/rounds.js";
import { ClassGame } from "../protocol/class-game.js";
import { fillText } from "../protocol/language.js";
import { PRESENT_GAME_TEXTS } from "../protocol/texts/present-game.js";
import { elapsed, number } from "../protocol/units.js";
import { askFirst } from "../view/confirm.js";
import { addStyle, byId, element, setText } from "../view/dom.js";
import { GameBoard } from "../view/game-board.js";
import { PuzzleStage } from "../view/puzzle-stage.js";
import { explain } from "./present-failures.js";
import { soon } from "./soon.js";

/** @typedef {import("./present-classroom.js").Classroom} Classroom */
/** @typedef {import("../net/rounds.js").Puzzle} Puzzle */

/** Standings are read, not watched: so often is enough (ms). */
const APART = 250;

/**
 * @param {Classroom} classroom
 * @param {import("../view/host-bar.js").HostBar|null} bar  null for who only watches
 * @param {import("./present-keys.js").Keys} keys
 * @param {(participant: string) => void} choose  a phone on the board
 */
export function offerGame(classroom, bar, keys, choose) {
  addStyle("/css/present-game.css");
  const shown = new ShownGame(classroom, choose);
  classroom.listen({
    snapshot(message) {
      shown.class.obey(message.game);
      shown.class.load(message.participants ?? []);
    },
    frame({ spot, joined }) {
      if (joined?.length) shown.class.load(joined);
      if (spot) shown.class.apply(spot);
      if (spot || joined?.length) shown.want();
    },
    people: () => shown.want(),
    state: () => shown.obey(),
  });
  if (!bar) return;
  const { game } = PRESENT_GAME_TEXTS[classroom.language];
  bar.add({ id: "game", sign: "search", label: game, key: "P", menu: "activities", does: () => openChooser(classroom) });
  keys.on("P", () => bar.click("game"));
  classroom.listen({ state: () => bar.light("game", classroom.room.state.activity === "spot") });
}

/** @param {Classroom} classroom */
async function openChooser(classroom) {
  const { openPuzzles } = await import("./present-puzzles.js");
  openPuzzles(classroom);
}

class ShownGame {
  class = new ClassGame();
  #classroom;
  #texts;
  #root = byId("game");
  #title = element("h1");
  #summary = element("p", { class: "summary numbers", role: "status" });
  #another;
  #reveal;
  #failure = element("p", { class: "failure", role: "alert" });
  #legend = element("p", { class: "legend muted" });
  #stage;
  #board;
  /**
   * What is played, as far as it is known.
   * @type {Puzzle|null}
   */
  #puzzle = null;
  /**
   * The game that stands here: a snapshot tells the standings' one before it is obeyed.
   * @type {number|undefined}
   */
  #number;
  /** Whose puzzle was asked for. */
  #asked = 0;
  #isRevealed = false;
  /** Shows what changed, soon. */
  want = soon(() => {
    this.#show();
    // The counts that stand there stay until they can be had again.
    if (this.#isRevealed) this.#markDifferences().catch(() => {});
  }, APART);

  /**
   * @param {Classroom} classroom
   * @param {(participant: string) => void} choose
   */
  constructor(classroom, choose) {
    this.#classroom = classroom;
    const texts = (this.#texts = PRESENT_GAME_TEXTS[classroom.language]);
    this.#another = element("button", { type: "button", class: "button", "data-action": "choose", click: () => openChooser(classroom) });
    this.#reveal = element("button", { type: "button", class: "button", "data-action": "reveal", click: () => this.#askToReveal() });
    const actions = classroom.host ? element("div", { class: "actions" }, this.#reveal, this.#another) : null;
    this.#root.append(element("div", { class: "heading" }, this.#title, this.#summary, actions), this.#failure);
    this.#stage = new PuzzleStage(this.#root);
    this.#root.append(this.#legend);
    this.#stage.failureText = texts.pictureFailed;
    this.#board = new GameBoard(byId("players"), classroom.host ? choose : null);
  }

  /** The state may tell of another game, or of none. */
  obey() {
    const { activity, game, subject } = this.#classroom.room.state;
    const isOn = activity === "spot";
    const isOther = game?.number !== this.#number;
    this.#number = game?.number;
    this.class.obey(game);
    // What has a board of its own covers it meanwhile.
    this.#root.hidden = !isOn;
    // In the strip it takes the place of the distances, which are no matter meanwhile.
    byId("players").hidden = !isOn;
    document.body.toggleAttribute("data-game", isOn);
    if (isOther) this.#unreveal();
    if (isOther || (game && this.#asked !== game.number)) {
      this.#puzzle = null;
      this.#asked = game?.number ?? 0;
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
      if (this.#asked !== game) return;
      this.#puzzle = puzzle;
      this.#stage.show(puzzle.picture, fillText(this.#texts.picture, { title: puzzle.title }));
    } catch (error) {
      if (this.#asked !== game) return;
      // Asked for again when the room is told anew, after a reconnection too.
      this.#asked = 0;
      const gone = error instanceof RestError && error.status === 404;
      setText(this.#failure, gone ? this.#texts.gone : explain(error, this.#classroom.texts));
    }
    this.#show();
  }

  #show() {
    if (this.#root.hidden) return;
    const { room, host, language } = this.#classroom;
    const [texts, { game }] = [this.#texts, this.class];
    setText(this.#title, game ? (this.#puzzle?.title ?? "") : texts.waitTitle);
    setText(this.#another, game ? texts.another : texts.choose);
    this.#another.classList.toggle("primary", !game);
    setText(this.#reveal, this.#isRevealed ? texts.unreveal : texts.reveal);
    this.#reveal.hidden = !game;
    setText(this.#legend, this.#isRevealed ? texts.revealed : "");
    const ranked = game ? this.class.ranked(room.participants.values()) : [];
    setText(this.#summary, game ? this.#summarise(ranked) : host ? texts.waitHost : texts.wait);
    const rows = room.state.hidden ? [...ranked].sort((a, b) => a.participant.number - b.participant.number) : ranked;
    const capacity = this.#board.capacity;
    this.#board.show(rows.slice(0, capacity).map((row) => this.#row(row)));
    const left = rows.length - capacity;
    if (left > 0) setText(this.#summary, `${this.#summary.textContent} · ${fillText(texts.more, { count: number(left, language) })}`);
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
   * @param {{participant: import("../protocol/room.js").RoomParticipant, standing: import("../protocol/class-game.js").Standing|null}} row
   */
  #row({ participant: { id, name, shape, colour, connected }, standing }) {
    const texts = this.#texts;
    const told = this.#classroom.room.state.hidden ? null : standing;
    const time = told?.complete ? elapsed((told.milliseconds ?? 0) / 1000).value : "";
    const hints = told?.hints ?? 0;
    const label = [
      told ? fillText(texts.row, { name, found: told.found, total: told.total }) : standing ? name : fillText(texts.rowNobody, { name }),
      hints > 0 && (hints === 1 ? texts.hintOne : fillText(texts.hints, { count: hints })),
      time,
      !connected && texts.away,
    ];
    return {
      id,
      name,
      shape,
      colour,
      found: told?.found ?? null,
      total: told?.total ?? this.class.game?.total ?? 0,
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
      does: () => this.#revealNow(),
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
    const told = await gameDifferences(code, host.hostToken);
    if (!this.#isRevealed || told.game !== this.class.game?.number) return;
    const players = told.players;
    this.#stage.mark(
      told,
      told.differences.map((each) => ({ ...each, label: fillText(this.#texts.found, { found: each.found, players }) })),
    );
  }

  #unreveal() {
    this.#isRevealed = false;
    this.#stage.mark({ width: 1, height: 1 }, []);
  }
}
