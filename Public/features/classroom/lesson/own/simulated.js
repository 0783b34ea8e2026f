// @ts-check
/** How simulated people take a lesson at their own pace: one after the other, each as far as they get. */

import { between } from "../../../../shared/simulation/person.js";
import { ask } from "../../room/ask.js";
import { simulatedDrawing } from "../../stage/simulated.js";

/** @typedef {import("../../room/class-activity.js").Simulated} Simulated */
/** @typedef {import("../../../../shared/model/messages.js").ClassQuestion} ClassQuestion */

/** The share of people who stop before the end. */
const STOPPING = 0.2;
/** How long people draw (s). */
const DRAWING_SECONDS = Object.freeze({ least: 3, most: 7 });
/** A pause of a hand that has finished a figure (s). */
const FIGURE_PAUSE_SECONDS = 0.3;

/** Where people are, from 0: they go on when the lesson has another time. @type {WeakMap<object, number>} */
const reached = new WeakMap();

/**
 * @param {(question: ClassQuestion) => object} answerTo
 * @returns {Simulated}
 */
export function simulatedOwnPace(answerTo) {
  return function* (phone, person, classroom) {
    const { lesson } = phone.known.session;
    if (!lesson || lesson.closed) return;
    const { run } = lesson;
    const put = (/** @type {string} */ what, /** @type {object} */ fields) =>
      void ask("PUT", `/api/v1/sessions/${classroom.code}/${what}`, { resume: phone.resume, run, ...fields });
    /** @type {Contract.OwnPace["steps"]|null} */
    let steps = null;
    void ask("GET", `/api/v1/sessions/${classroom.code}/lesson`).then((answer) => (steps = answer?.steps ?? []));
    yield between(0, 2);
    while (steps === null) yield 1;
    const all = /** @type {Contract.OwnPace["steps"]} */ (steps);
    const last = Math.random() < STOPPING ? Math.floor(between(0, all.length)) : all.length;
    for (let index = reached.get(phone) ?? 0; index <= last; index += 1) {
      put("place", { step: index + 1 });
      reached.set(phone, index);
      if (index === all.length) return;
      yield person.pace * between(1, 4);
      const { question, waits, draws } = all[index];
      if (draws) yield* drawn(simulatedDrawing(phone, person, classroom), between(DRAWING_SECONDS.least, DRAWING_SECONDS.most));
      else if (question && !waits) {
        const sure = question.confidence ? { confidence: 50 + 5 * Math.round(between(0, 10)) } : {};
        put("answer", { step: index + 1, ...answerTo(/** @type {ClassQuestion} */ (question)), ...sure });
      }
    }
  };
}

/**
 * Whole figures for some time.
 * @param {ReturnType<Simulated>} hand
 * @param {number} seconds
 */
function* drawn(hand, seconds) {
  let passed = 0;
  for (const pause of hand) {
    yield pause;
    passed += pause;
    if (passed > seconds && pause >= FIGURE_PAUSE_SECONDS) return;
  }
}
