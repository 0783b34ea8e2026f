// @ts-check
/** From the sampler through the outbox to the storage: nothing a finger did is lost on the way, or it is said. */

import { Outbox } from "../net/outbox.js";
import { PHASE } from "../protocol/messages.js";

/** How often what waits is saved (ms). */
const SAVE_APART = 250;

/** @typedef {import("./pad-surface.js").PadSurface} Surface */
/** @typedef {import("../net/phone-store.js").Phone} Phone */

export class Recording {
  outbox;
  frozen = false;
  #surface;
  #phone;
  #unsaved = false;
  #openSlots = "";
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #holding;

  /**
   * @param {Surface} surface
   * @param {Phone} phone  as it was saved
   * @param {{full: () => void, roomAgain: (lost: number) => void}} listener
   */
  constructor(surface, phone, listener) {
    this.#surface = surface;
    this.#phone = phone;
    this.listener = listener;
    this.outbox = new Outbox({ last: phone.last, batches: surface.batches });
    // A tab that was killed could not say that its fingers were gone.
    for (const slot of phone.open) this.outbox.addAlone([PHASE.cancelled, slot, 0, 0, surface.now()]);
    setInterval(() => this.#unsaved && this.save(), SAVE_APART);
  }

  get phone() {
    return this.#phone;
  }

  /**
   * Moves what the sampler has into the outbox; once per animation frame.
   * @returns {number} how many events
   */
  flush() {
    const events = this.#surface.sampler.take();
    if (events.length > 0) {
      this.outbox.add(events);
      this.#unsaved = true;
      this.#noteOpenSlots();
      this.pauseOrGoOn();
    }
    this.#holdLater();
    return events.length;
  }

  save() {
    this.#unsaved = false;
    this.#savePhone();
    this.#surface.store.saveBatches(this.outbox.batches);
  }

  /** An acknowledgement came: what is stored is more than needed, and there may be room again. */
  acknowledged() {
    this.#unsaved = true;
    if (this.#surface.sampler.suspended) this.pauseOrGoOn();
  }

  /** @param {string} resume  token */
  joined(resume) {
    this.#phone.resume = resume;
    this.save();
  }

  /** The server does not know this phone any more: everything of its own starts from nothing. */
  beginAnew() {
    const { store, sampler, now } = this.#surface;
    store.forget();
    store.own();
    sampler.restart(now());
    sampler.discard();
    this.outbox.clear();
    this.#phone = { ...this.#phone, resume: null, screen: null, told: undefined };
  }

  /** Records nothing while the host has frozen the room, or while more waits than may be kept. */
  pauseOrGoOn() {
    const { sampler, frames, now } = this.#surface;
    if (this.frozen) {
      sampler.suspend(now());
      sampler.discard();
      this.outbox.dropUnsent();
    } else if (this.outbox.full) {
      if (sampler.suspended) return;
      sampler.suspend(now(), true);
      this.listener.full();
    } else if (sampler.suspended) {
      sampler.resume(now());
      this.listener.roomAgain(sampler.lost);
    } else return;
    frames.want();
  }

  #savePhone() {
    const { clock, sampler, store } = this.#surface;
    Object.assign(this.#phone, { clock: clock.saved, open: sampler.announcedSlots, last: this.outbox.last });
    store.savePhone(this.#phone);
  }

  /** Which pointers are down is saved at once, because a killed tab cannot end them. */
  #noteOpenSlots() {
    const slots = this.#surface.sampler.announcedSlots.join();
    if (slots === this.#openSlots) return;
    this.#openSlots = slots;
    this.#savePhone();
  }

  #holdLater() {
    const { sampler, frames, now } = this.#surface;
    if (this.#holding !== undefined || sampler.touching === 0) return;
    const hold = () => {
      this.#holding = undefined;
      sampler.hold(now());
      frames.want();
    };
    this.#holding = setTimeout(hold, Math.max(8, sampler.nextHold(now()) - now()));
  }
}
