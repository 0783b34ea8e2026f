// @ts-check
/** The texts of the list of lessons. */

import { textsIn } from "../../../../records/texts.js";

export const LESSONS_TEXTS = textsIn("en", "features/lessons/texts", {
  documentTitle: "Lessons",
  lead: "Predict, measure, compare, explain: each lesson leads a class through it, step by step.",
  start: "Start",
  startOne: "Start “{title}”",
  rehearse: "Rehearse",
  rehearseOne: "Rehearse “{title}”",
  rehearseHint: "With 28 simulated phones. Everything is deleted at the end.",
  sheet: "Worksheet",
  sheetOne: "Worksheet for “{title}”",
  minutes: "{count}\u00a0min",
  steps: "{count} {count|1=step|steps}",
  own: "Your own",
  edit: "Write a lesson",
  teachers: "The first lesson in ten minutes",
  loading: "Loading…",
  none: "There are no lessons on this server.",
  retry: "Try again",
  starting: "Starting…",
  noStorage:
    "This browser stores nothing for this page, so it could not lead a class. Allow it to store site data (cookies), then try again.",
  serverDown: "The server does not answer. Is it running, and is this device in the same network?",
  failed: "The server refused: {detail}",
  adminLabel: "This server needs its admin token to start a class.",
  adminSend: "Start with this token",
  adminWrong: "That is not the admin token.",
  phone: "On a computer with a projector. Phones join with the code that is shown then.",
});
