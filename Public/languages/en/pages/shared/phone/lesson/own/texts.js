// @ts-check
/** A phone's texts about lessons at one's own pace. */

import { textsIn } from "../../../../../../records/texts.js";

export const OWN_PACE_TEXTS = textsIn("en", "shared/phone/lesson/own/texts", {
  step: "Step {step} of {steps}",
  steps: "Steps",
  back: "Back",
  next: "Next",
  finish: "Finish",
  goOn: "Go on",
  count: "{done} of {all} done",
  list: "All steps",
  finished: "Everything is done",
  left: "Something is left",
  waits: "Your class does this step together. Go on with the next one.",
  together: "together, later",
  answered: "answered",
  open: "not answered",
  done: "done",
  sent: "Answered. You can change it until {time}.",
  closes: "Closes {time}",
  closed: "Closed since {time}",
  late: "Too late: the lesson closed {time}. Your answer to step {step} does not count.",
  refused: "Your class has gone on. Your answer to step {step} does not count.",
});
