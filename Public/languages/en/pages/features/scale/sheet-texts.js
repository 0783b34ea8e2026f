// @ts-check
/** Texts of the scale's menu and of its calibration. Loaded when the first of them is opened. */

import { textsIn } from "../../../../records/texts.js";

export const SCALE_SHEET_TEXTS = textsIn("en", "features/scale/sheet-texts", {
  close: "Close",
  menuTitle: "Scale",
  weighing: "Weigh with a spring or a ruler",
  howTitle: "How it weighs",
  how:
    "Some phones’ screens, and most pens, report how hard they are pressed. The scale turns that into percent of their maximum and into grams. Its readings show whether a phone measures force: they have to change while you press.",
  howTouch:
    "The glass feels only what conducts, such as a finger. Weigh other things on a metal spoon that you hold by the end of its handle.",
  estimates: "Phones without force",
  estimatesOff: "No estimate",
  estimatesOn: "From contact area",
  shake: "Tare by shaking",
  shakeOff: "Off",
  shakeOn: "Tare in 3\u00a0s",
  shakeNote: "Works over HTTPS, where the browser reports motion. A second finger on the button works everywhere.",
  language: "Language",
  privacy: "What I send",
  coinsTitle: "Calibrate with coins",
  coinsText:
    "Hold a metal spoon by the end of its handle, its bowl resting on the glass, and press Tare. Then put coins in it, wait a second, and take the reading.",
  coin1: "1 € · 7.50\u00a0g",
  coin2: "2 € · 8.50\u00a0g",
  fewer: "One coin fewer",
  more: "One coin more",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Take the reading",
  takeIn: "Reading in {seconds}\u00a0s",
  putDown: "Put the spoon with the coins on the glass now, and hold it still. Press again to cancel.",
  reset: "Back to 385\u00a0g",
  taken: "Full scale is now {grams}\u00a0g, ± {error}\u00a0g ({percent}\u00a0%).",
  forgotten: "Full scale is 385\u00a0g again, not calibrated.",
  nothing: "There is nothing on the glass to weigh. Put the spoon with the coins there, and hold it by its handle.",
  noForce: "What touches the glass reports no force, so it cannot be calibrated.",
  full: "That is more than this screen can measure. Take fewer coins.",
  restless: "The reading still changes. Hold the spoon still for a second.",
  light: "Too light to be sure. Take more coins.",
  implausible: "That cannot be right. Is the number of coins as above?",
});
