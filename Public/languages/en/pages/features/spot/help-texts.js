// @ts-check
/** The help for Spot the difference, as headings with paragraphs, lists and keys. */

import { textsIn } from "../../../../records/texts.js";

export const SPOT_HELP = textsIn("en", "features/spot/help-texts", [
  {
    title: "How to play",
    steps: [
      "Choose a pin on the map, or a puzzle from the list. A circle with a number holds several: tap it to come nearer.",
      "The picture shows a real place, but some things in it have been changed. If you are there, compare the picture with reality; everybody else looks for things that cannot be.",
      "Spread two fingers to look closer, drag to move the picture; a double tap goes near and back.",
      "Press and hold for half a second where something differs. What you have found turns green and gets a tick; a wrong spot costs nothing.",
      "Stuck? Shake the phone, or press “Hint”: a frame appears somewhere around one of the missing differences.",
    ],
  },
  {
    title: "By keyboard",
    keys: [
      ["Tab", "to the map, its pins, the list"],
      ["← ↑ → ↓", "move the map, or the cross-hair in the picture; with Shift farther"],
      ["+ −", "zoom"],
      ["0", "shows the whole picture"],
      ["Enter, Space", "opens a pin; in the picture, tests the spot"],
      ["h", "a hint"],
      ["Esc", "closes a pin’s card; leaves the picture"],
    ],
  },
  {
    title: "Where you are",
    text: [
      "The button with the target asks your browser where you are. The circle around the dot says how sure that is; the list is then ordered by distance. Some puzzles can only be played at their place.",
      "Your position goes only to this server, only after your tap, and is not stored there.",
    ],
  },
]);
