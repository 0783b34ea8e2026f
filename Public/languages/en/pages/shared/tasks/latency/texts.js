// @ts-check
/** The phones' texts for a latency task, in a class and alone. */

import { textsIn } from "../../../../../records/texts.js";

export const LATENCY_TEXTS = textsIn("en", "shared/tasks/latency/texts", {
  underWay: "Lap {done} of {all}",
  catchUp: "Stay in the middle of the ring.",
  lost: "Put your finger back on the ring.",
  again: "Once more? Put your finger on the ring.",
  about: "≈\u00a0{value}\u00a0ms",
  meaning: "Estimated, from touch to picture",
  title: "How late is my phone?",
  close: "Close",
  start: "Put a finger on the ring and stay in its middle. {laps} laps, half a minute.",
  scatter: "Estimated from {laps} laps that scatter by {value}\u00a0ms.",
  private: "This stays here: nothing is sent or stored.",
  limits: "What this cannot know",
  unknowns:
    "How far your finger itself trails or leads: usually a few ms, at first more. Do it several times.|Whether the screen, the touch sensor or the browser is slow.|Whether a tap is as late as a moving finger.|What a camera would see. With one, others found the method right within 4\u00a0ms.",
});
