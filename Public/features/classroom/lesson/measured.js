// @ts-check
/** What a class has measured in its lesson before it looks at its answers again, in words. */

import { lesson as lessonOf } from "../../../shared/net/lessons.js";
import { request } from "../../../shared/net/rest.js";
import { moreDigits, shortfall } from "../../../shared/tasks/challenge.js";
import { classFinding } from "../../../shared/tasks/class-value.js";
import { TASKS } from "../../../shared/tasks/kinds.js";
import { inTimeFinding } from "../challenge/in-time-words.js";
import { finding } from "../challenge/finding.js";
import { figureWords, valuesOf } from "./figure-values.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/model/messages.js").ClassLesson} ClassLesson */
/** @typedef {{activity?: {name: string}, compare?: {figure?: string}}} Step */

/**
 * The newest step before another one in which a class has measured something that has one result in words. Pure.
 * @param {readonly Step[]} steps
 * @param {number} step  from 1
 * @returns {"challenge"|"distance"|"time"|"touches"|"force"|null}
 */
export function measuredBefore(steps, step) {
  for (const { activity, compare } of steps.slice(0, step).reverse()) {
    const { figure } = compare ?? {};
    if (figure === "distance" || figure === "time" || figure === "touches" || figure === "force") return figure;
    if (activity?.name === "challenge") return "challenge";
    if (activity?.name === "experiment") return null;
  }
  return null;
}

/**
 * Everybody's best attempt at a challenge. Pure.
 * @param {{kind: import("../../../shared/tasks/challenge.js").Kind, target: number}} challenge
 * @param {readonly {results: readonly {value: number}[]}[]} participants
 */
export function bestAttempts(challenge, participants) {
  return participants.flatMap(({ results }) => {
    const values = results.map(({ value }) => value);
    return values.length === 0
      ? []
      : [values.reduce((best, value) => shortfall(challenge, value) < shortfall(challenge, best) ? value : best)];
  });
}

export class Measured {
  #classroom;
  #show;
  /** The step that is shown. */
  #key = "";

  /**
   * @param {Classroom} classroom
   * @param {(text: string) => void} show  "" for nothing
   */
  constructor(classroom, show) {
    this.#classroom = classroom;
    this.#show = show;
  }

  /** @param {ClassLesson|null} lesson  at a step that looks at answers; null for none */
  update(lesson) {
    const key = lesson ? `${lesson.run}.${lesson.step}` : "";
    if (key === this.#key) return;
    this.#key = key;
    this.#show("");
    if (lesson && !lesson.asked) void this.#load(lesson, key);
  }

  /**
   * @param {ClassLesson} lesson
   * @param {string} key
   */
  async #load({ id, step }, key) {
    try {
      const { lesson } = await lessonOf(id);
      const figure = measuredBefore(lesson.steps, step);
      const text = figure === "challenge" ? await this.#challengeText() : figure ? this.#figureText(figure) : "";
      if (key === this.#key) this.#show(text);
    } catch {
      // The answers are shown without it.
    }
  }

  async #challengeText() {
    const { code, language } = this.#classroom;
    const { challenges } = await (await request(`/api/v1/sessions/${code}/results`)).json();
    const newest = challenges.at(-1);
    if (!newest) return "";
    if (TASKS[/** @type {import("../../../shared/tasks/challenge.js").Kind} */ (newest.kind)]?.isOfClass) {
      return newest.beat ? inTimeFinding(newest.beat, language) : classFinding(newest.kind, newest.class, language);
    }
    const values = bestAttempts(newest, newest.participants);
    return values.length === 0 ? "" : finding(newest, values, language, moreDigits(newest, values));
  }

  /** @param {import("./figure-values.js").Figure} figure */
  #figureText(figure) {
    const { room, language } = this.#classroom;
    const { valued } = valuesOf(room.participants.values(), figure);
    const { name, median, half } = figureWords(
      figure,
      valued.map(({ value }) => value),
      CLASS_LESSON_TEXTS[language],
      language,
    );
    return median && `${name}, ${[median, half].filter(Boolean).join(" · ")}`;
  }
}
