// @ts-check
/** Texts of the host's question for consent. */

import { textsIn } from "../../../../../records/texts.js";

export const CONSENT_TEXTS = textsIn("en", "features/classroom/consent/texts", {
  isNot: "No consent text: nobody is asked",
  isAsked: "Consent: each phone is asked once",
  write: "Ask for consent…",
  look: "Text and answers…",
  title: "Ask for consent",
  intro: "Each phone is asked once, before its touches count. A phone that says no takes part without being stored.",
  label: "What the phones read",
  example: "We store how this phone is touched, to evaluate it in class. No names. Do you agree?",
  ask: "Ask the class",
  askAnew: "Ask again",
  stop: "Stop asking",
  nobody: "Nobody is asked now.",
  counts: "{given} {given|1=agrees|agree} · {refused} without storing · {unanswered} {unanswered|1=has|have} not answered",
  tooLong: "That is too long: at most 2,000 bytes.",
  what:
    "Of a phone that says no, nothing is on the disk, in tables, in archives or in replays; the projector shows it live. Taking back a yes later deletes the phone from all of them.",
});
