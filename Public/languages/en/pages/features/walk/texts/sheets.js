// @ts-check
/** Texts of the audio walk's sheets: the traffic warning, settings, about, consent. */

import { textsIn } from "../../../../../records/texts.js";

export const WALK_SHEET_TEXTS = textsIn("en", "features/walk/texts/sheets", {
  close: "Close",
  careTitle: "Look up, not down",
  care:
    "You are not alone on your way. Traffic, stairs and water matter more than any story: look where you go, keep one ear for the street, and press Pause whenever you need to.",
  carePosition:
    "The page needs your position to know which scene to play. It stays on this phone unless you allow a class to see it.",
  careYes: "I’ll take care",

  settings: "Settings",
  filter: "Distance filter",
  filterOn: "Only when I have walked",
  filterMetres: "{metres}\u00a0m or more",
  filterOff: "off: every position counts",
  filterNote: "A position closer than this to the last one is noise, not walking, and starts nothing.",
  transcript: "Text",
  transcriptFollows: "The text follows the sound",
  place: "Place of the scenes",
  placeNote: "They can lie around you instead, as far apart as in their own place. The walk then starts over.",
  language: "Language",
  on: "On",
  off: "Off",
  session: "Class {code}",
  sessionText: "The host sees where you are on a map, and which scene you hear.",
  sessionNot: "Nothing is sent unless you allow it.",
  consentTitle: "Send your positions?",
  consentYes: "Send them",
  consentNo: "Walk without",
  sends: "Send my positions",
  stored: "What is stored",
  sending: "The host of class {code} sees where you are.",
  sendsNot: "The host of class {code} no longer sees you. Unsent positions are deleted.",
  frozen: "Frozen by the host. Your way does not count now.",
  sessionMoved: "Class {code} does something else now.",
  sessionGo: "Go along",
  sessionEnded: "Class {code} is over. Your walk goes on.",
  sessionRefused: "Class {code} takes no positions from this phone. Your walk goes on.",
  anew: "Start over",
  anewSure: "What you have heard on this walk, and your path, are deleted.",
  anewNo: "Keep it",
  end: "End the walk",
  endSure: "The sound stops, and you are shown how far you walked and what you heard.",
  endNo: "Walk on",

  aboutHow: "How it works",
  aboutHowText:
    "Press Start and walk. Where you enter one of the regions its scene begins, where you leave it the sound fades; come back, and it goes on where you left it. The big button is always what you need next.",
  aboutScreen:
    "Leave the screen on: browsers give no position while the phone is locked. The current sound goes on, but no other scene begins.",
  aboutSmiley:
    "The face shows how sure the position is: it smiles up to 10\u00a0m, is serious up to 25\u00a0m, and sad beyond or when no position has come for 10 seconds.",
  aboutVersion: "Version {version} · {scenes} scenes · {size}",
  share: "Data",
  shareText:
    "What you heard and where you walked stays in this browser until you start over, in the settings. The server is asked for the walk and its sounds only; a class learns where you are if you allow it.",
});
