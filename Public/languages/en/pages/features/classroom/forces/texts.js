// @ts-check
/** The classroom page's texts about the scale. */

import { textsIn } from "../../../../../records/texts.js";

export const PRESENT_FORCES_TEXTS = textsIn("en", "features/classroom/forces/texts", {
  board: "Largest force",
  title: "Everybody at the scale",
  lead: "Press on the glass. The bar is what presses now, the line the largest so far.",
  grams: "{grams}\u00a0g",
  peak: "maximum {grams}\u00a0g",
  nobody: "Nobody has pressed yet.",
  waiting: "{count} have not pressed yet",
  waitingOne: "1 has not pressed yet",
  leftOut: "Without force, left out: {names}",
  more: "and {count} more",
  pendulums: "Pendulums",
  tareAll: "Tare all",
  correct: "Tare, calibrate…",
  correctTitle: "Tare and calibrate",
  correctText: "Phones with something on the glass do it at once, all others after 3\u00a0s, in which it can be put there.",
  whose: "Phones",
  allPhones: "All phones",
  tareTitle: "What lies there is zero",
  tare: "Tare",
  coinsTitle: "What lies there are coins",
  coin1: "1 € · 7.50\u00a0g",
  coin2: "2 € · 8.50\u00a0g",
  fewer: "One coin fewer",
  more1: "One coin more",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Calibrate",
  corrected: "Sent. Each phone shows what became of it.",
});
