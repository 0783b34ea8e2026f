// @ts-check
/** One recording: a ring that fills, the count, the live curve; ends by itself when the engine has its reading. */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { drawCurve } from "./curve.js";
import { fillingRing } from "./drawings.js";
import { Recording } from "./motion.js";

/** @typedef {import("./engine.js").RecordingRefusal|"hidden"} Refusal */
/** @typedef {import("./sending.js").MotionSamples} MotionSamples */
/**
 * @typedef {object} Ends
 * @property {(reading: import("./engine.js").Reading, samples: MotionSamples) => void} heard
 * @property {(reason: Refusal, samples: MotionSamples) => void} refused  `samples`: those that the reason was found in
 */

/** Interval at which the engine gets the recording, in its seconds. */
const LOOK_SECONDS = 0.5;
/** Maximum duration of a recording (ms); longer ones have no more to tell. */
const MAX_MS = 40_000;
const REQUIRED_CYCLES = 12;

export class Listening {
  #way;
  #engine;
  #texts;
  #ends;
  #recording;
  #ring = fillingRing();
  #count = element("p", { class: "weighing-count" });
  #canvas = element("canvas", { class: "weighing-curve", "aria-hidden": "true" });
  #timeout;
  #looked = 0;
  /** What the engine got last. @type {MotionSamples} */
  #samples = [];
  #frame = 0;
  /** @type {Refusal} */
  #reason;

  /**
   * @param {import("./engine.js").Way|"pendulum"} way
   * @param {import("./engine.js").WeighingEngine} engine
   * @param {{cycles: string}} texts
   * @param {Ends} ends
   */
  constructor(way, engine, texts, ends) {
    this.#way = way;
    this.#engine = engine;
    this.#texts = texts;
    this.#ends = ends;
    this.#reason = way === "ruler" ? "tooShort" : "tooFewCycles";
    this.#recording = new Recording(way === "ruler", () => this.#heard());
    this.#timeout = setTimeout(() => this.#refuse(this.#reason), MAX_MS);
    document.addEventListener("visibilitychange", this.#hidden);
    this.#showShare(0);
  }

  get nodes() {
    return [this.#ring.svg, this.#count, this.#canvas];
  }

  end() {
    clearTimeout(this.#timeout);
    cancelAnimationFrame(this.#frame);
    document.removeEventListener("visibilitychange", this.#hidden);
    this.#recording.end();
  }

  #hidden = () => {
    if (document.visibilityState === "hidden") this.#refuse("hidden");
  };

  /** @param {Refusal} reason */
  #refuse(reason) {
    this.end();
    this.#ends.refused(reason, this.#samples);
  }

  #heard() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      drawCurve(this.#canvas, this.#recording.rows, this.#way === "pendulum");
    });
    const { seconds, rows, times } = this.#recording;
    if (seconds < this.#looked + LOOK_SECONDS) return;
    this.#looked = seconds;
    const heard = this.#engine.hear(this.#way, rows);
    this.#samples = rows.map(([, ...values], index) => [times[index], ...values]);
    if ("reading" in heard) {
      this.end();
      return this.#ends.heard(heard.reading, this.#samples);
    }
    this.#reason = heard.refused;
    this.#showShare(heard.share);
  }

  /** @param {number} share */
  #showShare(share) {
    this.#ring.fill(share);
    const count = Math.floor(share * REQUIRED_CYCLES);
    setText(this.#count, this.#way === "ruler" ? "" : fillText(this.#texts.cycles, { count }));
  }
}
