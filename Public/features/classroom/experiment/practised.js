// @ts-check
/** How many participants have practised: counted from the finished sequences, which only the host may read. */

import { download } from "../../../shared/net/host.js";
import { throttle } from "../room/throttle.js";

/** The minimum interval between two requests (ms). */
const REQUEST_INTERVAL_MS = 2000;

/** @typedef {{experiment: number, participant: string, sequence: number, practice: boolean}} TrialRow */

/**
 * The number of participants that have finished all sequences of practice. Pure.
 * @param {readonly TrialRow[]} rows  of all finished sequences
 * @param {{number: number, practice: number}} experiment
 */
export function countPractised(rows, { number, practice }) {
  /** @type {Map<string, Set<number>>} */
  const finished = new Map();
  for (const row of rows) {
    if (row.experiment !== number || !row.practice) continue;
    finished.set(row.participant, (finished.get(row.participant) ?? new Set()).add(row.sequence));
  }
  return [...finished.values()].filter(({ size }) => size >= practice).length;
}

export class Practised {
  #classroom;
  #changed;
  /** Of which experiment `count` is. */
  #number = 0;
  /** Null until it is known, and for viewers without the host's token. */
  count = /** @type {number|null} */ (null);
  #requestSoon = throttle(() => void this.#load(), REQUEST_INTERVAL_MS);

  /**
   * @param {import("../room/classroom.js").Classroom} classroom
   * @param {() => void} changed
   */
  constructor(classroom, changed) {
    this.#classroom = classroom;
    this.#changed = changed;
  }

  /** Called when somebody may have practised. */
  update() {
    const { experiment } = this.#classroom.room.state;
    if (experiment?.number !== this.#number) this.count = null;
    this.#number = experiment?.number ?? 0;
    if (experiment?.phase === "practice" && this.#classroom.host) this.#requestSoon();
  }

  async #load() {
    const { code, host, room } = this.#classroom;
    const { experiment } = room.state;
    if (!host || experiment?.phase !== "practice") return;
    const what = experiment.task === "steering" ? "trials" : "taps";
    try {
      const file = /** @type {const} */ ({ path: `/experiments/${what}`, mediaType: "application/json" });
      const rows = JSON.parse(await (await download(code, host.hostToken, file, () => {})).text())[what];
      if (room.state.experiment?.number !== experiment.number) return;
      const count = countPractised(rows, experiment);
      if (count === this.count) return;
      this.count = count;
      this.#changed();
    } catch {
      // The next touch asks again.
    }
  }
}
