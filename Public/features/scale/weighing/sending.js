// @ts-check
/** Sends recordings to the session, which computes the same of them. Without a session nothing is sent. */

import { MAX_EVENTS_PER_BATCH } from "../../../shared/model/messages.js";

/** @typedef {[milliseconds: number, ...values: number[]][]} MotionSamples  as in the message `motion` */
/** @typedef {import("./model.js").WeighingModel} WeighingModel */
/** @typedef {import("./model.js").Load} Load */
/**
 * A phone's session, as far as weighing needs it.
 * @typedef {object} WeighingPhone
 * @property {{frozen: boolean, addTaskMessage: (message: import("../../../shared/model/messages.js").TaskMessage) => void,
 *   outbox: {generation: number}}} recording
 * @property {{pump?: () => void}|undefined} [link]
 */
/**
 * What the session knows of a scale.
 * @typedef {{model: WeighingModel, number: number, generation: number, isWhole: boolean}} Told  `number`: of the scale, for this
 *   phone; `generation`: of the outbox's lives; `isWhole`: whether nothing was lost
 */

/** The newest number on this page. */
let newest = 0;

/** A number for what is told together: the time makes it another one than those of earlier pages. */
export function nextNumber() {
  newest = Math.max(Date.now(), newest + 1);
  return newest;
}

/**
 * Adds a recording to the outbox, in as many batches as it needs.
 * @param {WeighingPhone} phone
 * @param {object} subject  what it is of, in the first batch
 * @param {MotionSamples} samples
 */
export function addRecording(phone, subject, samples) {
  for (let start = 0; start < samples.length; start += MAX_EVENTS_PER_BATCH) {
    const end = start + MAX_EVENTS_PER_BATCH;
    phone.recording.addTaskMessage({
      type: "motion",
      ...(start === 0 ? subject : {}),
      samples: samples.slice(start, end),
      ...(end >= samples.length ? { last: true } : {}),
    });
  }
}

/**
 * Sends what was added.
 * @param {WeighingPhone} phone
 * @param {{isWhole: boolean}} told
 */
export function send(phone, told) {
  // A frozen class takes nothing.
  if (phone.recording.frozen) told.isWhole = false;
  phone.link?.pump?.();
}

export class MotionSending {
  #phone;
  /** @type {Told|null} */
  #told = null;

  /** @param {WeighingPhone|null} phone */
  constructor(phone) {
    this.#phone = phone;
  }

  /**
   * Sends one recording of what is on the scale. Call before the model has what it said.
   * @param {WeighingModel} model
   * @param {MotionSamples} samples
   */
  recorded(model, samples) {
    const phone = this.#phone;
    if (!phone || samples.length === 0) return;
    const told = this.#tell(phone, model);
    addRecording(phone, { ...subject(model, told.number), ...roleOf(model) }, samples);
    send(phone, told);
  }

  /**
   * Sees to it that the session has what was recorded on this scale before, on another day or while the class was frozen.
   * @param {WeighingPhone} phone
   * @param {WeighingModel} model
   * @returns {Told}
   */
  #tell(phone, model) {
    const { generation } = phone.recording.outbox;
    const before = this.#told;
    if (before?.model === model && before.isWhole && before.generation === generation) return before;
    const told = { model, number: nextNumber(), generation, isWhole: true };
    this.#told = told;
    /** @param {object} role @param {readonly number[][]} readings */
    const tell = (role, readings) => {
      for (const reading of readings) {
        phone.recording.addTaskMessage({ type: "motion", ...subject(model, told.number), ...role, reading });
      }
    };
    for (const load of model.loads) tell(reference(load), load.readings);
    tell(weighed(model.container), model.tare);
    tell(weighed(model.load, model.container), model.weighed);
    return told;
  }
}

/** @param {WeighingModel} model @param {number} scale */
const subject = ({ way, name }, scale) => ({ way, scale, name });

/** @param {Load} load */
const reference = ({ grams, error }) => grams === 0 ? { role: "empty" } : { role: "reference", grams, gramsError: error };

/** @param {number} load @param {number} [tare] */
const weighed = (load, tare = 0) => ({ role: "weigh", load, ...(tare > 0 ? { tare } : {}) });

/** @param {WeighingModel} model */
const roleOf = ({ current, load, container }) => current ? reference(current) : weighed(load, container);
