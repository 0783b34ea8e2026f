// @ts-check
/** The picture of a session in one of its layouts: phones, heatmap, ink and fingers, at most once per animation frame. */

import { themeVersion } from "../dom/theme.js";
import { arrange, arrangeHeatmap, boundsOf, CROWD } from "../model/arrangement.js";
import { BLOCK_SIZE } from "../model/messages.js";
import { fitPicture } from "../model/wall.js";
import { PictureHeat } from "./picture-heat.js";
import { RoomBackdrop } from "./room-backdrop.js";
import { RoomCanvas } from "./room-canvas.js";

/** @typedef {import("../model/arrangement.js").Layout} Layout */
/** @typedef {import("../model/heat-grid.js").HeatGrid} HeatGrid */
/** @typedef {import("../model/room.js").RoomParticipant} RoomParticipant */
/** @typedef {import("../model/wall.js").Box} Box */
/**
 * @typedef {object} Moment
 * @property {ReadonlyMap<string, RoomParticipant>} participants
 * @property {readonly import("../model/finger-tracks.js").Finger[]} fingers
 * @property {import("../model/ink.js").Ink} ink
 * @property {HeatGrid} grid  of the phone in the spotlight, or of all
 * @property {boolean} [isDwell]  whether that has times
 * @property {boolean} hidden whether the class's touches are hidden
 * @property {number} now  on the ink's clock (ms)
 */

/** Time from a finger's lift until its fading ink has disappeared (ms). */
const FADE_MS = 8000;

export class RoomPicture {
  /** @type {Layout} */
  layout = "together";
  /** @type {string|null} the phone in the spotlight */
  spotlight = null;
  /** The wall's page, from 0. */
  page = 0;
  /** The heatmap as a smooth picture. */
  smooth = false;
  /** Whether ink fades. */
  fading = false;
  /** CSS px */
  size = { width: 0, height: 0 };
  /**
   * The part of the canvas that no button covers.
   * @type {Box}
   */
  free = { x: 0, y: 0, width: 0, height: 0 };
  fontSize = 20;
  /**
   * The picture under the drawings.
   * @type {import("./ground.js").ShownGround|null}
   */
  ground = null;

  #canvas;
  #backdrop;
  #arrangement = arrange({ layout: "heatmap", participants: [], spotlight: null, page: 0, free: this.free, em: 1 });
  /** @type {Box} */
  #box = { x: 0, y: 0, width: 0, height: 0 };
  #isArranged = false;
  /**
   * The participants that have left while others are connected; a new set for other participants.
   * @type {ReadonlySet<string>}
   */
  #awayParticipants = new Set();
  #backdropDrawn = "";
  /** @type {import("../model/arrangement.js").Figures} */
  #heatFigures = "above";
  #pictureHeat = new PictureHeat();

  /**
   * @param {{backdrop: HTMLCanvasElement, fingers: HTMLCanvasElement}} canvases the second one is visible, and includes
   *   the content of the first one
   */
  constructor({ backdrop, fingers }) {
    this.#backdrop = new RoomBackdrop(backdrop);
    this.#canvas = new RoomCanvas(fingers, backdrop);
  }

  get pages() {
    return this.#arrangement.pages;
  }

  /** The place of the figures. */
  get figures() {
    return this.layout === "heatmap" ? this.#heatFigures : this.#arrangement.figures;
  }

  /** The value at the palette's end, after the latest drawing. */
  get maximum() {
    return this.#backdrop.maximum;
  }

  /** The part of the room that is on the visible canvas (CSS px). */
  get box() {
    return this.#box;
  }

  /** Called when the content or its arrangement changes. */
  rearrange() {
    this.#isArranged = false;
  }

