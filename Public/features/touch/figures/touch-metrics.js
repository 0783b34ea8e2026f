// @ts-check
/** A phone's figures from its events, computed by the server's engine: Sources/TouchMetrics. */

/**
 * @typedef {import("../../../shared/engines/engines.js").Engines} Engines
 * @typedef {[phase: number, pointer: number, x: number, y: number, t: number, pressure?: number|null,
 *   radius?: number|null, tool?: "pen"|null]} EventRow  as a batch carries it
 * @typedef {{lastPixels: number, totalPixels: number}} Distance
 * @typedef {{pixels: number, bulgePixels: number, gapPixels: number}} Outline  square CSS px, of curves square CSS px, CSS px
 * @typedef {{outline: Outline|null, points: {x: number, y: number, scale: number}[]}} PictureShape  points in the picture's px
 * @typedef {object} TouchFigures
 * @property {Distance & {estimated: Distance}} distance  CSS px
 * @property {Distance & {estimated: Distance}} errors  CSS px: a bound of the sums, an interval of the estimates (docs/figures.md)
 * @property {{lastSeconds: number, totalSeconds: number}} time
 * @property {number} touches  gestures begun
 * @property {number} taps
 * @property {number} mostFingers
 * @property {number} largestRadius  CSS px
 * @property {number} touching  pointers down
 * @property {{columns: number, rows: number, highest: number}} heatmap
 */

/** Maximum number of events of a batch, and the size of an event. */
const MAX_EVENTS = 512;
const NUMBERS_PER_EVENT = 8;
const BYTES_PER_NUMBER = 8;

export class TouchMetrics {
  #engines;
  #handle;
  #rows;

  /**
   * @param {Engines} engines
   * @param {{width: number, height: number}} screen  CSS px, natural orientation
   */
  constructor(engines, { width, height }) {
    this.#engines = engines;
    this.#handle = engines.calls.touch_create(width, height);
    this.#rows = engines.calls.allocate(MAX_EVENTS * NUMBERS_PER_EVENT * BYTES_PER_NUMBER);
  }

  /**
   * @param {readonly EventRow[]} events  at most 512
   * @returns {boolean} false for a batch that was refused as a whole, as by the server
   */
  apply(events) {
    if (events.length > MAX_EVENTS) return false;
    const numbers = this.#engines.numbers(this.#rows, events.length * NUMBERS_PER_EVENT);
    let next = 0;
    for (const [phase, pointer, x, y, t, pressure, radius, tool] of events) {
      numbers[next] = phase ?? NaN;
      numbers[next + 1] = pointer ?? NaN;
      numbers[next + 2] = x ?? NaN;
      numbers[next + 3] = y ?? NaN;
      numbers[next + 4] = t ?? NaN;
      numbers[next + 5] = pressure ?? NaN;
      numbers[next + 6] = radius ?? NaN;
      numbers[next + 7] = tool === "pen" ? 1 : 0;
      next += NUMBERS_PER_EVENT;
    }
    return this.#engines.calls.touch_apply(this.#handle, this.#rows, events.length) === 1;
  }

  /**
   * Lays a picture under the finger: a gesture that is cancelled there counts nowhere.
   * @param {{number: number, scale: number, x: number, y: number}|null} place  as the server was told, with any number for the picture
   */
  lay(place) {
    const { number, scale, x, y } = place ?? { number: 0, scale: 1, x: 0, y: 0 };
    this.#engines.calls.touch_ground(this.#handle, number, scale, x, y);
  }

  /**
   * What the last gesture on a picture goes around, and the newest points there.
   * @returns {PictureShape}
   */
  get shape() {
    const { calls } = this.#engines;
    const [pixels, bulgePixels, gapPixels] = this.#engines.results(calls.touch_outline(this.#handle));
    const outline = pixels === undefined ? null : { pixels, bulgePixels, gapPixels };
    const numbers = this.#engines.results(calls.touch_points(this.#handle));
    const points = Array.from({ length: numbers.length / 3 }, (_, index) => {
      const [x, y, scale] = numbers.slice(3 * index);
      return { x, y, scale };
    });
    return { outline, points };
  }

  /** @returns {TouchFigures} */
  get figures() {
    const [
      lastPixels,
      totalPixels,
      estimatedLast,
      estimatedTotal,
      estimatedLastError,
      estimatedTotalError,
      lastError,
      totalError,
      lastMilliseconds,
      totalMilliseconds,
      touches,
      taps,
      mostFingers,
      largestRadius,
      touching,
      columns,
      rows,
      highest,
    ] = this.#engines.results(this.#engines.calls.touch_figures(this.#handle));
    return {
      distance: { lastPixels, totalPixels, estimated: { lastPixels: estimatedLast, totalPixels: estimatedTotal } },
      errors: {
        lastPixels: lastError,
        totalPixels: totalError,
        estimated: { lastPixels: estimatedLastError, totalPixels: estimatedTotalError },
      },
      time: { lastSeconds: lastMilliseconds / 1000, totalSeconds: totalMilliseconds / 1000 },
      touches,
      taps,
      mostFingers,
      largestRadius,
      touching,
      heatmap: { columns, rows, highest },
    };
  }

  /**
   * The blocks of the heatmap whose count changed since the last call.
   * @returns {[index: number, count: number][]}
   */
  removeChanges() {
    const count = this.#engines.calls.touch_changes(this.#handle);
    const numbers = this.#engines.results(2 * count);
    return Array.from({ length: count }, (_, index) => [numbers[2 * index], numbers[2 * index + 1]]);
  }

  /** The heatmap's dwell layer in milliseconds, row by row; valid until the next call. */
  get dwell() {
    return this.#engines.results(this.#engines.calls.touch_dwell(this.#handle));
  }

  /** Frees the memory; calls after it do nothing. */
  free() {
    this.#engines.calls.touch_free(this.#handle);
    this.#engines.calls.release(this.#rows);
    this.#handle = -1;
  }
}
