// @ts-check
/** This device's position, requested only when needed; the browser asks for permission the first time. */

import { ReceiverClock } from "../../../shared/input/receiver-clock.js";

/** @typedef {import("../../../shared/model/geography.js").Fix} Fix */
/**
 * `off`: not asked yet; `asking`: no place yet; `on`: there is one; the other states are reasons why there is none.
 * Browsers report it to secure contexts only: over HTTPS, and on the server's own machine.
 * @typedef {"off"|"asking"|"on"|"insecure"|"unsupported"|"denied"|"unavailable"} PositionState
 */

/** GeolocationPositionError's codes. */
const PERMISSION_DENIED = 1;
const TIMED_OUT = 3;
/** Maximum age of a measured position that is reported at once (ms). */
const MAX_POSITION_AGE_MS = 10_000;

export class PositionWatch {
  /** @type {PositionState} */
  state = "off";
  /**
   * The newest.
   * @type {Fix|null}
   */
  fix = null;
  /** @type {number|null} */
  #id = null;
  #receiver = new ReceiverClock();
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {() => void} changed called when the state or the fix has changed */
  listen(changed) {
    this.#listeners.add(changed);
  }

  /** Called from a tap; also after a refusal, because the user may have changed the permission. */
  start() {
    if (this.#id !== null) return;
    if (!isSecureContext) return this.#setState("insecure");
    if (!navigator.geolocation) return this.#setState("unsupported");
    this.#setState("asking");
    this.#id = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
        if (this.#receiver.time(timestamp, Date.now()) === null) return;
        this.fix = { latitude, longitude, accuracy };
        this.#setState("on");
      },
      ({ code }) => this.#fail(code),
      { enableHighAccuracy: true, maximumAge: MAX_POSITION_AGE_MS, timeout: 20_000 },
    );
  }

  stop() {
    if (this.#id !== null) navigator.geolocation.clearWatch(this.#id);
    this.#id = null;
    this.fix = null;
    this.#setState("off");
  }

  /** @param {number} code */
  #fail(code) {
    // Indoors a position takes long; the watch continues.
    if (code === TIMED_OUT && this.fix) return;
    if (code === PERMISSION_DENIED) {
      if (this.#id !== null) navigator.geolocation.clearWatch(this.#id);
      this.#id = null;
      this.fix = null;
    }
    if (this.fix === null) this.#setState(code === PERMISSION_DENIED ? "denied" : "unavailable");
  }

  /** @param {PositionState} state */
  #setState(state) {
    this.state = state;
    for (const changed of [...this.#listeners]) changed();
  }
}
