// @ts-check
/** Undo and redo for any document that is replaced, never changed in place. */

/** The maximum number of undo steps; older ones are dropped. */
const MAX_UNDO_STEPS = 500;

/** @template D */
export class EditHistory {
  /** @type {D[]} */
  #undoSteps = [];
  /** @type {D[]} */
  #redoSteps = [];
  #present;
  /** The name of the newest step; changes with the same name extend it until `settle`. */
  #openName = "";

  /** @param {D} present */
  constructor(present) {
    this.#present = present;
  }

  get present() {
    return this.#present;
  }

  get canUndo() {
    return this.#undoSteps.length > 0;
  }

  get canRedo() {
    return this.#redoSteps.length > 0;
  }

  /**
   * @param {D} next
   * @param {string} [name]  consecutive changes with the same name are one step, such as typing in one field
   */
  change(next, name = "") {
    if (next === this.#present) return;
    if (!name || name !== this.#openName) {
      this.#undoSteps.push(this.#present);
      if (this.#undoSteps.length > MAX_UNDO_STEPS) this.#undoSteps.shift();
    }
    this.#openName = name;
    this.#redoSteps = [];
    this.#present = next;
  }

  /** Makes the next change a separate step, whatever its name. */
  settle() {
    this.#openName = "";
  }

  /** @returns {boolean} whether there was something to undo */
  undo() {
    return this.#step(this.#undoSteps, this.#redoSteps);
  }

  /** @returns {boolean} whether there was something to do again */
  redo() {
    return this.#step(this.#redoSteps, this.#undoSteps);
  }

  /**
   * @param {D[]} from
   * @param {D[]} to
   */
  #step(from, to) {
    if (from.length === 0) return false;
    to.push(this.#present);
    this.#present = /** @type {D} */ (from.pop());
    this.#openName = "";
    return true;
  }
}
