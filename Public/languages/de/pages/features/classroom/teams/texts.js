// @ts-check
/** Texts about teams on the classroom page. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/teams/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TEAM_TEXTS>} */
const teamTexts = {
  title: "Teams",
  close: "Schließen",
  intro: "Der Stand eines Teams: die Punkte aller Runden, geteilt durch die Zahl seiner Mitglieder.",
  names: "Namen, einer je Zeile",
  choice: "Wer kommt in welches Team?",
  even: "Der Server verteilt die Handys gleichmäßig, auch spätere",
  own: "Jedes Handy wählt selbst",
  host: "Du wählst: Tippe in der Liste auf ein Handy",
  make: "Teams bilden",
  change: "Ändern",
  deal: "Neu verteilen",
  end: "Keine Teams",
  wrong: "Nimm 2 bis 8 verschiedene Namen mit höchstens 16 Zeichen, einen je Zeile.",
  each: "je {points} Punkte",
};

textsIn("de", "features/classroom/teams/texts", teamTexts);
