// @ts-check
/** Undo and redo for any document that is replaced, never changed in place. */

/** So many steps go back; an older one is forgotten. */
const LIMIT = 500;

/** @template D */
export class EditHistory {
  /** @type {D[]} */
  #before = [];
  /** @type {D[]} */
  #after = [];
  #present;
  /** What the newest step was called; changes of one name go on with it until something settles it. */
  #open = "";

  /** @param {D} present */
  constructor(present) {
    this.#present = present;
  }

  get present() {
    return this.#present;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /**
   * @param {D} next
   * @param {string} [name]  typing in one field or nudging with one key is one step: changes in a row with the same name
   */
  change(next, name = "") {
    if (next === this.#present) return;
    if (!name || name !== this.#open) {
      this.#before.push(this.#present);
      if (this.#before.length > LIMIT) this.#before.shift();
    }
    this.#open = name;
    this.#after = [];
    this.#present = next;
  }

  /** The next change is a step of its own, whatever its name. */
  settle() {
    this.#open = "";
  }

  /** @returns {boolean} whether there was something to undo */
  undo() {
    return this.#step(this.#before, this.#after);
  }

  /** @returns {boolean} whether there was something to do again */
  redo() {
    return this.#step(this.#after, this.#before);
  }

  /**
   * @param {D[]} from
   * @param {D[]} to
   */
  #step(from, to) {
    if (from.length === 0) return false;
    to.push(this.#present);
    this.#present = /** @type {D} */ (from.pop());
    this.#open = "";
    return true;
  }
}
