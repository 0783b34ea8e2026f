// @ts-check
/**
 * One tab at a time walks a play: two would sound at once, and each would overwrite how far the other came.
 *
 * Browsers without the Web Locks API, and pages without HTTPS, have no such turns.
 */

/** A page that is just being left lets go within this (ms). */
const LEAVING = 400;
/** A tab that has not let go by then is asleep: it is taken from it (ms). */
const ASLEEP = 1500;

export class WalkTurn {
  /** Another tab walks on: nothing may be kept any more once this returns. */
  lost = () => {};
  #name;
  /** @type {BroadcastChannel|null} */
  #channel = null;
  /** @type {(() => void)|null} */
  #release = null;
  #isResting = false;

  /** @param {string} play */
  constructor(play) {
    this.#name = `touchfigures.walk.${play}`;
    // A page that the browser sets aside to come back to holds nobody up.
    addEventListener("pagehide", () => this.#rest());
    addEventListener("pageshow", ({ persisted }) => persisted && void this.#wake());
  }

  /** @returns {Promise<boolean>} whether it is this tab's turn; false: another tab walks */
  async take() {
    return this.#request({ signal: after(LEAVING) });
  }

  /** Makes it this tab's turn, whoever has it. */
  async takeOver() {
    this.#listen();
    this.#channel?.postMessage("taken over");
    if (!(await this.#request({ signal: after(ASLEEP) }))) await this.#request({ steal: true });
  }

  /** @param {{signal?: AbortSignal, steal?: boolean}} options */
  #request(options) {
    if (!navigator.locks) return Promise.resolve(true);
    /** @type {Promise<boolean>} */
    const asked = new Promise((resolve) => {
      const granted = () => {
        resolve(true);
        this.#listen();
        return new Promise((/** @type {(value?: undefined) => void} */ release) => (this.#release = release));
      };
      navigator.locks.request(this.#name, options, granted).catch((error) => {
        // Taken away later; or not granted in time; or not to be had at all, as where a person has closed all storage.
        if (this.#release) this.#lose();
        else resolve(error.name !== "AbortError");
      });
    });
    return asked;
  }

  #listen() {
    if (this.#channel || !("BroadcastChannel" in window)) return;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener("message", () => this.#release && this.#lose());
  }

  #rest() {
    this.#isResting = this.#release !== null;
    this.#release?.();
    this.#release = null;
  }

  async #wake() {
    if (!this.#isResting) return;
    this.#isResting = false;
    if (!(await this.take())) this.lost();
  }

  #lose() {
    const release = this.#release;
    this.#release = null;
    // First what came of it is kept; then the other may read it.
    this.lost();
    release?.();
  }
}

/**
 * @param {number} milliseconds
 * @returns {AbortSignal}
 */
function after(milliseconds) {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), milliseconds);
  return abort.signal;
}
