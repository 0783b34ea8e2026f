// @ts-check
/** The classroom page's texts about joining. */

import { textsIn } from "../../../../../records/texts.js";

export const LOBBY_TEXTS = textsIn("en", "features/classroom/lobby/texts", {
  title: "Join with your phone",
  type: "or open {address} and enter",
  hereOne: "1 here",
  here: "{count} here",
  nobody: "Nobody here yet",
  more: "+ {count} more",
  trouble: "Trouble? Use this computer’s Wi-Fi, not mobile data.",
  locked: "Locked: nobody new gets in at the moment.",
  unreachable: "Phones cannot reach this address. Connect this computer to their Wi-Fi.",
  help: "Nobody gets in?",
  keptReplay: "Every touch is stored until {expires}",
  keptFigures: "Only sums are stored, until {expires}",
  keptChange: "Change what is stored",
  start: "Start",
  back: "Back to the class",
  large: "Show the code large (Q)",
  wifi: "Wi-Fi code",
  drawNow: "Now draw with your fingers",
  isHere: "{name} is here",
  idle: "{phones}, and nobody draws yet",
});
