// @ts-check
/** The chosen layout: buttons and keys, the wall's pages, the spotlight's phone, the heatmap's kind. */

import { byId, element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { LAYOUTS, ViewButtons } from "../../../shared/drawing/view-buttons.js";
import { CROWD } from "../../../shared/model/arrangement.js";
import { keep } from "../../../shared/net/kept.js";
import { setSetting, setting } from "../../../shared/net/settings.js";
import { readJSON } from "../../../shared/net/storage.js";
import { HeatOptions } from "./heat-options.js";
import { SpotFigures } from "./spot.js";

/** The key of the stored layout of this browser's projector. */
const LAYOUT_KEY = "touchfigures.layout";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/model/arrangement.js").Layout} Layout */

export class Layouts {
  #classroom;
  #stage;
  #heat;
  #fail;
  #buttons;
  #fading;
  /**
   * The layout before a phone came into the spotlight.
   * @type {Layout}
   */
  #layoutBefore = "together";
  /** Whether somebody has chosen a layout for this class. */
  #isChosen = false;
  /**
   * The view that the host chose last, here or elsewhere.
   * @type {string|null}
   */
  #lastView = null;
  /** Number of this page's choices to which the server has not responded. */
  #pendingCount = 0;
  /** @type {string|null} */
  #lastSpotlight = null;
  /**
   * The spotlight that this page requested last, until the server responds.
   * @type {{participant: string|null}|null}
   */
  #pendingSpotlight = null;
  /** The wall's page that the host chose last, here or elsewhere. */
  #lastPage = 0;
  #options;
  #spot;

  /**
   * @param {Classroom} classroom
   * @param {import("./stage.js").Stage} stage
   * @param {import("./heat.js").RoomHeat} heat
   * @param {(error: unknown) => void} fail  shows the error of a host's control
   */
  constructor(classroom, stage, heat, fail) {
    this.#classroom = classroom;
    this.#stage = stage;
    this.#heat = heat;
    this.#fail = fail;
    this.#spot = new SpotFigures(classroom);
    this.#buttons = new ViewButtons({ views: byId("layouts"), pager: byId("pager") }, classroom.texts, {
      choose: (layout) => this.choose(layout),
      turn: (step) => this.turn(step),
    });
    this.#options = new HeatOptions(classroom, stage.picture, fail, () => {
      this.#aim();
      stage.rearrange();
    });
    this.#fading = this.#makeFading();
    this.#fade(setting("ink")?.fading === true);
    // A reload of this class restores its layout; another class begins with the layout for its size.
    const { code, layout } = readJSON(LAYOUT_KEY) ?? {};
    const kept = code === classroom.code ? LAYOUTS.find((each) => each === layout) : undefined;
    this.#isChosen = kept !== undefined;
    this.#show(kept ?? "together");
    classroom.listen({
      state: () => this.#applyState(),
      people: () => {
        this.#chooseForSize();
        this.update();
      },
    });
    byId("fingers").addEventListener("click", ({ offsetX, offsetY }) => {
      const phone = this.layout === "wall" && classroom.host ? stage.picture.phoneAt(offsetX, offsetY) : null;
      if (phone) this.spotlight(phone);
    });
  }

  get layout() {
    return this.#stage.picture.layout;
  }

  /**
   * Performs the choice of a button or a key; the host's choice of a spotlight applies to all projectors.
   * @param {Layout} layout
   */
  choose(layout) {
    const { host, room } = this.#classroom;
    // The requested participant, as long as the server has not responded.
    const now = this.#pendingSpotlight ? this.#pendingSpotlight.participant : room.state.spotlight;
    const wanted = layout === "spotlight" ? (now ?? this.#defaultSpotlight()) : null;
    this.#isChosen = true;
    if (layout !== "spotlight") keep(LAYOUT_KEY, { code: this.#classroom.code, layout });
    if (layout !== "spotlight" || !host || wanted === now) this.#show(layout);
    if (host && wanted !== now) this.spotlight(wanted);
    if (host && layout !== "spotlight") void this.#sendView(layout);
  }

  /** @param {Layout} view  for all projectors @param {number} [page]  of the wall */
  async #sendView(view, page = 0) {
    this.#pendingCount += 1;
    try {
      await this.#classroom.command({ action: "view", view, page });
      this.#lastView = view;
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#pendingCount -= 1;
    }
  }

  /** @param {string|null} participant  null ends the spotlight */
  spotlight(participant) {
    const pending = (this.#pendingSpotlight = { participant });
    void this.#classroom
      .command({ action: "spotlight", participant })
      .catch(this.#fail)
      .finally(() => {
        if (this.#pendingSpotlight === pending) this.#pendingSpotlight = null;
      });
  }

  /**
   * The next phone in the spotlight, or the wall's next page.
   * @param {1|-1} step
   */
  turn(step) {
    if (this.layout === "wall") {
      const page = Math.max(0, Math.min(this.#stage.picture.pages - 1, this.#stage.picture.page + step));
      this.#turnTo(page);
      if (this.#classroom.host) void this.#sendView("wall", page);
    } else if (this.layout === "spotlight" && this.#classroom.host) {
      const all = [...this.#classroom.room.participants.keys()];
      if (all.length === 0) return;
      const at = all.indexOf(this.#stage.picture.spotlight ?? "");
      this.spotlight(all[(at + step + all.length) % all.length]);
    }
  }

  /** @param {number} page  after the last page, the first one follows */
  #turnTo(page) {
    const { picture } = this.#stage;
    picture.page = ((page % picture.pages) + picture.pages) % picture.pages;
    this.#lastPage = page;
    this.#stage.rearrange();
    this.update();
  }

  /** Lines remain until they are cleared, or fade. */
  toggleFading() {
    this.#fade(!this.#stage.picture.fading);
    setSetting("ink", { fading: this.#stage.picture.fading });
  }

  /** @param {boolean} fading */
  #fade(fading) {
    this.#stage.picture.fading = fading;
    this.#fading.setAttribute("aria-pressed", String(fading));
    this.#stage.rearrange();
  }

  /** Updates the figures beside the picture; called as often as figures are displayed. */
  update() {
    const { page, pages } = this.#stage.picture;
    this.#buttons.show(this.layout, page, pages);
    this.#spot.show(this.layout === "spotlight", this.#stage.picture.spotlight);
  }

  /** The participant that was in the spotlight last, otherwise the one with the longest distance. */
  #defaultSpotlight() {
    const { participants, board } = this.#classroom.room;
    if (this.#lastSpotlight && participants.has(this.#lastSpotlight)) return this.#lastSpotlight;
    return (board.find(({ connected }) => connected) ?? board[0])?.id ?? null;
  }

  /** Applies the server's spotlight if it has changed. */
  #applyState() {
    const { spotlight, view, page } = this.#classroom.room.state;
    const chosen = LAYOUTS.find((each) => each === view);
    if (this.#pendingCount === 0 && view !== this.#lastView && chosen) {
      this.#lastView = view;
      this.#isChosen = true;
      if (spotlight) this.#layoutBefore = chosen;
      else this.#show(chosen);
    }
    if (this.#pendingCount === 0 && this.layout === "wall" && page !== this.#lastPage) this.#turnTo(page);
    this.#options.applyState();
    if (spotlight === this.#stage.picture.spotlight) return;
    this.#stage.picture.spotlight = spotlight;
    this.#lastSpotlight = spotlight ?? this.#lastSpotlight;
    if (spotlight) this.#show("spotlight");
    else if (this.layout === "spotlight") this.#show(this.#layoutBefore);
  }

  /** @param {Layout} layout */
  #show(layout) {
    const { picture } = this.#stage;
    if (layout !== "spotlight") this.#layoutBefore = layout;
    picture.layout = layout;
    if (layout !== "wall") picture.page = this.#lastPage = 0;
    byId("room").dataset.layout = layout;
    byId("heat").hidden = layout !== "heatmap";
    this.#aim();
    this.#stage.rearrange();
    this.update();
  }

  /** Many phones on one sheet are a tangle: a large class is shown side by side by default. */
  #chooseForSize() {
    if (this.#isChosen || this.#classroom.room.participants.size <= CROWD) return;
    if (this.layout === "together") this.#show("wall");
    else if (this.#layoutBefore === "together") this.#layoutBefore = "wall";
  }

  #aim() {
    const spot = this.layout === "spotlight" ? this.#stage.picture.spotlight : null;
    const wanted = this.layout === "heatmap" || spot !== null;
    this.#heat.aim(wanted, this.layout === "heatmap" ? this.#options.layer : "count", spot);
  }

  #makeFading() {
    const { fading } = this.#classroom.texts;
    const properties = { id: "fading", type: "button", class: "round", "aria-label": fading, title: `${fading} (V)` };
    const button = element(
      "button",
      { ...properties, "aria-keyshortcuts": "V", click: () => this.toggleFading() },
      icon("fading"),
    );
    byId("views").append(button);
    return button;
  }
}
