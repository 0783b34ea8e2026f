// @ts-check
/** What a phone keeps of its part in a session, whatever its page shows: who it is there, and what still has to be sent. */

import { Outbox } from "../net/outbox.js";
import { newJoin } from "../net/phone-store.js";

/** How often what waits is saved (ms). */
const SAVE_APART = 250;

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
    setInterval(() => this.unsaved && this.save(), SAVE_APART);
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

  /** An acknowledgement came: what is stored is more than needed. */
  acknowledged() {
    this.unsaved = true;
  }

  /** @param {string} resume  token */
  joined(resume) {
    this.phone.resume = resume;
    this.save();
  }

  /** The server does not know this phone any more: everything of its own starts from nothing. */
  beginAnew() {
    this.store.forget();
    this.store.own();
    this.outbox.clear();
    this.phone = { ...this.phone, resume: null, join: newJoin(), screen: null, told: undefined };
    this.savePhone();
  }
}
