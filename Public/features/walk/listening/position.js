// @ts-check
/** The phone's position, or why there is none. */

import { isRough } from "../../../shared/input/rough-position.js";

/** @typedef {{latitude: number, longitude: number, accuracy: number, timestamp: number}} PositionReading  m, ms since 1970 */
/** @typedef {"insecure"|"unsupported"|"unanswered"|"denied"|"unavailable"|"timeout"|"rough"} PositionTrouble */

/** The time after which the receiver reports a time-out; the watch continues. */
const POSITION_TIMEOUT_MS = 20_000;

/** Time after which the permission prompt may have been overlooked. The time-out above starts after its answer. */
const PERMISSION_NOTICE_MS = 8000;

const TROUBLES = Object.freeze(
  /** @type {Record<number, PositionTrouble>} */ ({ 1: "denied", 2: "unavailable", 3: "timeout" }),
);

export class PositionWatch {
  #fix;
  #trouble;
  /** @type {number|null} */
  #watch = null;
  #watching = false;
  /** @type {PermissionStatus|null} */
  #permission = null;
  #isOn = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #question;

  /**
   * @param {object} listener
   * @param {(reading: PositionReading) => void} listener.fix
   * @param {(trouble: PositionTrouble|null) => void} listener.trouble null when the trouble is over
   */
  constructor({ fix, trouble }) {
    this.#fix = fix;
    this.#trouble = trouble;
  }

  /** Called in a tap, so that the permission prompt follows from it. */
  start() {
    if (this.#watching) return;
    if (!window.isSecureContext) return this.#trouble("insecure");
    if (!("geolocation" in navigator)) return this.#trouble("unsupported");
    this.#isOn = true;
    void this.#followPermission();
    this.#beginWatch();
  }

  stop() {
    this.#isOn = false;
    this.#endWatch();
    if (this.#permission) this.#permission.onchange = null;
    this.#permission = null;
  }

  #beginWatch() {
    const options = { enableHighAccuracy: true, maximumAge: 0, timeout: POSITION_TIMEOUT_MS };
    this.#watching = true;
    this.#watch = navigator.geolocation.watchPosition(this.#positionArrived, this.#positionFailed, options);
    this.#question = setTimeout(
      () => this.#permission?.state === "prompt" && this.#trouble("unanswered"),
      PERMISSION_NOTICE_MS,
    );
  }

  #endWatch() {
    this.#watching = false;
    clearTimeout(this.#question);
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
  }

  /** @param {GeolocationPosition} position */
  #positionArrived = ({ coords, timestamp }) => {
    if (!this.#watching) return;
    clearTimeout(this.#question);
    this.#trouble(isRough(coords) ? "rough" : null);
    const { latitude, longitude, accuracy } = coords;
    this.#fix({ latitude, longitude, accuracy, timestamp });
  };

  /** @param {GeolocationPositionError} error */
  #positionFailed = ({ code }) => {
    if (!this.#watching) return;
    clearTimeout(this.#question);
    this.#trouble(TROUBLES[code] ?? "unavailable");
    // A refusal is final until the permission changes; other errors may be temporary.
    if (code === 1) this.#endWatch();
  };

  /** A permission can change in the middle of a walk. */
  async #followPermission() {
    const status = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
    // The receiver was stopped while the permission was queried, because the desk provides the positions now.
    if (!status || this.#permission || !this.#isOn) return;
    this.#permission = status;
    status.onchange = () => {
      if (status.state === "denied") {
        this.#endWatch();
        this.#trouble("denied");
      } else if (!this.#watching) {
        this.#beginWatch();
      }
    };
  }
}
