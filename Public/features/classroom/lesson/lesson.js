// @ts-check
/** Lessons on the classroom page: their button and keys; the panel is loaded with the first lesson. */

import { soon } from "../room/soon.js";

/** Minimum interval between two updates of figures and answers. */
const REDRAW_INTERVAL_MS = 250;

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/**
 * @param {Classroom} classroom
 * @param {import("../room/switcher.js").Switcher|null} switcher  null for viewers without the host's token
 * @param {import("../room/keys.js").Keys} keys
 * @param {(error: unknown) => void} fail
 */
export function offerLessons(classroom, switcher, keys, fail) {
  /** @type {Promise<import("./panel.js").LessonPanel>|undefined} */
  let loading;
  /** @type {import("./panel.js").LessonPanel|undefined} */
  let panel;
  /**
   * Messages that arrived before the panel was loaded.
   * @type {{answers?: number[], earlierAnswers?: number[], stepMilliseconds?: number[]}}
   */
  let received = {};
  const choose = () => void import("./chooser.js").then(({ openLessons }) => openLessons(classroom)).catch(fail);
  const load = () => {
    loading ??= import("./panel.js").then(async ({ lessonReady, LessonPanel }) => {
      await lessonReady;
      panel = new LessonPanel(classroom, choose, fail);
      panel.time(received.stepMilliseconds?.[0]);
      panel.count(received.answers, received.earlierAnswers);
      return panel;
    });
    loading.catch((error) => {
      loading = undefined;
      fail(error);
    });
    return loading;
  };
  const update = soon(() => panel?.figure(), REDRAW_INTERVAL_MS);
  const count = (/** @type {Contract.TaskNews} */ { answers, earlierAnswers, stepMilliseconds }) => {
    if (stepMilliseconds) {
      received = { ...received, stepMilliseconds };
      panel?.time(stepMilliseconds[0]);
    }
    if (!answers) return;
    received = { ...received, answers, earlierAnswers: earlierAnswers ?? [] };
    panel?.count(received.answers, received.earlierAnswers);
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
  switcher?.offer("lesson", choose);
}
