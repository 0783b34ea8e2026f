// @ts-check
/** An experiment with targets or tunnels of several distances and widths. */

import { EXPERIMENT_ACTIVITY_TEXTS } from "../../../languages/en/pages/shared/activities/experiment/activity.js";

/** @type {import("../form/activity.js").Activity} */
export const experiment = {
  key: "G",
  icon: "experiment",
  needsEvents: true,
  state: ["experiment"],
  step: {
    first: { name: "experiment", task: "tapping" },
    fields: ["task", "distances", "widths", "trials", "practice", "blocks"],
  },
  texts: EXPERIMENT_ACTIVITY_TEXTS,
};
