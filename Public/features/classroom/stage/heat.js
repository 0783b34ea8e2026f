// @ts-check
/** The heatmap behind the fingers, or instead of them: chooses which one is shown, and when it is fetched. */

import { Legend } from "../../../shared/drawing/legend.js";
import { HeatGrid } from "../../../shared/model/heat-grid.js";
import { number } from "../../../shared/model/units.js";
import { heatmapIfChanged } from "../../../shared/net/rest.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** Minimum interval between two requests (ms). */
const REQUEST_INTERVAL_MS = 1000;

export class RoomHeat {
  grid = new HeatGrid();
  #classroom;
  /** Called when the grid was replaced. */
  changed = () => {};
  #legend = new Legend();
  /** @type {"count"|"dwell"} */
  #layer = "count";
  /** @type {string|null} */
  #participant = null;
  /** @type {string|null} */
  #tag = null;
  #isOutdated = true;
  /** Whether the heatmap is visible. */
  #isVisible = false;
  #asking = false;

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    const invalidate = () => (this.#isOutdated = true);
    classroom.listen({ snapshot: invalidate, frame: invalidate, state: invalidate });
    setInterval(() => this.#refresh(), REQUEST_INTERVAL_MS);
  }

  /**
   * @param {boolean} wanted  whether the heatmap is visible
   * @param {"count"|"dwell"} layer
   * @param {string|null} participant  null: all, merged
   */
  aim(wanted, layer, participant) {
    const begins = wanted && !this.#isVisible;
    this.#isVisible = wanted;
    if (begins) void this.#refresh();
    if (layer === this.#layer && participant === this.#participant) return;
    this.#layer = layer;
    this.#participant = participant;
    this.#tag = null;
    this.#isOutdated = true;
    this.grid.load();
    void this.#refresh();
  }

  async #refresh() {
    const { loaded, over, wiping } = this.#classroom;
    if (
      !this.#isVisible || !this.#isOutdated || this.#asking || !loaded || over || wiping ||
      document.visibilityState === "hidden"
    ) return;
    this.#asking = true;
    this.#isOutdated = false;
    const [layer, participant] = [this.#layer, this.#participant];
    try {
      const update = await heatmapIfChanged(this.#classroom.code, { layer, participant }, this.#tag);
      if (update && layer === this.#layer && participant === this.#participant) {
        this.#tag = update.tag;
        this.grid.load(update.heatmap);
        this.changed();
      }
    } catch {
      // The displayed heatmap is kept; the next change requests a new one.
    } finally {
      this.#asking = false;
    }
    if (layer !== this.#layer || participant !== this.#participant) void this.#refresh();
  }

  get isDwell() {
    return this.#layer === "dwell";
  }

  /**
   * @param {number} maximum  the value of the palette's last colour
   * @param {boolean} smooth
   * @param {boolean} shown whether to show a legend
   * @param {boolean} ofStrokes  whether strokes over a picture are counted
   */
  drawn(maximum, smooth, shown, ofStrokes) {
    const { language, texts } = this.#classroom;
    const dwell = this.isDwell;
    const value = dwell ? number(maximum / 1000, language, 1) : number(maximum, language, Number.isInteger(maximum) ? 0 : 1);
    this.#legend.show(shown, dwell ? texts.perDwell : ofStrokes ? texts.perStrokes : texts.perCount, value, smooth);
  }
}
