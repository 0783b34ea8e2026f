// @ts-check
/** Keeps a phone's screen on; if the browser cannot, explains once how to do it in the phone's settings. */

import { keepAwake } from "../../input/wake-lock.js";
import { currentLanguage } from "../../net/settings.js";
import { advise } from "./advice.js";
import { STAY_AWAKE_TEXTS } from "../../../languages/en/pages/shared/phone/screen/stay-awake.js";

/** @param {Promise<void>} [earlier]  settled when other advice is in the queue */
export function stayAwake(earlier = Promise.resolve()) {
  keepAwake(() => void earlier.then(explainSetting, explainSetting));
}

function explainSetting() {
  // Not needed on a computer, whose screen stays on long enough.
  if (!matchMedia("(pointer: coarse)").matches) return;
  const { apple, other } = STAY_AWAKE_TEXTS[currentLanguage()];
  advise("awake", /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? apple : other);
}
