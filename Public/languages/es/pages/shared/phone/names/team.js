// @ts-check
/** Texts about the team of a phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/names/team.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.OWN_TEAM_TEXTS>} */
const ownTeamTexts = {
  question: "¿En qué equipo estás?",
  team: "Equipo {team}",
  ask: "Tu docente puede cambiarlo.",
  skip: "Ahora no",
};

textsIn("es", "shared/phone/names/team", ownTeamTexts);
