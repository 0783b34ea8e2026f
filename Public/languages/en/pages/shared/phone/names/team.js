// @ts-check
/** Texts about the team of a phone. */

import { textsIn } from "../../../../../records/texts.js";

export const OWN_TEAM_TEXTS = textsIn("en", "shared/phone/names/team", {
  question: "Which team are you in?",
  team: "Team {team}",
  ask: "Your teacher can change it.",
  skip: "Not now",
});
