// @ts-check
/** The names of a class's parts. Pure. */

import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { KINDS, targetName, textsOf } from "../../shared/tasks/kinds.js";

/** @typedef {import("./requests.js").PartHead} PartHead */
/** @typedef {typeof import("./texts.js").COMPARE_TEXTS.en} Texts */

/**
 * @param {PartHead} part
 * @param {Texts} texts
 * @param {string} language
 */
export function titleOf({ kind, number: index, title, target }, texts, language) {
  const task = KINDS.find((each) => kind === `challenge-${each}`);
  const pattern = task ? textsOf(task, language).compared : /** @type {Record<string, string>} */ (texts.kinds)[kind];
  if (!pattern) return kind;
  const values = {
    number: index === null ? "" : number(index, language),
    title: title ?? "",
    target: target === null
      ? ""
      : (task && targetName(task, target, language)) ?? number(target, language, Number.isInteger(target) ? 0 : 1),
  };
  const words = fillText(pattern, values);
  return index === null || pattern.includes("{number}") ? words : `${values.number}. ${words}`;
}

/**
 * When a part began: the time alone if that was today.
 * @param {PartHead} part
 * @param {string} language
 * @param {Date} now
 */
export function startOf({ startedAt }, language, now) {
  const start = new Date(startedAt ?? NaN);
  if (Number.isNaN(start.getTime())) return "";
  const isToday = start.toDateString() === now.toDateString();
  return start.toLocaleString(language, isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

/**
 * @param {number} count
 * @param {Texts} texts
 * @param {string} language
 */
export function peopleOf(count, texts, language) {
  return count === 1 ? texts.person : fillText(texts.people, { count: number(count, language) });
}

/**
 * A line of text that distinguishes a part from others.
 * @param {PartHead & {participants: number}} part
 * @param {Texts} texts
 * @param {string} language
 * @param {Date} now
 */
export function lineOf(part, texts, language, now) {
  return [titleOf(part, texts, language), peopleOf(part.participants, texts, language), startOf(part, language, now)].filter(
    Boolean,
  ).join(" · ");
}

/**
 * The part that is most likely meant as the other one: the newest of the same kind, of the same class before others'.
 * @template {PartHead} P
 * @param {PartHead} part
 * @param {P[]} all
 * @returns {P|undefined}
 */
export function counterpart(part, all) {
  const others = all.filter(({ kind, code, name }) => kind === part.kind && (code !== part.code || name !== part.name));
  return others.findLast(({ code }) => code === part.code) ?? others.at(-1);
}
