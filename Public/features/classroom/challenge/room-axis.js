// @ts-check
/** The room's clock on this page, which asks the server for it while a task in time is shown; docs/clock.md. */

import { RoomTime } from "../../../shared/phone/room-time.js";

export class RoomAxis {
  #time;
  #isNeeded = false;

  /** @param {import("../room/classroom.js").Classroom} classroom */
  constructor(classroom) {
    const now = () => performance.now();
    this.#time = new RoomTime({
      now,
      reading: now,
      wall: () => Date.now(),
      asks: () => this.#isNeeded && classroom.link?.open === true && !document.hidden,
      counts: () => true,
      ask: (question) => classroom.link?.send(JSON.stringify(question)),
      // Nobody touches this page: what it knows is for itself.
      tell: () => {},
      later: (run, delay) => setTimeout(run, delay),
    }, now());
    classroom.listen({
      clock: (message) => this.#time.answered(message),
      // The server may have been restarted.
      snapshot: () => this.#isNeeded && this.#time.welcomed(),
    });
  }

  /** Asks closely at first. @param {boolean} isNeeded  whether a task in time runs */
  need(isNeeded) {
    if (this.#isNeeded === isNeeded) return;
    this.#isNeeded = isNeeded;
    // What was known may be about an axis of before.
    if (isNeeded) this.#time.welcomed();
  }

  /**
   * A span of the room's axis on this page's clock; null while that is not known.
   * @param {{fromMilliseconds?: number, untilMilliseconds?: number}} challenge
   * @returns {import("../../../shared/tasks/beat/beats.js").Span|null}
   */
  span({ fromMilliseconds, untilMilliseconds }) {
    if (!this.#isNeeded || fromMilliseconds === undefined || untilMilliseconds === undefined) return null;
    const [from, until] = [fromMilliseconds, untilMilliseconds].map((time) => this.#time.phoneTime(time));
    return from === null || until === null ? null : { from, until };
  }
}
