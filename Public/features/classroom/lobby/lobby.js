// @ts-check
/**
 * The full-screen lobby: the code, the address, and the participants that have joined. A class begins with it, and the host
 * can open it again; the server stores whether it is shown. Other viewers may open it for themselves.
 */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { drawing } from "../../../shared/dom/states/drawings.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { onTheme } from "../../../shared/dom/theme.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { keep } from "../../../shared/net/kept.js";
import { readJSON } from "../../../shared/net/storage.js";
import { namingChoice } from "../names/choice.js";
import { retentionChoice } from "./retention-choice.js";
import { throttle } from "../room/throttle.js";
import { LOBBY_TEXTS } from "../../../languages/en/pages/features/classroom/lobby/texts.js";
import { wifiChoice } from "./wifi-choice.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/model/room.js").RoomParticipant} RoomParticipant */

/** Maximum number of names; the newest are shown. */
const MAX_NAMES = 80;
/** Sizes of the names, in the lobby's size of text; the largest one at which all fit is used. */
const NAME_SIZES = Object.freeze([1.5, 1.35, 1.2, 1.1, 1]);
/** The greatest number of phones beside which the code has each size; more phones are a crowd. */
const CODE_SIZES = /** @type {const} */ ([["few", 6], ["some", 20], ["many", 30]]);
/** Time without a phone after which the page offers help. */
const HELP_DELAY_MS = 45_000;
/** Time in which arrivals are shown together. */
const FILL_DELAY_MS = 50;
/** The key of the class that this browser has shown without its lobby. */
const STARTED_KEY = "touchfigures.started";
/** The parts of the page that the lobby covers; they are inert while it is shown. */
const COVERED_PARTS = "#top, #bottom, #strip, #stage > *";

