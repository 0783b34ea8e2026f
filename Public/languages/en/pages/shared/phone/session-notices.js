// @ts-check
/** The texts of shared/phone/session-notices.js. */

import { textsIn } from "../../../../records/texts.js";

export const SESSION_NOTICES_TEXTS = textsIn("en", "shared/phone/session-notices", {
  rejoined: "The server no longer knew this phone, so it counts as a new one.",
  dropped: "{count} {count|1=event was|events were} lost while there was no connection.",
  frozenLarge: "Frozen",
  frozen: "Frozen by the host. Nothing counts now.",
  spotlit: "You are in the spotlight: the projector shows your touches.",
  hidden: "The host has hidden the others’ touches.",
  revealed: "You see the others’ touches again.",
  otherActivity: "The class has moved on to: {activity}. What you do here still counts.",
  activities: "scale=the scale|spot=spot the difference|walk=the audio walk",
});
