// @ts-check
/** A lesson on the remote: its steps are shown above the activity of the step. */

import { ACTIVITIES } from "../../../shared/activities/activities.js";

/** @type {import("../room/class-activity.js").MakeRow} */
export function lessonRow({ classroom, root, fail }) {
  /** @type {Promise<import("./remote-panel.js").RemoteLesson>|undefined} */
  let loading;
  /** @type {readonly number[]} */
  let newest = [];
  const show = ({ answers } = /** @type {Contract.TaskNews} */ ({})) => {
    newest = answers ?? newest;
    if (!classroom.room.state.lesson && !loading) return;
    loading ??= import("./remote-panel.js").then(({ RemoteLesson }) => new RemoteLesson(classroom, root, fail));
    void loading.then((shown) => shown.count(newest)).catch((error) => {
      loading = undefined;
      fail(error);
    });
  };
  return {
    words: () => ({ title: ACTIVITIES.lesson.texts[classroom.language].name }),
    load: (message) => show({ answers: [], ...message }),
    apply(frame) {
      show(frame);
      return false;
    },
    applyState: show,
  };
}
