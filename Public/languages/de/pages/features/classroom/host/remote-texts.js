// @ts-check
/** The projector's texts about the remote. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/host/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HAND_OVER_TEXTS>} */
const handOverTexts = {
  handTitle: "Dein Handy als Fernbedienung",
  handText: "Scanne das mit deinem eigenen Handy. Hier wird dann gefragt, ob es deines ist.",
  askTitle: "Ein Handy will die Klasse steuern",
  askText: "Zeigt dein Handy diese Zahl? Den Code kann auch jemand anderes gescannt haben.",
  askYes: "Ja, zulassen",
  askNo: "Nein",
  handOnce: "Gilt einmal, bis {time}.",
  handQR: "QR-Code, der ein Handy zur Fernbedienung macht",
  handMaking: "Einen Moment …",
  handRetry: "Noch einmal",
  taken: "Ein Handy steuert die Klasse. Hier ist nur noch das Bild zu sehen.",
  hasTitle: "Ein Handy steuert die Klasse",
  hasText: "Es kann alles, was dieser Bildschirm kann. Ist es nicht deins? Dann nimm ihm die Steuerung weg.",
  showControls: "Steuerung auch hier zeigen",
  hideControls: "Hier nur das Bild zeigen",
  takeBack: "Dem Handy die Steuerung wegnehmen",
  another: "Einem anderen Handy geben …",
};

textsIn("de", "features/classroom/host/remote-texts", handOverTexts);
