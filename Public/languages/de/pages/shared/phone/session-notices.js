// @ts-check
/** The texts of shared/phone/session-notices.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/session-notices.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SESSION_NOTICES_TEXTS>} */
const sessionNoticesTexts = {
  rejoined: "Der Server kannte dieses Handy nicht mehr, darum zählt es als neues.",
  dropped: "{count} {count|1=Ereignis ging|Ereignisse gingen} ohne Verbindung verloren.",
  frozenLarge: "Angehalten",
  frozen: "Von der Lehrkraft angehalten. Gerade zählt nichts.",
  spotlit: "Du bist im Spotlight: Der Beamer zeigt deine Berührungen.",
  hidden: "Die Lehrkraft hat die Berührungen der anderen verborgen.",
  revealed: "Du siehst die Berührungen der anderen wieder.",
  otherActivity: "Die Klasse macht jetzt etwas anderes: {activity}. Was du hier tust, zählt trotzdem.",
  activities: "scale=Waage|spot=Suchbild|walk=Hörspaziergang",
};

textsIn("de", "shared/phone/session-notices", sessionNoticesTexts);
