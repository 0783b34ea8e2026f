// @ts-check
/** The browser's storage that never throws: if it is blocked or full, values last as long as the page. */

const PROBE_KEY = "probe";
/** Length of the probe: more than a host's token needs, with its join address. */
const PROBE_LENGTH = 1000;

class SafeStorage {
  /** @type {Map<string, string>} */
  #memory = new Map();
  #area;

  /** @param {() => Storage} area  may throw */
  constructor(area) {
    this.#area = area;
  }

  /** @param {string} key */
  read(key) {
    // A value that did not fit into the storage is newer than the stored one.
    const unstored = this.#memory.get(key);
    if (unstored !== undefined) return unstored;
    try {
      return this.#area().getItem(key);
    } catch {
      return null;
    }
  }

  /**
   * @param {string} key
   * @returns {any} null if there is no readable value
   */
  readJSON(key) {
    try {
      return JSON.parse(this.read(key) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  write(key, value) {
    try {
      this.#area().setItem(key, value);
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, value);
    }
  }

  /** @param {string} key */
  remove(key) {
    this.#memory.delete(key);
    try {
      this.#area().removeItem(key);
    } catch {
      // If this fails, the browser has stored nothing under the key, either.
    }
  }

  /**
   * @param {string} prefix
   * @returns {string[]}
   */
  keysWith(prefix) {
    try {
      return Object.keys(this.#area()).filter((key) => key.startsWith(prefix));
    } catch {
      return [...this.#memory.keys()].filter((key) => key.startsWith(prefix));
    }
  }

  /** Whether values outlast the page. */
  get isLasting() {
    try {
      this.#area().setItem(PROBE_KEY, "-".repeat(PROBE_LENGTH));
      this.#area().removeItem(PROBE_KEY);
      return true;
    } catch {
      return false;
    }
  }
}

const lasting = new SafeStorage(() => localStorage);
/** Values of this tab, until it is closed. */
export const tabStorage = new SafeStorage(() => sessionStorage);

/** @param {string} key */
export const read = (key) => lasting.read(key);
/** @param {string} key */
export const readJSON = (key) => lasting.readJSON(key);
/** @param {string} key @param {string} value */
export const write = (key, value) => lasting.write(key, value);
/** @param {string} key */
export const remove = (key) => lasting.remove(key);
/** @param {string} prefix */
export const keysWith = (prefix) => lasting.keysWith(prefix);
/** Whether this browser stores values beyond this page. */
export const isStorageLasting = () => lasting.isLasting;
