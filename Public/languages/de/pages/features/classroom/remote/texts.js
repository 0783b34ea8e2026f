// @ts-check
/** The texts of the remote. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/remote/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.REMOTE_TEXTS>} */
const remoteTexts = {
  title: "Fernbedienung",
  heading: "Fernbedienung der Klasse {code}",
  hereOne: "1 Handy da",
  here: "{count} Handys da",
  nobody: "Noch niemand da",
  lobbyTitle: "Der Beamer zeigt den Code",
  start: "Los geht’s",
  showCode: "Code groß zeigen",
  always: "Klasse",
  names: "Namen auf dem Beamer",
  controls: "Steuerung auch auf dem Beamer",
  phones: "Handys und ihre Namen",
  waitTitle: "Zahl {sign}",
  wait: "Bestätige am Computer der Klasse: Er zeigt dieselbe Zahl.",
  badTitle: "Dieser Code gilt nicht mehr",
  bad: "Er wurde schon benutzt, abgelehnt oder ist zu alt. Zeig auf dem Beamer einen neuen: Mehr, Handy als Fernbedienung.",
  noneTitle: "Noch keine Fernbedienung",
  none: "Zeig auf dem Beamer einen Code und scanne ihn mit diesem Handy: Mehr, Handy als Fernbedienung.",
  lostTitle: "Der Beamer hat die Steuerung zurückgenommen",
  lost: "Dieses Handy steuert die Klasse nicht mehr. Ein neuer Code auf dem Beamer macht es wieder zur Fernbedienung.",
  other: "Anderer Computer",
  otherTitle: "Am anderen Computer weiter",
  otherOpen: "Öffne am anderen Computer {address}.",
  otherType: "Tippe unter „Wieder leiten“ ein:",
  otherOnce: "Gilt einmal, bis {time}.",
  otherNote: "Der Computer von vorher kann dann nur noch zusehen.",
  refusedTitle: "Der Server lehnt ab",
};

textsIn("de", "features/classroom/remote/texts", remoteTexts);
