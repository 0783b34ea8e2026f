// @ts-check
/** Texts about teams on the classroom page. */

import { textsIn } from "../../../../../records/texts.js";

export const TEAM_TEXTS = textsIn("en", "features/classroom/teams/texts", {
  title: "Teams",
  close: "Close",
  intro: "A team’s score: the points of all rounds, divided by the number of its members.",
  names: "Names, one in a line",
  choice: "Who is in which team?",
  even: "The server deals phones out evenly, also later ones",
  own: "Each phone chooses",
  host: "You choose: press a phone on the board",
  make: "Make teams",
  change: "Change",
  deal: "Deal out again",
  end: "No teams",
  wrong: "Take 2 to 8 different names of at most 16 characters, one in a line.",
  each: "{points} points each",
});
