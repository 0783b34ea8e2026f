// @ts-check
/** The picture: which phones are shown where, what is behind them, and their fingers, once per animation frame. */

import { byId, prefersStillness } from "../../../shared/dom/dom.js";
import { FrameLoop } from "../../../shared/dom/frame-loop.js";
import { RoomBackdrop } from "../../../shared/drawing/room-backdrop.js";
import { RoomCanvas } from "../../../shared/drawing/room-canvas.js";
import { FingerTracks } from "../../../shared/model/finger-tracks.js";
import { BLOCK_SIZE } from "../../../shared/model/messages.js";
import { arrangeWall, fitScreen, wallCapacity } from "../../../shared/model/wall.js";
import { FrameClock } from "./frame-clock.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/model/wall.js").Box} Box */
/** @typedef {import("../../../shared/drawing/trail-layer.js").Place} Place */
/** @typedef {import("../../../shared/drawing/room-backdrop.js").PhoneFrame} PhoneFrame */
/** @typedef {"together"|"wall"|"spotlight"|"heatmap"} Layout */

/** A finger's radius as a share of its phone's width, as a real one has it. */
const FINGER = 0.075;
/** What a phone of the wall needs at least, in letters' heights: its width, and its height with its name. */
const SMALLEST = Object.freeze({ width: 3.6, height: 9.2 });
/** A name's height in one line, and in two where the phones stand close. */
const LABEL = Object.freeze([1.6, 2.75]);
/** A phone narrower than this has no room for a whole name. */
const NARROW = 9;
const GAP = 0.6;
/** The spotlight's phone leaves room for its figures beside it. */
const SPOT_ALONE = 700;

export class Stage {
  /** @type {Layout} */
  layout = "together";
  /** @type {string|null} the phone in the spotlight */
  spotlight = null;
  /** The wall's page, from 0. */
  page = 0;
  pages = 1;
  smooth = false;

  #classroom;
  #heat;
  #canvas = /** @type {HTMLCanvasElement} */ (byId("fingers"));
  #fingers = new RoomCanvas(this.#canvas);
  #backdrop = new RoomBackdrop(/** @type {HTMLCanvasElement} */ (byId("backdrop")));
  #tracks = new FingerTracks(prefersStillness() ? 0 : 300);
  #clock = new FrameClock();
  #frames = new FrameLoop((now) => this.#draw(now));
  #size = { width: 0, height: 0 };
  /**
   * The part of the canvas that no button covers.
   * @type {Box}
   */
  #free = { x: 0, y: 0, width: 0, height: 0 };
  #fontSize = 20;
  /** @type {PhoneFrame[]} */
  #shown = [];
  /** @type {Map<string, Place>|null} */
  #places = null;
  #arranged = false;
  #backdropDrawn = "";

  /**
   * @param {Classroom} classroom
   * @param {import("./heat.js").RoomHeat} heat
   */
  constructor(classroom, heat) {
    this.#classroom = classroom;
    this.#heat = heat;
    heat.changed = () => this.#frames.want();
    const measure = new ResizeObserver(() => this.#measure());
    measure.observe(byId("room"));
    measure.observe(byId("stage"));
    classroom.listen({
      snapshot: () => {
        this.#clock.reset();
        this.#tracks.clear();
        this.rearrange();
      },
      frame: (message, now) => {
        this.#clock.heard(message.t, now);
        // Nobody looks, nothing is drawn: what came meanwhile would only pile up.
        if (document.visibilityState === "hidden") this.#tracks.clear();
        this.#tracks.apply(classroom.room.touches, message.t);
        this.#frames.want();
      },
      people: () => this.rearrange(),
      state: () => this.rearrange(),
    });
  }

  /** Something else is to be shown, or at another place. */
  rearrange() {
    this.#arranged = false;
    this.#frames.want();
  }

  /**
   * Which phone is shown at a place of the canvas.
   * @param {number} x  CSS px
   * @param {number} y  CSS px
   * @returns {string|null}
   */
  phoneAt(x, y) {
    const inside = (/** @type {Box|null} */ box) =>
      box && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
    return this.#shown.find(({ screen, label }) => inside(screen) || inside(label))?.participant.id ?? null;
  }

  #measure() {
    const room = byId("room").getBoundingClientRect();
    const free = byId("stage").getBoundingClientRect();
    this.#size = { width: room.width, height: room.height };
    this.#free = { x: free.x - room.x, y: free.y - room.y, width: free.width, height: free.height };
    this.#fontSize = parseFloat(getComputedStyle(byId("room")).fontSize);
    this.rearrange();
  }

