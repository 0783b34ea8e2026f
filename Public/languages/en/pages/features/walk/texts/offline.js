// @ts-check
/** Texts about downloading an audio walk. */

import { textsIn } from "../../../../../records/texts.js";

export const WALK_OFFLINE_TEXTS = textsIn("en", "features/walk/texts/offline", {
  title: "Without a network",
  take: "Take along",
  taking: "Taking it along: {percent}\u00a0%",
  taken: "On this phone, ready without a network ({size}).",
  note:
    "Loads page and sounds ({size}) on this phone; then the walk needs no network. Start does so by itself, unless data is saved.",
  again: "Try again",
  forget: "Remove from this phone",
  network: "The connection was lost. What is downloaded stays; try again.",
  space: "This phone has too little free space. Free some, then try again.",
  insecure: "Browsers store pages for offline use only over HTTPS. Open this page over HTTPS.",
  unsupported: "This browser cannot store pages for offline use. Try another one.",
  refused: "This browser stores no pages here, because it does not trust the server’s certificate.",
});
