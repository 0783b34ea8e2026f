// @ts-check
/** The texts of shared/tasks/latency/kind.js. */

import { textsIn } from "../../../../../records/texts.js";

export const LATENCY_TASK_TEXTS = textsIn("en", "shared/tasks/latency/kind", {
  name: "Latency",
  title: "How late is my phone? · {target} laps",
  about:
    "Everybody follows a ring around a circle with a finger. What the finger is behind estimates how late the phone is, from touch to picture. It cannot tell the phone's share from what the finger itself trails, usually a few ms.",
  asks: "Laps, 3 to 30",
  board: "Shortest latency",
  finding: "Half of your phones are late by {value} or less",
  lesson: "Latency, number of laps",
  standing: "Latency",
  compared: "Latency, {target} laps",
  measures: { latency: { name: "Latency, estimated", lower: "shorter", higher: "longer" } },
  phone: {
    title: "How late is my phone?",
    hint: "Put a finger on the ring and stay in its middle.",
    meaning: "Estimated, from touch to picture",
  },
});
