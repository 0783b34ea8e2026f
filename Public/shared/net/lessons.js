// @ts-check
/** The REST calls for lessons. Each throws a `RestError`. */

import { request } from "./rest.js";

/** @typedef {import("../model/language.js").Texts} Texts */
/**
 * @typedef {object} LessonActivity
 * @property {string} name
 * @property {boolean} [clear]
 * @property {string} [subject]  of a spot or walk
 * @property {string} [kind]  of a challenge
 * @property {number} [target]
 * @property {import("./experiment.js").ExperimentTask} [task]  of an experiment
 * @property {number[]} [distances]  in mm
 * @property {number[]} [widths]  in mm
 * @property {number} [targets]  of tapping
 * @property {number} [trials]  of steering
 * @property {number} [practice]
 */
/** @typedef {{text: Texts, choices: Texts[], answer?: number}} LessonQuestion */
/**
 * @typedef {object} LessonStep
 * @property {string} [name]
 * @property {Texts} title
 * @property {Texts} [text]
 * @property {Texts} [phones]
 * @property {number} [seconds] the time that the class has
 * @property {LessonActivity} [activity]
 * @property {{figure?: string, answers?: string}} [compare]
 * @property {LessonQuestion|{again: string}} [question]
 */
/** @typedef {{text: Texts, lines?: number, table?: {columns: Texts[], rows: number}}} LessonTask */
/**
 * @typedef {object} LessonDocument
 * @property {1} lesson
 * @property {string} [id]
 * @property {Texts} title
 * @property {Texts} [about]
 * @property {number} [minutes]
 * @property {LessonStep[]} steps
 * @property {LessonTask[]} [sheet]
 */
/** @typedef {Contract.LessonSummary} LessonSummary */
/** @typedef {{id: string, revision: number, updatedAt: string, builtIn: boolean, lesson: LessonDocument}} Lesson */

/**
 * The activities of a lesson whose list entry has none, because an older server stored it.
 * @param {string} id
 * @returns {Promise<LessonActivity[]>}
 */
export async function activitiesOf(id) {
  return (await lesson(id)).lesson.steps.flatMap(({ activity }) => activity ?? []);
}

/**
 * Whether a class with the retention `figures` omits a step.
 * @param {string} id
 */
export async function hasExperiment(id) {
  return (await activitiesOf(id)).some(({ name }) => name === "experiment");
}

/** @returns {Promise<LessonSummary[]>} */
export async function lessons() {
  return (await (await request("/api/v1/lessons", { cache: "no-cache" })).json()).lessons;
}

/**
 * @param {string} id
 * @returns {Promise<Lesson>}
 */
export async function lesson(id) {
  return (await request(`/api/v1/lessons/${encodeURIComponent(id)}`, { cache: "no-cache" })).json();
}
