// @ts-check
/** Sends a pendulum's recordings to the session, which computes the same of them. Without a session nothing is sent. */

import { addRecording, nextNumber, send } from "../weighing/sending.js";

/** @typedef {import("../weighing/sending.js").WeighingPhone} WeighingPhone */
/** @typedef {import("../weighing/sending.js").MotionSamples} MotionSamples */
/** @typedef {import("./model.js").PendulumModel} PendulumModel */
/** @typedef {import("./model.js").Swung} Swung */
/**
 * What the session knows: which pendulums belong together, for this phone; in which of the outbox's lives, and after how many
 * removals it was told; whether nothing was lost.
 * @typedef {{number: number, generation: number, removals: number, isWhole: boolean}} Told
 */

export class PendulumSending {
  #phone;
  #name;
  /** @type {Told|null} */
  #told = null;

  /**
   * @param {WeighingPhone|null} phone
   * @param {string} name  of what swings, in tables
   */
  constructor(phone, name) {
    this.#phone = phone;
    this.#name = name;
  }

  /**
   * Sends one recording of a length, also a refused one. Call before the model has what it said.
   * @param {PendulumModel} model
   * @param {number} centimetres
   * @param {MotionSamples} samples
   */
  recorded(model, centimetres, samples) {
    const phone = this.#phone;
    if (!phone || samples.length === 0) return;
    const told = this.#tell(phone, model);
    addRecording(phone, this.#subject(told.number, centimetres), samples);
    send(phone, told);
  }

  /**
   * Sends a period that somebody counted. Call before the model has it.
   * @param {PendulumModel} model
   * @param {number} centimetres
   * @param {Swung} swung
   */
  counted(model, centimetres, swung) {
    const phone = this.#phone;
    if (!phone) return;
    const told = this.#tell(phone, model);
    this.#reading(phone, told.number, centimetres, swung);
    send(phone, told);
  }

  /**
   * Tells again what is left after something was taken away or put back, if anything was told before.
   * @param {PendulumModel} model
   */
  renew(model) {
    const phone = this.#phone;
    if (!phone || !this.#told) return;
    this.#told.isWhole = false;
    send(phone, this.#tell(phone, model));
  }

  /**
   * Sees to it that the session has what swung before, on another day or while the class was frozen.
   * @param {WeighingPhone} phone
   * @param {PendulumModel} model
   * @returns {Told}
   */
  #tell(phone, model) {
    const { generation } = phone.recording.outbox;
    const { removals } = model;
    const before = this.#told;
    if (before?.isWhole && before.generation === generation && before.removals === removals) return before;
    const told = { number: nextNumber(), generation, removals, isWhole: true };
    this.#told = told;
    for (const { centimetres, swung } of model.pendulums) {
      for (const each of swung) this.#reading(phone, told.number, centimetres, each);
    }
    return told;
  }

  /**
   * @param {WeighingPhone} phone
   * @param {number} number
   * @param {number} centimetres
   * @param {Swung} swung
   */
  #reading(phone, number, centimetres, [period, error, amplitude = 0]) {
    const reading = [period, error, amplitude, 0, 0];
    phone.recording.addTaskMessage({ type: "motion", ...this.#subject(number, centimetres), reading });
  }

  /**
   * @param {number} scale
   * @param {number} centimetres
   */
  #subject(scale, centimetres) {
    return { way: "pendulum", scale, name: this.#name, role: "swing", metres: centimetres / 100 };
  }
}
