// @ts-check
/** The names of a class's parts. Pure. */

import { fillText, textIn } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { KINDS, targetName, textsOf } from "../../shared/tasks/kinds.js";

/** @typedef {import("./requests.js").PartHead} PartHead */
/** @typedef {typeof import("../../languages/en/pages/features/compare/texts.js").COMPARE_TEXTS.en} Texts */

/** Most letters of a question in a list. */
const MAX_LETTERS = 60;

/**
 * Whether a part has the answers to a question.
 * @param {{kind: string}} part
 */
export function isQuestion({ kind }) {
  return kind.startsWith("question-");
}

/**
 * The parts, those of questions with the question's text as their title.
 * @template {PartHead} P
 * @param {P[]} parts
 * @param {NonNullable<Contract.Results["lessons"]>} lessons  of the results
 * @param {import("../../shared/model/language.js").Language} language
 * @returns {P[]}
 */
export function titled(parts, lessons, language) {
  const texts = new Map(
    lessons.flatMap(({ run, questions }) =>
      questions.map(({ step, text }) => [`question-${run}-${step}`, textIn(text, language)])
    ),
  );
  return parts.map((part) => {
    const text = texts.get(part.name);
    if (!text) return part;
    const letters = [...text];
    return { ...part, title: letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join("").trimEnd()}…` : text };
  });
}

/**
 * @param {PartHead} part
 * @param {Texts} texts
 * @param {string} language
 */
export function titleOf({ kind, number: index, title, target }, texts, language) {
  if (isQuestion({ kind })) {
    if (index === null) return title ?? texts.asked;
    return fillText(title ? texts.question : texts.untitled, { number: number(index, language), title: title ?? "" });
  }
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
 * The group whose values a part has; "" for everybody's.
 * @param {PartHead} part
 * @param {Texts} texts
 */
function groupOf({ group }, texts) {
  return group === undefined ? "" : fillText(texts.ofGroup, { group });
}

/**
 * A line of text that distinguishes a part from others.
 * @param {PartHead & {participants: number}} part
 * @param {Texts} texts
 * @param {string} language
 * @param {Date} now
 */
export function lineOf(part, texts, language, now) {
  const people = peopleOf(part.participants, texts, language);
  return [titleOf(part, texts, language), groupOf(part, texts), people, startOf(part, language, now)].filter(Boolean).join(
    " · ",
  );
}

/**
 * The two parts to begin with, the earlier one first: the two newest of the same kind and, if there are such, with the same
 * task; of one class before two classes. A part that is like no other is alone.
 * @template {PartHead} P
 * @param {P[]} all
 * @param {string|null} code  of the class that the page was opened for
 * @returns {{first: P|undefined, second: P|undefined}}
 */
export function suggestion(all, code) {
  const newestFirst = [...all].reverse().sort((a, b) => (b.startedAt ?? "").localeCompare(a.startedAt ?? ""));
  const here = newestFirst.filter((part) => !code || part.code === code);
  const isOther = (/** @type {P} */ a, /** @type {P} */ b) => a.code !== b.code || a.name !== b.name;
  const isAlike = (/** @type {P} */ a, /** @type {P} */ b) => a.settings === b.settings;
  const isHere = (/** @type {P} */ a, /** @type {P} */ b) => a.code === b.code;
  const demands = [
    (/** @type {P} */ a, /** @type {P} */ b) => isHere(a, b) && isAlike(a, b),
    isHere,
    isAlike,
    () => true,
  ];
  for (const demand of demands) {
    for (const second of here) {
      const first = newestFirst.find((part) => part.kind === second.kind && isOther(part, second) && demand(part, second));
      if (first) {
        return (first.startedAt ?? "") > (second.startedAt ?? "") ? { first: second, second: first } : { first, second };
      }
    }
  }
  return { first: here[0], second: undefined };
}
