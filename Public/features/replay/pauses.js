// @ts-check
/** Hours and days in which nobody draws: short on the timeline, and skipped in play. Pure. */

/** Shorter pauses are shown in full length, because a class also talks. */
const MIN_PAUSE_MS = 30 * 60_000;
/** Length of every longer pause on the timeline. */
const SHOWN_PAUSE_MS = 60_000;
/** Play resumes this time before the end of a pause. */
const RESUME_LEAD_MS = 2000;

/** @typedef {{from: number, to: number}} Pause  ms since the session's start */

/**
 * The long pauses of a session.
 * @param {number} begin  ms
 * @param {number} end  ms
 * @param {readonly (readonly [milliseconds: number, participants: number])[]} activity  about every ten seconds while somebody draws
 * @param {readonly number[]} [marks] instants of other events
 * @returns {Pause[]}
 */
export function longPauses(begin, end, activity, marks = []) {
  const busy = [begin, ...activity.map(([time]) => time), ...marks.filter((time) => time > begin && time < end), end].sort((
    a,
    b,
  ) => a - b);
  const pauses = [];
  for (let i = 1; i < busy.length; i += 1) {
    // An entry is at the end of about ten seconds of drawing.
    const [from, to] = [busy[i - 1], Math.max(busy[i - 1], busy[i] - 12_000)];
    if (to - from >= MIN_PAUSE_MS) pauses.push({ from, to });
  }
  return pauses;
}

/** Maps the instants of a session to a line on which long pauses are short. */
export class Axis {
  #beginTime;
  #pauses;
  #length;

  /**
   * @param {number} begin  ms
   * @param {number} end  ms, after `begin`
   * @param {Pause[]} pauses in the order of their times
   */
  constructor(begin, end, pauses) {
    this.#beginTime = begin;
    this.#pauses = pauses;
    this.#length = end - begin - pauses.reduce((sum, { from, to }) => sum + (to - from - SHOWN_PAUSE_MS), 0);
  }

  /**
   * The position of an instant on the timeline, 0 to 1.
   * @param {number} time
   */
  share(time) {
    let along = time - this.#beginTime;
    for (const { from, to } of this.#pauses) {
      if (time <= from) break;
      along -= (Math.min(time, to) - from) * (1 - SHOWN_PAUSE_MS / (to - from));
    }
    return Math.min(1, Math.max(0, along / this.#length));
  }

  /**
   * The instant at a place, 0 to 1.
   * @param {number} share
   */
  time(share) {
    let time = this.#beginTime + Math.min(1, Math.max(0, share)) * this.#length;
    for (const { from, to } of this.#pauses) {
      if (time <= from) break;
      time = time < from + SHOWN_PAUSE_MS
        ? from + ((time - from) * (to - from)) / SHOWN_PAUSE_MS
        : time + (to - from - SHOWN_PAUSE_MS);
    }
    return time;
  }
}

/**
 * The time at which play continues from an instant: after a pause.
 * @param {number} time
 * @param {Pause[]} pauses
 */
export function afterPause(time, pauses) {
  const pause = pauses.find(({ from, to }) => time > from + RESUME_LEAD_MS && time < to - RESUME_LEAD_MS);
  return pause ? pause.to - RESUME_LEAD_MS : time;
}
