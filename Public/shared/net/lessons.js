// @ts-check
/** The REST calls for lessons, each of which throws a `RestError`, and their times in words. */

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
 * @property {number} [blocks]
 */
/**
 * @typedef {object} LessonGround  the picture under the drawing, or that is asked about: a sample or a file
 * @property {"paper"|"grid"|"staff"|"world"|"body"|"coast"} [sample]
 * @property {string} [file]  `data:image/jpeg;base64,…`
 * @property {{points: number[][], length: number, unit: string}} [scale]  two marks in px, and their distance
 */
/** @typedef {{point?: number[], area?: number[][], rectangle?: number[]}} TruePlace  one of them, in px of the picture */
/**
 * @typedef {object} LessonQuestion
 * @property {Texts} text
 * @property {Contract.QuestionForm} [form]  missing: `choice`
 * @property {Texts[]} [choices]
 * @property {number} [answer]  the right choice, from 1
 * @property {Texts} [unit]  of a number
 * @property {number} [from]  where a line begins
 * @property {number} [to]
 * @property {number} [tolerance]  how far from the truth a number is right
 * @property {boolean} [confidence]  whether phones also say how sure they are
 * @property {Contract.SketchAxis} [x]  of a sketch
 * @property {Contract.SketchAxis} [y]
 * @property {{points?: number[][], polynomial?: number[], exponential?: number[], sine?: number[]}} [curve]  the true one
 * @property {Texts[]} [items]  to put in order
 * @property {number[]} [order]  the right one, by the items' numbers
 * @property {number|{median: string}|TruePlace} [truth]  what answers are compared with; `median`: a figure of the class
 * @property {Contract.QuestionPicture} [picture]  what is asked about
 * @property {number} [marks]  on the picture; 1 if missing
 */
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
 * @property {Contract.ClassLesson["beside"]} [beside]  the question
 * @property {LessonGround} [ground]
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

/** @returns {Promise<LessonSummary[]>} */
export async function lessons() {
  return (await (await request("/api/v1/lessons", { cache: "no-cache" })).json()).lessons;
}

/**
 * @param {string} id
 * @param {{token?: string|null, answers?: boolean}} [author]  with `answers` the whole document, which only authors get
 * @returns {Promise<Lesson>}
 */
export async function lesson(id, { token = null, answers = false } = {}) {
  const address = `/api/v1/lessons/${encodeURIComponent(id)}${answers ? "?answers=true" : ""}`;
  return (await request(address, { token, cache: "no-cache" })).json();
}

/**
 * The steps of a lesson that its class takes at its own pace.
 * @param {string} code  of the session
 * @param {string|null} [token]  of the host, for who has done what
 * @returns {Promise<Contract.OwnPace>}
 */
export async function ownPace(code, token = null) {
  return (await request(`/api/v1/sessions/${code}/lesson`, { token, cache: "no-cache" })).json();
}

/**
 * When a lesson at one's own pace closes, on the reader's clock and calendar.
 * @param {string} time  RFC 3339
 * @param {string} language
 */
export function closingText(time, language) {
  const how = /** @type {const} */ ({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  return new Intl.DateTimeFormat(language, how).format(new Date(time));
}