  /**
   * @param {number} now
   * @returns {boolean} whether the next frame shows something else
   */
  #draw(now) {
    if (!this.#arranged) this.#arrange();
    this.#drawBackdrop();
    const { room } = this.#classroom;
    const shown = this.#tracks.at(this.#clock.shown(now));
    const fingers = room.state.hidden || this.layout === "heatmap" ? [] : shown;
    const more = this.#fingers.draw({ participants: room.participants, fingers, places: this.#places }, this.#size);
    return more || this.#tracks.moving;
  }

  #arrange() {
    this.#arranged = true;
    this.#backdropDrawn = "";
    this.#shown = [];
    this.#places = null;
    if (this.layout === "wall") this.#arrangeWall();
    else if (this.layout === "spotlight") this.#arrangeSpotlight();
  }

  #arrangeWall() {
    const all = [...this.#classroom.room.participants.values()];
    const em = this.#fontSize;
    const sizes = { label: em * LABEL[1], gap: em * GAP };
    const capacity = wallCapacity(this.#free, sizes, { width: em * SMALLEST.width, height: em * SMALLEST.height });
    this.pages = Math.max(1, Math.ceil(all.length / capacity));
    this.page = Math.min(this.page, this.pages - 1);
    // Pages of the same size, so that the last one is not a single phone.
    const each = Math.ceil(all.length / this.pages);
    const shown = all.slice(this.page * each, (this.page + 1) * each);
    const screens = shown.map(({ screen }) => screen);
    let tiles = arrangeWall(screens, this.#free, { ...sizes, label: em * LABEL[0] });
    if (tiles.some(({ label }) => label.width < em * NARROW)) tiles = arrangeWall(screens, this.#free, sizes);
    this.#shown = tiles.map((tile, index) => ({ participant: shown[index], ...tile }));
    this.#places = new Map(this.#shown.map(({ participant, screen }) => [participant.id, place(screen)]));
  }

  #arrangeSpotlight() {
    this.#places = new Map();
    const participant = this.#classroom.room.participants.get(this.spotlight ?? "");
    if (!participant) return;
    const { x, y, width, height } = this.#free;
    // Its figures stand beside it, or above it where the room is narrow.
    const beside = width >= SPOT_ALONE;
    const area = beside
      ? { x: x + width * 0.36, y, width: width * 0.64, height }
      : { x, y: y + this.#fontSize * 6, width, height: height - this.#fontSize * 6 };
    const screen = fitScreen(participant.screen, area);
    if (beside) screen.x = Math.max(area.x, x + (width - screen.width) / 2);
    this.#shown = [{ participant, screen, label: null }];
    this.#places.set(participant.id, place(screen));
  }

  #drawBackdrop() {
    const { grid } = this.#heat;
    const { hidden } = this.#classroom.room.state;
    const smooth = this.smooth && this.layout === "heatmap";
    const state = [grid.version, this.layout, smooth, hidden, this.#size.width, this.#size.height].join();
    if (state === this.#backdropDrawn) return;
    this.#backdropDrawn = state;
    const heat = hidden || this.layout === "wall" ? null : this.#heatBox();
    this.#backdrop.draw({ heat: heat && { grid, smooth, ...heat }, frames: this.#shown, fontSize: this.#fontSize }, this.#size);
    this.#heat.drawn(this.#backdrop.maximum, smooth, this.layout === "heatmap" && !hidden);
  }

  /** @returns {{box: Box, screen: Box|null}|null} */
  #heatBox() {
    if (this.layout === "together") return { box: { x: 0, y: 0, ...this.#size }, screen: null };
    if (this.layout === "heatmap") return { box: this.#free, screen: null };
    const [only] = this.#shown;
    if (!only) return null;
    const { screen, participant } = only;
    const { columns, rows } = this.#heat.grid;
    const { width, height } = participant.screen ?? { width: columns * BLOCK_SIZE, height: rows * BLOCK_SIZE };
    const scale = { x: (columns * BLOCK_SIZE) / width, y: (rows * BLOCK_SIZE) / height };
    return { box: { ...screen, width: screen.width * scale.x, height: screen.height * scale.y }, screen };
  }
}

/**
 * @param {Box} screen
 * @returns {Place}
 */
function place(screen) {
  return { ...screen, radius: Math.round(Math.max(6, Math.min(screen.width, screen.height) * FINGER)) };
}
