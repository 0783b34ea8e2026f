// @ts-check
/** The touch page's texts for when it cannot continue. */

import { textsIn } from "../../../../records/texts.js";

export const REFUSAL_TEXTS = textsIn("en", "shared/phone/refused-texts", {
  home: "To the start",
  noCodeTitle: "Which class?",
  noCode:
    "This address has no class code, or a wrong one. Enter the six characters on the start page, or measure there without a class.",
  unknownTitle: "No such class",
  unknown: "There is no class with the code {code}. It may have ended, or a character is wrong.",
  endedTitle: "The class has ended",
  ended: "The host has ended it. Your last figures: {figures}.",
  removedTitle: "Taken out by the host",
  removed: "The host has taken this phone out of the class. You can ask to come back.",
  joinAgain: "Join again",
  bannedTitle: "Not in this class any more",
  banned: "The host has taken this phone out of the class for good. Talk to them if that was a mistake.",
  lockedTitle: "The class is locked",
  locked: "The host lets nobody new in at the moment. Ask them, then try again.",
  fullTitle: "The class is full",
  full: "There is no place left in this class. Ask the host to make room, then try again.",
  elsewhereTitle: "Open in another tab",
  elsewhere: "This phone measures in another tab or window now. Nothing is lost.",
  takeOver: "Go on here",
  refusedTitle: "The server refused",
  refused: "The server does not accept this page (code {code}). Reload it; if that does not help, start from the beginning.",
  reload: "Reload",
});
