// @ts-check
/** The number of phones of a class that can do an activity, by the server's counts. Pure. */

import { activityOfStep } from "../../../shared/activities/activities.js";
import { KINDS, TASKS } from "../../../shared/tasks/kinds.js";

/** @typedef {import("../../../shared/activities/form/activity.js").Need} Need */
/** @typedef {import("../../../shared/activities/form/activity.js").Counted} Counted */
/** @typedef {{able: number, unable: number, unknown: number, all: number, insecure: number}} Count  `insecure`: on plain HTTP */

/**
 * @param {Contract.AbilityCounts|null} rows  null for viewers without the host's token
 * @param {Counted} need
 * @returns {Count|null} null while no phone is connected
 */
export function countOf(rows, need) {
  const of = (/** @type {string} */ name) => rows?.find(([ability]) => ability === name);
  const [, able, unable, unknown] = of(need) ?? ["", 0, 0, 0];
  const all = able + unable + unknown;
  return all === 0 ? null : { able, unable, unknown, all, insecure: of("secure")?.[2] ?? 0 };
}

/**
 * Whether all phones are known to lack the ability.
 * @param {Count|null} count
 */
export function isLackedByAll(count) {
  return count !== null && count.unable === count.all;
}

/**
 * The ability that a step of a lesson, or an activity, needs.
 * @param {{name: string, kind?: string}|undefined} step  in the lesson
 * @returns {Need|null}
 */
export function needOf(step) {
  const kind = KINDS.find((each) => each === step?.kind);
  return activityOfStep(step?.name)?.need ?? (kind && TASKS[kind].need) ?? null;
}
