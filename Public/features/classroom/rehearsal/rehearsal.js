// @ts-check
/**
 * A rehearsal: a teacher plays a lesson alone, with simulated phones instead of a class.
 *
 * The phones live in this page and speak to the server as real ones do. The session is deleted at the end, or expires.
 */

import { ACTIVITY_FIELDS, activityOf } from "../../../shared/activities/activities.js";
import { byId, element } from "../../../shared/dom/dom.js";
import { notify } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { storeHost, wipe } from "../../../shared/net/host.js";
import { RestError } from "../../../shared/net/rest.js";
import { tabStorage } from "../../../shared/net/storage.js";
import { between, Person } from "../../../shared/simulation/person.js";
import { ask } from "../room/ask.js";
import { SimulatedPhone } from "./simulated-phone.js";
import { REHEARSAL_TEXTS } from "../../../languages/en/pages/features/classroom/rehearsal/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/activities/activities.js").ActivityName} ActivityName */
/** What people do in each activity. @typedef {Readonly<Record<ActivityName, () => Promise<import("../room/class-activity.js").Simulated>>>} Activities */

const PHONES = 28;
/** Interval at which the hands move (ms). */
const MOVE_INTERVAL_MS = 40;
/** Time from one phone's arrival to the next (ms). */
const ARRIVAL_INTERVAL_MS = 250;
/** Interval at which the tab stores with which tokens the phones come back after a reload (ms). */
const SAVE_INTERVAL_MS = 2000;
const TOKENS_KEY = "touchfigures.rehearsal.";

/**
 * Lets simulated phones join the class, and offers the end.
 * @param {Classroom} classroom  of a host
 * @param {Activities} activities
 */
export function rehearse(classroom, activities) {
  const people = new SimulatedClass(classroom, activities);
  people.join();
  showEnd(classroom, () => people.leave());
}

/** The simulated phones of one class. */
class SimulatedClass {
  /** @type {{phone: SimulatedPhone, person: Person, task: string}[]} */
  #people = [];
  #classroom;
  #activities;
  #key;
  /** @type {ReturnType<typeof setInterval>[]} */
  #timers = [];
  /** @type {Set<number>} timers of what people will do */
  #waiting = new Set();

  /**
   * @param {Classroom} classroom
   * @param {Activities} activities
   */
  constructor(classroom, activities) {
    this.#classroom = classroom;
    this.#activities = activities;
    this.#key = TOKENS_KEY + classroom.code;
  }

  join() {
    const stored = tabStorage.readJSON(this.#key);
    const tokens = Array.isArray(stored) ? stored.filter((token) => typeof token === "string") : [];
    for (let index = 0; index < PHONES; index += 1) {
      this.#later(tokens[index] ? 0 : (index * ARRIVAL_INTERVAL_MS) / 1000, () => this.#add(index, tokens[index] ?? ""));
    }
    this.#timers = [
      setInterval(() => this.#people.forEach(({ phone }) => phone.live(performance.now())), MOVE_INTERVAL_MS),
      setInterval(() => this.#save(), SAVE_INTERVAL_MS),
    ];
    addEventListener("pagehide", () => this.#save());
  }

  leave() {
    for (const timer of this.#timers) clearInterval(timer);
    for (const timer of this.#waiting) clearTimeout(timer);
    for (const { phone } of this.#people) phone.leave();
    tabStorage.remove(this.#key);
    this.#people = [];
  }

  #save() {
    if (this.#people.length > 0) tabStorage.write(this.#key, JSON.stringify(this.#people.map(({ phone }) => phone.resume)));
  }

  /**
   * @param {number} index
   * @param {string} resume
   */
  #add(index, resume) {
    const phone = new SimulatedPhone(this.#classroom.code, { resume, seat: index, changed: () => this.#changed(one) });
    const one = { phone, person: new Person(), task: "" };
    this.#people[index] = one;
  }

  /**
   * Does what the class does now; what was begun goes on if it is still that.
   * @param {{phone: SimulatedPhone, person: Person, task: string}} one
   */
  async #changed(one) {
    const { phone, person } = one;
    const { session, consent } = phone.known;
    if (consent && consent.consent === null) {
      // Answered once, however often the class's state changes meanwhile.
      phone.known.consent = null;
      const answer = { resume: phone.resume, number: consent.number, given: true };
      this.#later(between(1, 4), () => void ask("PUT", `/api/v1/sessions/${this.#classroom.code}/consent`, answer));
    }
    const task = taskOf(session);
    if (task === one.task) return;
    one.task = task;
    phone.does(null);
    const { code, savedHost } = this.#classroom;
    if (session.frozen || session.ended || !savedHost) return;
    const hand = await this.#activities[activityOf(session)]();
    if (one.task === task) phone.does(hand(phone, person, { code, hostToken: savedHost.hostToken }));
  }

  /**
   * @param {number} seconds
   * @param {() => void} run
   */
  #later(seconds, run) {
    const timer = window.setTimeout(() => {
      this.#waiting.delete(timer);
      run();
    }, 1000 * seconds);
    this.#waiting.add(timer);
  }
}

/**
 * What a phone has to do, as text to compare.
 * @param {Partial<Contract.SessionState>} session
 */
function taskOf(session) {
  return JSON.stringify([session.frozen, session.ended, session.subject, ...ACTIVITY_FIELDS.map((field) => session[field])]);
}

/**
 * Says that this is a rehearsal, and offers its end: the session is deleted.
 * @param {Classroom} classroom
 * @param {() => void} leave
 */
function showEnd(classroom, leave) {
  const { code, language, savedHost } = classroom;
  const texts = REHEARSAL_TEXTS[language];
  const words = fillText(texts.about, { phones: number(PHONES, language) });
  const button = () =>
    element("button", {
      type: "button",
      class: "button",
      "data-end-rehearsal": true,
      title: words,
      click: () => void finish(),
    }, texts.end);
  const buttons = [button(), button()];
  // In the lobby, and in the bar that is there afterwards.
  byId("lobby-actions").append(element("p", { class: "rehearsal muted" }, `${words} `, buttons[0]));
  byId("bottom").prepend(buttons[1]);

  async function finish() {
    for (const each of buttons) each.disabled = true;
    leave();
    classroom.wiping = true;
    try {
      if (savedHost) await wipe(code, savedHost.hostToken);
    } catch (error) {
      const isGone = error instanceof RestError && [404, 410].includes(error.status);
      if (!isGone) return showFailure(error instanceof RestError ? error.message : String(error));
    }
    storeHost(code, null);
    location.assign("/lessons");
  }

  /** @param {string} detail */
  function showFailure(detail) {
    const time = new Date(classroom.room.expiresAt).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
    for (const each of buttons) each.disabled = false;
    notify("rehearsal", fillText(texts.failed, { detail, time }), { kind: "bad", seconds: 20 });
  }
}
