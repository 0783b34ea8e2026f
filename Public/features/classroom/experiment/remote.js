// @ts-check
/** An experiment on the remote. */

import { ACTIVITIES } from "../../../shared/activities/activities.js";
import { EXPERIMENT_REMOTE_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/remote-texts.js";

/** @type {import("../room/class-activity.js").MakeRow} */
export function experimentRow({ classroom: { room, language }, command, begin }) {
  const texts = EXPERIMENT_REMOTE_TEXTS[language];
  const isIn = (/** @type {string[]} */ ...phases) => phases.includes(room.state.experiment?.phase ?? "");
  return {
    words: () => ({ title: ACTIVITIES.experiment.texts[language].name, text: texts.text }),
    buttons: [
      {
        name: "measure",
        label: texts.measure,
        isPrimary: true,
        isOffered: () => isIn("practice"),
        run: () => command({ action: "experiment", step: "measure" }),
      },
      {
        name: "stopExperiment",
        label: texts.stop,
        isOffered: () => isIn("practice", "measurement"),
        run: () => command({ action: "experiment", step: "stop" }),
      },
      { name: "experiment", label: texts.other, isOffered: () => isIn("finished"), run: begin },
    ],
  };
}
