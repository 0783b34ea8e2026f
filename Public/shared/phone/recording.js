// @ts-check
/** Takes events from the sampler through the outbox to the storage. Nothing is lost without a notice. */

import { PHASE } from "../model/messages.js";
import { PhoneRecord } from "./record.js";

/** @typedef {import("./pad-surface.js").PadSurface} Surface */

/** The minimum time until a resting finger is reported again (ms). */
const MIN_HOLD_DELAY_MS = 8;

export class Recording extends PhoneRecord {
  frozen = false;
  /** Whether the countdown of a challenge runs. */
  isCountingDown = false;
  #surface;
  #openSlots = "";
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #holdTimer;

  /**
   * @param {Surface} surface  the surface, with the restored events
   * @param {{full: () => void, spaceAvailable: (lost: number) => void}} listener
   */
  constructor(surface, listener) {
    super(surface.store, surface);
    this.#surface = surface;
    this.listener = listener;
    // A tab that was killed could not report the ends of its pointers.
    for (const slot of surface.phone.open) this.outbox.addAlone([PHASE.cancelled, slot, 0, 0, surface.now()]);
  }

  /**
   * Moves the sampler's events into the outbox; called once per animation frame.
   * @returns {number} the number of moved events
   */
  flush() {
    const events = this.#surface.sampler.removeEvents();
    if (events.length > 0) {
      this.outbox.add(events);
      this.unsaved = true;
      this.#noteOpenSlots();
      this.updatePaused();
    }
    this.#holdLater();
    return events.length;
  }

  /** @param {import("../model/messages.js").TaskMessage} message */
  addTaskMessage(message) {
    this.outbox.addTaskMessage(message);
    this.unsaved = true;
  }

  /** Called after an acknowledgement: there may be space again. */
  acknowledged() {
    super.acknowledged();
    if (this.#surface.sampler.suspended) this.updatePaused();
  }

  restart() {
    const { sampler, now } = this.#surface;
    sampler.restart(now());
    sampler.discard();
    super.restart();
    this.#surface.phone = this.phone;
  }

  /**
   * Stops recording while the host has frozen the session, during a countdown, or while the outbox is full; otherwise
   * resumes.
   */
  updatePaused() {
    const { sampler, frames, now } = this.#surface;
    if (this.frozen) {
      sampler.suspend(now());
      sampler.discard();
      this.outbox.dropUnsent();
    } else if (this.isCountingDown) {
      if (sampler.suspended) return;
      sampler.restart(now());
      sampler.suspend(now());
    } else if (this.outbox.full) {
      if (sampler.suspended) return;
      sampler.suspend(now(), { endsPointers: true });
      this.listener.full();
    } else if (sampler.suspended) {
      sampler.resume(now());
      this.listener.spaceAvailable(sampler.lost);
    } else return;
    frames.requestRedraw();
  }

  savePhone() {
    const { clock, sampler } = this.#surface;
    Object.assign(this.phone, { clock: clock.saved, open: sampler.announcedSlots });
    super.savePhone();
  }

  /** The open pointers are saved at once, because a killed tab cannot end them. */
  #noteOpenSlots() {
    const slots = this.#surface.sampler.announcedSlots.join();
    if (slots === this.#openSlots) return;
    this.#openSlots = slots;
    this.savePhone();
  }

  #holdLater() {
    const { sampler, frames, now } = this.#surface;
    if (this.#holdTimer !== undefined || sampler.touching === 0) return;
    const hold = () => {
      this.#holdTimer = undefined;
      sampler.hold(now());
      frames.requestRedraw();
    };
    this.#holdTimer = setTimeout(hold, Math.max(MIN_HOLD_DELAY_MS, sampler.nextHold(now()) - now()));
  }
}
