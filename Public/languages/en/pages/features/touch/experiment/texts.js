// @ts-check
/** The touch page's texts about experiments; loaded with the first one. */

import { textsIn } from "../../../../../records/texts.js";

export const EXPERIMENT_TEXTS = textsIn("en", "features/touch/experiment/texts", {
  title: "Tap the filled circle, fast and exactly",
  start: "The first tap starts. From then on every tap counts, also a miss.",
  underWay: "{done} of {all}",
  practice: "Practice",
  condition: "Condition {condition} of {all}",
  block: "Block {block} of {all}",
  sent: "Waiting for the network…",
  waitTitle: "Practice is done",
  waitText: "The measurement starts for all together.",
  doneTitle: "All done, thank you!",
  overTitle: "The experiment is over",
  throughput: "{value}\u00a0bits/s",
  throughputText: "Your throughput: speed and aim in one number.",
  noResult: "No result: no condition was finished.",
  perBit: "{slope} for each bit of difficulty",
  missed: "{errors} missed",
  perDifficulty: "{slope} for each unit of difficulty",
  left: "{errors} left the tunnel",
  seconds: "{value}\u00a0s",
  uncalibrated: "Not calibrated: sizes are estimated.",
  tooLarge: "{count} conditions do not fit on this screen and are left out.",
  tooLargeOne: "One condition does not fit on this screen and is left out.",
  ring: "Targets on a ring",
  steerTitle: "Move your finger through the tunnel, fast and exactly",
  steerStart: "From the blue field past the far end. Leaving the tunnel is an error.",
  steerBroken: "Lifted too early. Once more from the field.",
  steerBeside: "Cross the line between the walls. Once more from the field.",
  steerThroughput: "{value} per s",
  tunnel: "Tunnel from the blue field to the far end",
});
