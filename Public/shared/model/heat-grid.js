// @ts-check
/** One layer of a heatmap, as the server sent it or with later events added. */
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
  /** Incremented with every change, so that a view can see that it is out of date. */
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
   * Applies the blocks that changed since the last message.
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
   * Grows to at least this number of blocks; each keeps its place.
   * @param {{columns: number, rows: number}} blocks
   */
  cover(blocks) {
    const [columns, rows] = [Math.max(this.columns, blocks.columns), Math.max(this.rows, blocks.rows)];
    if (columns === this.columns && rows === this.rows) return;
    const values = new Float64Array(columns * rows);
    this.values.forEach((value, index) => {
      values[Math.floor(index / this.columns) * columns + (index % this.columns)] = value;
    });
    Object.assign(this, { columns, rows, values });
    this.version += 1;
  }

  /**
   * Copies another layer, and adds the counts that its blocks received since then.
   * @param {HeatGrid} confirmed
   * @param {Map<number, number>} more  by block
   */
  copyWithCounts(confirmed, more) {
    this.columns = confirmed.columns;
    this.rows = confirmed.rows;
    this.highest = confirmed.highest;
    this.values = confirmed.values.slice();
    for (const [index, count] of more) {
      if (index >= this.values.length) continue;
      this.values[index] += count;
      this.highest = Math.max(this.highest, this.values[index]);
    }
    this.version += 1;
  }

  /**
   * Copies another layer's geometry, with other values.
   * @param {HeatGrid} confirmed
   * @param {Float64Array} values
   */
  copyFrom(confirmed, values) {
    this.columns = confirmed.columns;
    this.rows = confirmed.rows;
    this.values = values;
    this.highest = values.reduce((highest, value) => Math.max(highest, value), 0);
    this.version += 1;
  }

  /** The serialised form, which `load` reads and a phone stores. */
  toJSON() {
    return { columns: this.columns, rows: this.rows, highest: this.highest, counts: [...this.values] };
  }
}
