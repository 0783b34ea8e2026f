// @ts-check
/** The stored part of a phone in a session, on every page: its identity, and its unsent events. */

import { Outbox } from "../net/outbox.js";
import { newJoin } from "../net/phone-store.js";

/** Interval at which unsent events are saved. */
const SAVE_INTERVAL_MS = 250;

/** @typedef {import("../net/phone-store.js").Phone} Phone */
/** @typedef {import("../net/phone-store.js").PhoneStore} PhoneStore */

export class PhoneRecord {
  outbox;
  phone;
  store;
  unsaved = false;

  /**
   * @param {PhoneStore} store
   * @param {{phone: Phone, batches: import("../net/outbox.js").Batch[]}} saved
   */
  constructor(store, { phone, batches }) {
    this.store = store;
    this.phone = phone;
    this.outbox = new Outbox({ last: phone.last, batches });
    setInterval(() => this.unsaved && this.save(), SAVE_INTERVAL_MS);
  }

  save() {
    this.unsaved = false;
    this.savePhone();
    this.store.saveBatches(this.outbox.batches);
  }

  savePhone() {
    this.phone.last = this.outbox.last;
    this.store.savePhone(this.phone);
  }

  /** Called after an acknowledgement, which makes some stored batches unnecessary. */
  acknowledged() {
    this.unsaved = true;
  }

  /** @param {string} resume  token */
  joined(resume) {
    this.phone.resume = resume;
    this.save();
  }

  /** The server no longer knows this phone: it starts over as a new participant. */
  restart() {
    this.store.forget();
    this.store.own();
    this.outbox.clear();
    this.phone = { ...this.phone, resume: null, join: newJoin(), screen: null, told: undefined };
    this.savePhone();
  }
}
