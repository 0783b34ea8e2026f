// @ts-check
/** Takes a tare or a weight of coins: at once while something is on the glass, else after the time to put it down. */

import { byId, setText } from "../../shared/dom/dom.js";
import { notify, withdraw } from "../../shared/dom/notices.js";
import { REST_TIME_MS } from "./correction.js";
import { PutDown } from "./put-down.js";
import { SCALE_TEXTS } from "../../languages/en/pages/features/scale/texts.js";

/** A little more than a load has to rest (ms). */
const SETTLING_TIME_MS = REST_TIME_MS + 50;

/** @typedef {import("./instrument.js").ScaleInstrument} ScaleInstrument */
/** @typedef {(seconds: number|null) => void} CountShown null if the scale waits for nothing */

export class ScaleTaking {
  #instrument;
  #time = new PutDown();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #resting;

  /** @param {ScaleInstrument} instrument */
  constructor(instrument) {
    this.#instrument = instrument;
  }

  /**
   * Called for a press of the button; a second press while the countdown waits without a load cancels it.
   * @param {CountShown} [count]
   */
  tare(count) {
    if (this.cancel() && !this.#instrument.isLoaded) return;
    this.tareNow(count);
  }

  /**
   * Handles the host's request: a repeated one restarts the waiting.
   * @param {CountShown} [count]
   */
  tareNow(count) {
    if (this.#instrument.isLoaded) {
      this.cancel();
      this.#instrument.setTare();
    } else this.tareSoon(count);
  }

  /**
   * Also waits after a shake, because the phone has to lie still first.
   * @param {CountShown} [count]
   */
  tareSoon(count) {
    this.#wait(() => this.#instrument.setTare(), (seconds) => {
      this.#instrument.countDown(seconds);
      count?.(seconds);
    });
  }

  /**
   * @param {() => void} weigh
   * @param {CountShown} count
   * @param {boolean} [cancels]  whether a second press with nothing on the glass cancels
   */
  weigh(weigh, count, cancels = true) {
    clearTimeout(this.#resting);
    if (this.cancel() && cancels && !this.#instrument.isLoaded) return;
    if (this.#instrument.isLoaded) return weigh();
    this.#wait(() => {
      // A load that was put down late, or still moves, has to come to rest first.
      const { press, restingSince, readings, now } = this.#instrument.weighing;
      const changed = Math.max(restingSince, readings.at(-1)?.at ?? restingSince);
      const wait = press.fingers > 0 ? changed + SETTLING_TIME_MS - now : 0;
      if (wait > 0) this.#resting = setTimeout(weigh, wait);
      else weigh();
    }, count);
  }

  /** @returns {boolean} whether it was waiting for a load */
  cancel() {
    return this.#time.cancel();
  }

  /**
   * @param {() => void} takes
   * @param {CountShown} count
   */
  #wait(takes, count) {
    const texts = SCALE_TEXTS[this.#instrument.language];
    const end = () => {
      withdraw("put-down");
      count(null);
    };
    this.#time.start({
      left: (seconds) => {
        // The panel for coins shows this itself.
        if (!document.getElementById("coins")) notify("put-down", texts.putDown, { kind: "calm", icon: "info" });
        setText(byId("spoken"), String(seconds));
        count(seconds);
      },
      over: () => {
        end();
        takes();
      },
      cancelled: () => {
        end();
        setText(byId("spoken"), texts.putDownCancelled);
      },
    });
  }
}
