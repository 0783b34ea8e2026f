// @ts-check
/** One layer of a heatmap: as the server told it, or grown by what came since. */
export class HeatGrid {
  columns = 0;
  rows = 0;
  /** The layer's largest value. */
  highest = 0;
  /**
   * Row by row.
   * @type {Float64Array}
   */
  values = new Float64Array(0);
  /** Grows with every change, so that a view knows whether it is behind. */
  version = 0;

  /**
   * @param {{columns?: number, rows?: number, highest?: number, counts?: number[], values?: number[]}} [heatmap]
   */
  load(heatmap) {
    const { columns = 0, rows = 0, highest = 0 } = heatmap ?? {};
    const values = heatmap?.values ?? heatmap?.counts ?? [];
    this.columns = columns;
    this.rows = rows;
    this.highest = highest;
    this.values = Float64Array.from({ length: columns * rows }, (_, index) => Number(values[index]) || 0);
    this.version += 1;
  }

  /**
   * The blocks changed since the last message.
   * @param {{highest?: number, cells?: [index: number, value: number][]}|undefined} heatmap
   */
  apply(heatmap) {
    if (!heatmap) return;
    if (heatmap.highest === 0) this.values.fill(0);
    for (const [index, value] of heatmap.cells ?? []) {
      if (index >= 0 && index < this.values.length) this.values[index] = value;
    }
    this.highest = heatmap.highest ?? this.highest;
    this.version += 1;
  }

  /**
   * Another layer, and what came to its blocks since.
   * @param {HeatGrid} told
   * @param {Map<number, number>} more  by block
   */
  grow(told, more) {
    this.columns = told.columns;
    this.rows = told.rows;
    this.highest = told.highest;
    this.values = told.values.slice();
    for (const [index, count] of more) {
      if (index >= this.values.length) continue;
      this.values[index] += count;
      this.highest = Math.max(this.highest, this.values[index]);
    }
    this.version += 1;
  }

  /**
   * The geometry of another layer, with values of its own.
   * @param {HeatGrid} told
   * @param {Float64Array} values
   */
  take(told, values) {
    this.columns = told.columns;
    this.rows = told.rows;
    this.values = values;
    this.highest = values.reduce((highest, value) => Math.max(highest, value), 0);
    this.version += 1;
  }

  /** As `load` takes it, for what a phone keeps. */
  toJSON() {
    return { columns: this.columns, rows: this.rows, highest: this.highest, counts: [...this.values] };
  }
}