export class Lobby {
  #classroom;
  #texts;
  #fail;
  #root = byId("lobby");
  #names = byId("lobby-names");
  /** @type {Map<string, HTMLElement>} */
  #chips = new Map();
  #moreItem = element("li", { class: "more" });
  #start;
  /** Whether this browser has shown the class without the lobby: then closing it returns to that view. */
  #hasStarted;
  /**
   * The choice of this page alone, made by a viewer without the host's token.
   * @type {boolean|null}
   */
  #localChoice = null;
  #serverLobby = false;
  #origin = location.origin;
  #help;
  #retention;
  #naming;
  /** Loaded with the first teams. @type {import("../teams/lobby-teams.js").LobbyTeams|null} */
  #teams = null;
  #showWifi;
  /** Whether the lobby was visible for long without a phone. */
  #offersHelp = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #helpTimer;
  /** Fills a lobby that is shown already; many phones may arrive at once. */
  #fillSoon = throttle(() => {
    if (this.#isShown) this.#fill();
  }, FILL_DELAY_MS);

  /**
   * @param {Classroom} classroom
   * @param {import("../room/keys.js").Keys} keys
   * @param {(error: unknown) => void} fail
   */
  constructor(classroom, keys, fail) {
    this.#classroom = classroom;
    this.#fail = fail;
    this.#hasStarted = readJSON(STARTED_KEY)?.code === classroom.code;
    const texts = (this.#texts = LOBBY_TEXTS[classroom.language]);
    this.#start = element("button", { type: "button", class: "primary", id: "lobby-start", click: () => this.#toggle() });
    this.#start.setAttribute("aria-keyshortcuts", "Q");
    const help = async () => {
      const { openNetworkHelp } = await import("./help.js");
      await openNetworkHelp(classroom, this.#origin);
    };
    this.#help = element(
      "button",
      { type: "button", id: "lobby-help", hidden: true, click: () => void help().catch(fail) },
      texts.help,
    );
    this.#retention = retentionChoice(classroom, fail);
    this.#naming = namingChoice(classroom, () => `${this.#origin}/touch?s=${classroom.code}`, fail);
    this.#showWifi = wifiChoice(classroom, fail);
    byId("lobby-actions").append(this.#start, this.#help, this.#naming.node, this.#retention.node);
    setText(byId("lobby-title"), texts.title);
    const small = byId("join");
    small.setAttribute("aria-label", texts.large);
    small.title = texts.large;
    small.addEventListener("click", () => this.#toggle());
    keys.on("Q", () => this.#toggle());
    // Before the class has started, there is nothing to return to.
    keys.on("Escape", () => this.#isShown && this.#hasStarted && this.#toggle());
    classroom.listen({ state: () => this.#applyState(), people: () => this.show() });
    new ResizeObserver(this.#fillSoon).observe(this.#names);
    onTheme(this.#fillSoon);
  }

  /** @param {string} address  the address that a person types */
  set address(address) {
    this.#origin = address;
    const [before, after] = this.#texts.type.split("{address}");
    byId("lobby-type").replaceChildren(before, element("b", {}, address), after);
  }

  get #isShown() {
    const { room, loaded } = this.#classroom;
    return loaded && !room.state.ended && (this.#localChoice ?? room.state.lobby);
  }

  #toggle() {
    const { host } = this.#classroom;
    const on = !this.#isShown;
    if (host) return void this.#classroom.command({ action: "lobby", on }).catch(this.#fail);
    this.#localChoice = on;
    this.show();
  }

  /** The server's state applies again as soon as it changes. */
  #applyState() {
    const { lobby } = this.#classroom.room.state;
    if (lobby !== this.#serverLobby) this.#localChoice = null;
    this.#serverLobby = lobby;
    this.show();
  }

  /** Shows the current state. */
  show() {
    const isShown = this.#isShown;
    if (!this.#hasStarted && this.#classroom.loaded && !isShown) {
      this.#hasStarted = true;
      keep(STARTED_KEY, { code: this.#classroom.code });
    }
    if (isShown && !this.#root.hidden) this.#fillSoon();
    // Repeated each time, because panels of activities are loaded later than the page.
    for (const under of document.querySelectorAll(COVERED_PARTS)) under.toggleAttribute("inert", isShown);
    if (this.#root.hidden !== isShown) return;
    const focused = document.activeElement;
    const isLost = focused?.closest(isShown ? COVERED_PARTS : "#lobby");
    this.#root.hidden = !isShown;
    document.body.toggleAttribute("data-lobby", isShown);
    // Everything under the lobby is inert; here a notice covers neither the code nor a button.
    if (isShown) byId("lobby-head").after(byId("notices"));
    else byId("top").append(byId("notices"));
    // The names of a crowd are laid out in a task of their own, apart from the reading of a long snapshot.
    if (isShown && this.#classroom.room.participants.size > MAX_NAMES) this.#fillSoon();
    else if (isShown) this.#fill();
    if (isLost) (isShown ? this.#start : byId("join")).focus({ preventScroll: true });
  }

  #fill() {
    const { room, host, language } = this.#classroom;
    const texts = this.#texts;
    const { here } = room;
    this.#root.dataset.phones = CODE_SIZES.find(([, most]) => here.length <= most)?.[0] ?? "crowd";
    this.#drawNobody(here.length === 0);
    const count = here.length === 1 ? texts.hereOne : fillText(texts.here, { count: number(here.length, language) });
    setText(byId("lobby-count"), here.length === 0 ? texts.nobody : count);
    setText(this.#start, this.#hasStarted ? texts.back : texts.start);
    this.#start.hidden = host === null && !this.#hasStarted;
    this.#offerHelp();
    this.#naming.show();
    this.#retention.show();
    this.#showWifi();
    const trouble = room.state.locked ? texts.locked : byId("unreachable").hidden ? texts.trouble : texts.unreachable;
    setText(byId("lobby-trouble"), trouble);
    byId("lobby-trouble").classList.toggle("warning", trouble !== texts.trouble);
    this.#name(here, here.slice(-MAX_NAMES), NAME_SIZES);
    for (const id of this.#chips.keys()) if (!room.participants.has(id)) this.#chips.delete(id);
    // Without a network, the next state tries again.
    if (room.state.teams || this.#teams) void this.#showTeams().catch(() => {});
  }

  async #showTeams() {
    const { room, language } = this.#classroom;
    const { LobbyTeams } = await import("../teams/lobby-teams.js");
    this.#teams ??= new LobbyTeams(byId("lobby-count"), language);
    this.#teams.show(room.state.teams, room.here, this.#chips);
  }

  /** Help is offered after a long time without a phone; the first phone removes the offer. */
  #offerHelp() {
    const isAlone = this.#classroom.room.participants.size === 0 && this.#classroom.host !== null;
    if (!isAlone) {
      clearTimeout(this.#helpTimer);
      this.#helpTimer = undefined;
      this.#offersHelp = false;
    } else {
      this.#helpTimer ??= setTimeout(() => {
        this.#offersHelp = true;
        this.show();
      }, HELP_DELAY_MS);
    }
    this.#help.hidden = !this.#offersHelp;
  }

  /**
   * Before the first phone a drawing is where the names will be.
   * @param {boolean} isEmpty
   */
  #drawNobody(isEmpty) {
    const drawn = this.#root.querySelector(".drawing");
    if (isEmpty === (drawn !== null)) return;
    if (drawn) drawn.remove();
    else this.#names.before(drawing("lobby"));
  }

  /**
   * Names that do not fit get smaller, and then only the newest are shown.
   * @param {RoomParticipant[]} here
   * @param {RoomParticipant[]} named  the newest participants
   * @param {readonly number[]} sizes  to try, the largest first
   * @returns {void}
   */
  #name(here, named, sizes) {
    const { language } = this.#classroom;
    const list = this.#names;
    const hiddenCount = here.length - named.length;
    setText(this.#moreItem, fillText(this.#texts.more, { count: number(hiddenCount, language) }));
    const chips = named.map((participant) => this.#chip(participant));
    this.#putNames(hiddenCount > 0 ? [this.#moreItem, ...chips] : chips);
    // In fractions of a pixel: the sum of a rounded place and a rounded width may be a pixel too small.
    const beyond = (/** @type {HTMLElement} */ chip) => {
      const [own, all] = [chip.getBoundingClientRect(), list.getBoundingClientRect()];
      return own.right > all.right || own.bottom > all.bottom;
    };
    // Columns fill one after another, so the last name is the furthest to the right; a long one may be anywhere.
    const fits = (/** @type {number} */ size) => {
      list.style.setProperty("--name-size", String(size));
      return !chips.some(beyond);
    };
    // Each try is a layout of all names, so the size is found by halves.
    let [from, to] = [0, sizes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (fits(sizes[middle])) to = middle;
      else from = middle + 1;
    }
    if (from < sizes.length) return void list.style.setProperty("--name-size", String(sizes[from]));
    const excess = chips.filter(beyond).length;
    this.#name(here, named.slice(excess), sizes.slice(-1));
  }

  /**
   * A name that keeps its place is not animated again.
   * @param {HTMLElement[]} shown
   */
  #putNames(shown) {
    const { children } = this.#names;
    for (const chip of [...children]) if (!shown.includes(/** @type {HTMLElement} */ (chip))) chip.remove();
    shown.forEach((chip, index) => {
      if (children[index] !== chip) this.#names.insertBefore(chip, children[index] ?? null);
    });
  }

  /** @param {RoomParticipant} participant */
  #chip({ id, name, number: ofPhone, shape, colour }) {
    const existing = this.#chips.get(id);
    if (existing?.lastChild?.textContent === name) return existing;
    const item = element(
      "li",
      {},
      participantSign(shape, colour),
      element("b", { class: "numbers" }, number(ofPhone, this.#classroom.language)),
      element("span", {}, name),
    );
    this.#chips.set(id, item);
    return item;
  }
}