  /** @param {Iterable<RoomParticipant>} participants  in the order of joining */
  arrange(participants) {
    if (this.#isArranged) return;
    this.#isArranged = true;
    this.#backdropDrawn = "";
    const { layout, spotlight, page, free, fontSize: em, ground } = this;
    const all = [...participants];
    this.#arrangement = arrange({ layout, participants: all, spotlight, page, free, em, ground });
    const away = layout === "spotlight" ? [] : all.filter(({ connected }) => !connected).map(({ id }) => id);
    if (away.length !== this.#awayParticipants.size || away.some((id) => !this.#awayParticipants.has(id))) {
      this.#awayParticipants = new Set(away);
    }
    this.page = this.#arrangement.page;
    this.#box = boundsOf(this.#arrangement, free, this.size);
  }

  /**
   * Returns the phone of the wall at a place of the visible canvas.
   * @param {number} x  CSS px
   * @param {number} y  CSS px
   * @returns {string|null}
   */
  phoneAt(x, y) {
    const [left, top] = [this.#box.x + x, this.#box.y + y];
    const inside = (/** @type {Box|null} */ box) =>
      box && left >= box.x && left < box.x + box.width && top >= box.y && top < box.y + box.height;
    return this.#arrangement.frames.find(({ screen, label }) => inside(screen) || inside(label))?.participant.id ?? null;
  }

  /**
   * The outline of a phone on the wall.
   * @param {string} id
   * @returns {Box|null} in the room (CSS px); null if this page of the wall does not show it
   */
  tileOf(id) {
    return this.#arrangement.frames.find(({ participant }) => participant.id === id)?.screen ?? null;
  }

  /**
   * @param {Moment} moment
   * @returns {{more: boolean, backdrop: boolean}} whether the next frame would differ even without new data; and
   *   whether the backdrop was drawn
   */
  draw({ participants, fingers, ink, grid, isDwell = false, hidden, now }) {
    this.arrange(participants.values());
    const { places } = this.#arrangement;
    const only = this.layout === "spotlight" ? this.spotlight : null;
    // Times are known of the glass alone.
    const ground = (this.layout === "heatmap" ? isDwell : only === null) ? null : this.ground;
    const shownGrid = ground && !hidden ? this.#pictureHeat.of(ink, ground, participants, only) : grid;
    const backdrop = this.#drawBackdrop(shownGrid, hidden, ground);
    if (backdrop) this.#canvas.outdate();
    const look = {
      steppingBack: this.layout === "together" && participants.size > CROWD,
      fadeTime: this.fading ? FADE_MS : Infinity,
      away: this.#awayParticipants,
    };
    const shown = hidden ? [] : fingers;
    const scene = { participants, fingers: shown, places, ink: hidden ? null : ink, look, now, box: this.#box };
    const more = this.#canvas.draw(scene, this.size);
    return { more, backdrop };
  }

  /**
   * @param {HeatGrid} grid
   * @param {boolean} hidden
   * @param {import("./ground.js").ShownGround|null} heated  the picture that the heatmap is about
   */
  #drawBackdrop(grid, hidden, heated) {
    const smooth = this.smooth && this.layout === "heatmap";
    const heat = hidden ? null : this.#heatBox(grid, heated);
    const state = [heat ? grid.version : "", this.layout, smooth, hidden, this.size.width, this.size.height, themeVersion()]
      .join();
    if (state === this.#backdropDrawn) return false;
    this.#backdropDrawn = state;
    const { frames, sheet } = this.#arrangement;
    const isAlone = this.layout === "heatmap";
    const ground = isAlone ? heated : this.ground;
    const outline = sheet ?? (isAlone ? heat?.screen : null) ?? null;
    this.#backdrop.draw(
      {
        heat: heat && { grid, smooth, ...heat },
        frames,
        sheet: outline,
        ground,
        fontSize: this.fontSize,
      },
      this.size,
    );
    return true;
  }

  /**
   * @param {HeatGrid} grid
   * @param {import("./ground.js").ShownGround|null} heated
   * @returns {{box: Box, screen: Box|null}|null}
   */
  #heatBox({ columns, rows }, heated) {
    if (columns * rows === 0) return null;
    if (this.layout === "heatmap") {
      const { box, figures } = arrangeHeatmap({ columns, rows }, this.free, this.fontSize);
      this.#heatFigures = figures;
      const place = heated ? fitPicture(heated, box) : box;
      return { box: place, screen: place };
    }
    const [only] = this.#arrangement.frames;
    if (this.layout !== "spotlight" || !only) return null;
    const { screen, participant } = only;
    if (heated) return { box: screen, screen };
    const { width, height } = participant.screen ?? { width: columns * BLOCK_SIZE, height: rows * BLOCK_SIZE };
    const scale = { x: (columns * BLOCK_SIZE) / width, y: (rows * BLOCK_SIZE) / height };
    return { box: { ...screen, width: screen.width * scale.x, height: screen.height * scale.y }, screen };
  }
}
