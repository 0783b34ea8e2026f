// @ts-check
/** Lessons on the classroom page: their button and keys; the panel is loaded with the first lesson. */

import { throttle } from "../room/throttle.js";

/** Minimum interval between two updates of figures and answers. */
const REDRAW_INTERVAL_MS = 250;

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {Pick<Contract.TaskNews, "answers"|"earlierAnswers"|"answerValues"|"earlierValues"|"answerOrders"|"earlierOrders"|"answerCurves"|"earlierCurves"|"confidences"|"earlierConfidences"|"answerPoints"|"earlierPoints">} ClassAnswers */

/** @type {import("../room/class-activity.js").Project} */
export function projectLessons({ classroom, keys, begin, fail }) {
  /** @type {Promise<import("./panel.js").LessonPanel>|undefined} */
  let loading;
  /** @type {import("./panel.js").LessonPanel|undefined} */
  let panel;
  /**
   * Messages that arrived before the panel was loaded.
   * @type {ClassAnswers & {stepMilliseconds?: number[], stepPhones?: number[]}}
   */
  let received = {};
  const load = () => {
    loading ??= import("./panel.js").then(async ({ lessonReady, LessonPanel }) => {
      await lessonReady;
      panel = new LessonPanel(classroom, begin, fail);
      panel.time(received.stepMilliseconds?.[0]);
      panel.count(received);
      panel.countSteps(received.stepPhones ?? []);
      return panel;
    });
    loading.catch((error) => {
      loading = undefined;
      fail(error);
    });
    return loading;
  };
  const update = throttle(() => panel?.figure(), REDRAW_INTERVAL_MS);
  const count = (/** @type {Contract.TaskNews} */ message) => {
    const { answers, earlierAnswers, answerValues, earlierValues, answerOrders, earlierOrders } = message;
    const { answerCurves, earlierCurves, confidences, earlierConfidences, answerPoints, earlierPoints } = message;
    const { stepMilliseconds, stepPhones } = message;
    if (stepPhones) {
      received = { ...received, stepPhones };
      panel?.countSteps(stepPhones);
    }
    if (stepMilliseconds) {
      received = { ...received, stepMilliseconds };
      panel?.time(stepMilliseconds[0]);
    }
    if (!answers) return;
    const lists = { answers, earlierAnswers, answerValues, earlierValues, answerOrders, earlierOrders };
    const more = { answerCurves, earlierCurves, confidences, earlierConfidences, answerPoints, earlierPoints };
    received = { ...received, ...lists, ...more };
    panel?.count(received);
  };
  classroom.listen({
    snapshot: (message) => count({ answers: [], ...message }),
    frame(message) {
      count(message);
      update();
    },
    people: update,
    state() {
      const isWanted = classroom.room.state.lesson !== null || classroom.activity === "lesson";
      if (isWanted || loading) void load().then((shown) => shown.applyState()).catch(() => {});
    },
  });
  keys.control("PageDown", () => panel?.steps.go(1));
  keys.control("PageUp", () => panel?.steps.go(-1));
  return { ranking: () => present(classroom) };
}

/**
 * A step without an activity has no figures: those of other activities do not belong to it.
 * @param {Classroom} classroom
 * @returns {import("../room/class-activity.js").Ranking}
 */
function present({ room, texts }) {
  return { title: texts.allPhones, rows: room.here.map((participant) => ({ participant, figure: "" })) };
}
