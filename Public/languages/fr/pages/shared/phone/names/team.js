// @ts-check
/** Texts about the team of a phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/names/team.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.OWN_TEAM_TEXTS>} */
const ownTeamTexts = {
  question: "Dans quelle équipe es-tu\u202f?",
  team: "Équipe {team}",
  ask: "Ton enseignant peut la changer.",
  skip: "Pas maintenant",
};

textsIn("fr", "shared/phone/names/team", ownTeamTexts);
