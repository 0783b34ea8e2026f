// @ts-check
/** A class's taps as they arrive, and how together it is from moment to moment: a first look, before the server's result. Pure. */

import { TWICE_MS } from "../../../shared/tasks/beat/beats.js";

/** @typedef {Contract.BeatResult["steps"][number]} Step */

/** From moment to moment (s). */
const STEP_SECONDS = 0.5;
/** The longest time from tap to tap in which somebody is thought to go on (s): longer than the slowest beat. */
const LONGEST_SECONDS = 2.5;
/** The mean length that phases by chance have, times √n. */
export const CHANCE = Math.sqrt(Math.PI) / 2;

export class Tapped {
  /**
   * Everybody's taps as they were heard of, on the room's axis (s); of several at once the newest, with the number of all.
   * @type {Map<string, {time: number, count: number}[]>}
   */
  #taps = new Map();

  clear() {
    this.#taps.clear();
  }

  /** @param {readonly import("./class-results.js").ResultRow[]} rows  of a frame */
  add(rows) {
    for (const [id, time, , count] of rows) {
      if (time === null) {
        this.#taps.delete(id);
        continue;
      }
      const taps = this.#taps.get(id) ?? [];
      const last = taps.at(-1);
      if (last && 1000 * (time - last.time) < TWICE_MS) last.count = count;
      else taps.push({ time, count });
      this.#taps.set(id, taps);
    }
  }

  /**
   * @param {ReadonlySet<string>} present  ids of those who count
   * @param {number} start  when everybody begins to tap alone, on the room's axis (s)
   * @param {number} end
   * @returns {Step[]} as far as two people have tapped
   */
  steps(present, start, end) {
    const taps = [...this.#taps].filter(([id]) => present.has(id)).map(([, times]) => times);
    const last = Math.min(end, Math.max(-Infinity, ...taps.map((times) => times[times.length - 1].time)));
    const steps = [];
    for (let time = start; time <= last; time += STEP_SECONDS) steps.push(stepAt(time, start, taps));
    while (steps.at(-1)?.together === null) steps.pop();
    return steps;
  }
}

/**
 * @param {number} time
 * @param {number} start
 * @param {readonly (readonly {time: number, count: number}[])[]} taps
 * @returns {Step}
 */
function stepAt(time, start, taps) {
  const intervals = taps.flatMap((times) => {
    const next = times.findIndex((tap) => tap.time > time);
    if (next < 1) return [];
    const [from, to] = [times[next - 1], times[next]];
    const period = (to.time - from.time) / Math.max(1, to.count - from.count);
    return period <= LONGEST_SECONDS ? [{ from: from.time, period }] : [];
  });
  const angles = intervals.map(({ from, period }) => (2 * Math.PI * (time - from)) / period);
  const sum = (/** @type {(angle: number) => number} */ of) => angles.reduce((all, angle) => all + of(angle), 0);
  const people = intervals.length;
  const periods = intervals.map(({ period }) => period).sort((a, b) => a - b);
  return {
    seconds: time - start,
    people,
    together: people < 2 ? null : Math.hypot(sum(Math.cos), sum(Math.sin)) / people,
    periodMilliseconds: people === 0 ? null : 1000 * periods[people >> 1],
  };
}

/**
 * The moments that follow one another with at least two people.
 * @param {readonly Step[]} steps
 */
export function togetherStretches(steps) {
  /** @type {Step[][]} */
  const stretches = [];
  let isOpen = false;
  for (const step of steps) {
    if (step.together === null) isOpen = false;
    else if (isOpen) stretches[stretches.length - 1].push(step);
    else {
      stretches.push([step]);
      isOpen = true;
    }
  }
  return stretches;
}
