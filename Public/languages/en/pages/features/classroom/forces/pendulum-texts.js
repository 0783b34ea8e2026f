// @ts-check
/** The classroom page's texts about pendulums. Loaded when a class begins them. */

import { textsIn } from "../../../../../records/texts.js";

export const PENDULUMS_TEXTS = textsIn("en", "features/classroom/forces/pendulum-texts", {
  title: "g from pendulums",
  empty:
    "On your phone: measure g with a pendulum. Type the length, pull the phone a hand’s width aside, let go. Each length appears here.",
  lead: "Each sign is a phone on its string, with its ±. The line is the class’s.",
  finding: "Together you find g = {g}\u00a0m/s²",
  noGravity: "No g yet: let each length swing twice",
  phones: "{count} {count|1=phone has|phones have} swung",
  inside: "the class’s g is within ± of {count} of {all} phones",
  scatter: "beyond their own ± the phones differ by {value}\u00a0m/s²",
  length: "Length",
  square: "T²",
  line: "T² = 4π² L / g",
  board: "g in m/s²",
  phone: "Phone",
  lengthHead: "Length (cm)",
  periodHead: "Period (s)",
  recordings: "Count",
  gravityHead: "g (m/s²)",
});
