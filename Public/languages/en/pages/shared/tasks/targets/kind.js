// @ts-check
/** The texts of shared/tasks/targets/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const TARGETS_TASK_UNITS = textsIn("en", "shared/tasks/targets/kind", "bits/s");

export const TARGETS_TASK_TARGET_UNITS = textsIn("en", "shared/tasks/targets/kind/TARGETS_TASK_TARGET_UNITS", "bits");

export const TARGETS_TASK_TEXTS = textsIn("en", "shared/tasks/targets/kind/TARGETS_TASK_TEXTS", {
  name: "Targets",
  title: "Tap the targets · difficulty {target}",
  about:
    "Everybody taps nine targets in turn, fast and exactly. The result is the univariate throughput in bits per second, after Fitts’ law.",
  asks: "Difficulty, 1 to 6\u00a0bits",
  board: "Highest throughput",
  finding: "Half of you reach {value} or more",
  lesson: "Targets, difficulty in bits",
  standing: "Targets",
  compared: "Hit targets, {target}\u00a0bits",
  phone: {
    title: "Tap the filled circle, fast and exactly",
    hint: "The first tap starts the clock.",
    meaning: "Speed and aim in one number: more is better.",
  },
});
