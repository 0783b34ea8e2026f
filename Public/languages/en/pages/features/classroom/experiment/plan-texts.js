// @ts-check
/** The texts about an experiment's plan. */

import { textsIn } from "../../../../../records/texts.js";

export const EXPERIMENT_PLAN_TEXTS = textsIn("en", "features/classroom/experiment/plan-texts", {
  summary: "Say beforehand who counts",
  about: "Whom the class’s figures leave out is chosen now and stored with the data. The plan can be printed with its hash.",
  hypothesis: "What you expect",
  outliersAbove: "Leave out who has more outliers than, in\u00a0%",
  leaveIncomplete: "Leave out who lacks conditions",
  leaveDensity: "Leave out screens whose size is estimated",
  show: "Show the plan",
  title: "Plan of an experiment",
  task: "Task",
  leftOut: "The class’s figures leave out",
  nobody: "nobody",
  outliers: "who has more than {percent}\u00a0% outliers",
  incomplete: "who lacks conditions",
  density: "who has a screen whose size is estimated",
  analysis: "Figures",
  analysisVersion: "as the document on experiments says, version {version}",
  proof:
    "Whoever compares the hash later sees that the plan is still this one. It proves that only if this sheet was deposited before the measurement, for example in a registry such as OSF.",
  print: "Print",
  save: "Save as a file",
  excluded: "{count} left out by the plan",
  hash: "plan {hash}",
  open: "Plan",
  tapping: {
    errorsAbove: "Leave out who misses more than, in\u00a0%",
    errors: "who misses more than {percent}\u00a0% of the targets",
  },
  steering: {
    errorsAbove: "Leave out who leaves the tunnel more often than, in\u00a0%",
    errors: "who leaves the tunnel in more than {percent}\u00a0% of the trials",
  },
});
