// @ts-check
/** The projector's texts about the remote. */

import { textsIn } from "../../../../../records/texts.js";

export const HAND_OVER_TEXTS = textsIn("en", "features/classroom/host/remote-texts", {
  handTitle: "Your phone as the remote",
  handText: "Scan this with your own phone. This screen then asks whether it is yours.",
  askTitle: "A phone wants to lead the class",
  askText: "Does your phone show this number? Somebody else may have scanned the code.",
  askYes: "Yes, let it lead",
  askNo: "No",
  handOnce: "Good once, until {time}.",
  handQR: "QR code that makes a phone the remote",
  handMaking: "One moment…",
  handRetry: "Try again",
  taken: "A phone leads the class. This screen shows only the picture.",
  hasTitle: "A phone leads the class",
  hasText: "It can do everything that this screen can. Is it not yours? Then take the controls back.",
  showControls: "Show the controls here, too",
  hideControls: "Show only the picture here",
  takeBack: "Take the controls from the phone",
  another: "Hand them to another phone…",
});
