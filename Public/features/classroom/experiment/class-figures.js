// @ts-check
/** A viewer's model of an experiment: everybody's points and the class's figures. Pure. */

/** @typedef {NonNullable<Contract.TaskNews["experimentPoints"]>[number]} PointRow */
/** @typedef {Contract.ClassFigures} ClassFigures */

export class ExperimentData {
  /** @type {number|null} */
  #number = null;
  /** @type {Map<string, PointRow[]>} */
  #rows = new Map();
  /** @type {ClassFigures|null} */
  figures = null;

  /**
   * Discards everything if the experiment is another one.
   * @param {{number: number}|null} experiment
   */
  applyState(experiment) {
    if ((experiment?.number ?? null) === this.#number) return;
    this.#number = experiment?.number ?? null;
    this.#rows.clear();
    this.figures = null;
  }

  /** @param {Contract.TaskNews} message  a snapshot */
  load(message) {
    this.#rows.clear();
    this.figures = null;
    this.apply(message);
  }

  /**
   * A frame has all conditions of the participants that it names.
   * @param {Contract.TaskNews} message
   */
  apply({ experimentPoints = [], experimentFigures }) {
    for (const id of new Set(experimentPoints.map(([id]) => id))) this.#rows.delete(id);
    for (const row of experimentPoints) {
      const rows = this.#rows.get(row[0]);
      if (rows) rows.push(row);
      else this.#rows.set(row[0], [row]);
    }
    this.figures = experimentFigures?.[0] ?? this.figures;
  }

  /**
   * The conditions' means.
   * @param {boolean} isEffective  whether over the effective difficulty
   * @returns {{x: number, y: number}[]}
   */
  means(isEffective) {
    return (this.figures?.conditions ?? []).map((mean) => ({
      x: (isEffective
        ? mean.effectiveIndexOfDifficultyBits ?? mean.effectiveIndexOfDifficulty
        : mean.indexOfDifficultyBits ?? mean.indexOfDifficulty) ?? 0,
      y: mean.movementTimeSeconds,
    }));
  }

  /**
   * Participants that are connected.
   * @param {{has(id: string): boolean}} participants
   * @returns {PointRow[]}
   */
  points(participants) {
    return [...this.#rows].filter(([id]) => participants.has(id)).flatMap(([, rows]) => rows);
  }

  /** @returns {Map<string, {throughput: number, conditions: number}>} each participant's mean over the conditions */
  get throughputs() {
    return new Map(
      [...this.#rows].map(([id, rows]) => [
        id,
        { throughput: rows.reduce((sum, row) => sum + row[5], 0) / rows.length, conditions: rows.length },
      ]),
    );
  }
}
