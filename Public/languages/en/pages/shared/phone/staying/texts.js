// @ts-check
/** Texts of the questions for consent and, after a while, for who uses the phone. */

import { textsIn } from "../../../../../records/texts.js";

export const STAYING_TEXTS = textsIn("en", "shared/phone/staying/texts", {
  consentTitle: "May this be stored?",
  consentFrom: "Your class asks:",
  consentYes: "I take part",
  consentNo: "Without storing",
  consentYesNote: "What this phone sends is stored until {time}.",
  consentNoNote: "You take part all the same. Nothing of this phone is written to the disk; it is gone when the class ends.",
  consentLater: "You can change this at any time in the menu, under “What I send”.",
  consentLaterWalking: "You can change this at any time in the settings of the walk.",
  consentGiven: "You have agreed that it is stored.",
  consentRefused: "Nothing of this phone is stored.",
  takeBack: "Stop, and delete what is stored",
  giveNow: "Have it stored after all",
  failed: "That did not reach the server. Try again.",
  backTitle: "Is this still you?",
  backText: "This phone is “{name}” in the class.",
  backYes: "Yes, go on",
  backNo: "No, I am new here",
});
