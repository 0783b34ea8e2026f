// @ts-check
/** The classroom page's texts about lessons at one's own pace. */

import { textsIn } from "../../../../../../records/texts.js";

export const OWN_LESSON_TEXTS = textsIn("en", "features/classroom/lesson/own/texts", {
  closes: "Everybody at their own pace, until {time}",
  closed: "Closed since {time}",
  answered: "{count} of {phones} answered",
  done: "{count} of {phones} done",
  waiting: "waits for the class · {count} here",
  look: "Answers",
  go: "Go on here",
  people: "Who has done what?",
  hidePeople: "Hide the names",
  name: "Name",
  answeredCell: "answered",
  doneCell: "done",
  waitingCell: "waits for the class",
  nothing: "nothing yet",
  here: "is here",
  about:
    "Each phone goes on by itself: questions, texts and drawing. Other steps wait for you. Until it closes, answers may be changed.",
  closesLabel: "Closes",
  latest: "At the latest {time}, when this class ends. Its life can be changed in “My classes”.",
  fromHome: "At home pupils open {address}, if this server runs and the network lets them in.",
  localOnly: "{address} is reached in this network only. For homework the server needs an address on the internet.",
  persons: "Codes identify: on another phone everybody goes on where they were.",
  noPersons:
    "Whoever takes another phone starts anew. Codes that identify prevent that; choose them under “Who is who” before anybody has joined.",
  start: "Start",
  back: "Back to the list",
});
