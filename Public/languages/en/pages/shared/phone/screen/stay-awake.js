// @ts-check
/** The texts of shared/phone/screen/stay-awake.js. */

import { textsIn } from "../../../../../records/texts.js";

export const STAY_AWAKE_TEXTS = textsIn("en", "shared/phone/screen/stay-awake", {
  apple: "So that the screen stays on: Settings, Display & Brightness, Auto-Lock, 5 minutes.",
  other: "So that the screen stays on: Settings, Display, Screen timeout, 10 minutes.",
});
