// @ts-check
/**
 * Lets one tab at a time play a walk: two would both sound, and each would overwrite the other's progress.
 *
 * Without the Web Locks API, or without HTTPS, every tab may walk.
 */

/** The maximum time in which a page that is being left releases the lock. */
const RELEASE_MS = 400;
/** The time after which a tab that has not released the lock counts as suspended, and its lock is stolen. */
const LOCK_TIMEOUT_MS = 1500;

export class WalkTurn {
  /** Called when another tab takes over: nothing may be stored once this returns. */
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
    // A page in the back/forward cache must not block others.
    addEventListener("pagehide", () => this.#releaseLock());
    addEventListener("pageshow", ({ persisted }) => persisted && void this.#reacquire());
  }

  /** @returns {Promise<boolean>} whether it is this tab's turn; false if another tab walks */
  async acquire() {
    if (await this.#request({ signal: after(RELEASE_MS) })) return true;
    // A busy phone may grant even a free lock too late.
    const { held = [] } = await navigator.locks.query();
    // The held lock may be one that was granted too late for this tab, and is about to be released.
    const isHeld = held.some(({ name }) => name === this.#name);
    return this.#request({ signal: after(isHeld ? RELEASE_MS : LOCK_TIMEOUT_MS) });
  }

  /** Takes the turn from the tab that has it. */
  async takeOver() {
    this.#listen();
    this.#channel?.postMessage("taken over");
    if (!(await this.#request({ signal: after(LOCK_TIMEOUT_MS) }))) await this.#request({ steal: true });
  }

  /** @param {{signal?: AbortSignal, steal?: boolean}} options */
  #request(options) {
    if (!navigator.locks) return Promise.resolve(true);
    /** @type {Promise<boolean>} */
    const request = new Promise((resolve) => {
      const granted = () => {
        resolve(true);
        this.#listen();
        return new Promise((/** @type {(value?: undefined) => void} */ release) => (this.#release = release));
      };
      navigator.locks.request(this.#name, options, granted).catch((error) => {
        // The lock was stolen, was not granted in time, or is unavailable, for example because the user has blocked all
        // storage.
        if (this.#release) this.#stopWalking();
        else resolve(error.name !== "AbortError");
      });
    });
    return request;
  }

  #listen() {
    if (this.#channel || !("BroadcastChannel" in window)) return;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener("message", () => this.#release && this.#stopWalking());
  }

  #releaseLock() {
    this.#isResting = this.#release !== null;
    this.#release?.();
    this.#release = null;
  }

  async #reacquire() {
    if (!this.#isResting) return;
    this.#isResting = false;
    if (!(await this.acquire())) this.lost();
  }

  #stopWalking() {
    const release = this.#release;
    this.#release = null;
    // This tab stores its progress before the other tab reads it.
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
