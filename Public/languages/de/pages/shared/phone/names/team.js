// @ts-check
/** Texts about the team of a phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/names/team.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.OWN_TEAM_TEXTS>} */
const ownTeamTexts = {
  question: "In welchem Team bist du?",
  team: "Team {team}",
  ask: "Deine Lehrkraft kann es ändern.",
  skip: "Jetzt nicht",
};

textsIn("de", "shared/phone/names/team", ownTeamTexts);
