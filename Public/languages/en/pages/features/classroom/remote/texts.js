// @ts-check
/** The texts of the remote. */

import { textsIn } from "../../../../../records/texts.js";

export const REMOTE_TEXTS = textsIn("en", "features/classroom/remote/texts", {
  title: "Remote",
  heading: "Remote of class {code}",
  hereOne: "1 phone here",
  here: "{count} phones here",
  nobody: "Nobody here yet",
  lobbyTitle: "The code is on the projector",
  start: "Start",
  showCode: "Show the code large",
  always: "Class",
  names: "Names on the projector",
  controls: "Controls on the projector, too",
  phones: "Phones and their names",
  waitTitle: "Number {sign}",
  wait: "Say yes on the class’s screen: it shows the same number.",
  badTitle: "This code is no longer good",
  bad: "It was used already, refused, or it is too old. Show a fresh one on the projector: More, Phone as remote.",
  noneTitle: "No remote yet",
  none: "Show a code on the projector and scan it with this phone: More, Phone as remote.",
  lostTitle: "The projector has taken the controls back",
  lost: "This phone steers the class no more. A fresh code on the projector makes it the remote again.",
  other: "Another computer",
  otherTitle: "Lead on another computer",
  otherOpen: "Open {address} on the other computer.",
  otherType: "Under “Lead again”, type:",
  otherOnce: "Good once, until {time}.",
  otherNote: "The computer before can then only watch.",
  refusedTitle: "The server refused",
});
