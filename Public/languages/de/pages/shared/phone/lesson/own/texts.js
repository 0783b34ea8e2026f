// @ts-check
/** A phone's texts about lessons at one's own pace. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/shared/phone/lesson/own/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.OWN_PACE_TEXTS>} */
const ownPaceTexts = {
  step: "Schritt {step} von {steps}",
  steps: "Schritte",
  back: "Zurück",
  next: "Weiter",
  finish: "Fertig",
  goOn: "Weiter",
  count: "{done} von {all} fertig",
  list: "Alle Schritte",
  finished: "Alles geschafft",
  left: "Etwas fehlt noch",
  waits: "Diesen Schritt macht ihr zusammen. Geh zum nächsten.",
  together: "später zusammen",
  answered: "beantwortet",
  open: "offen",
  done: "fertig",
  sent: "Beantwortet. Du kannst sie ändern bis {time}.",
  closes: "Offen bis {time}",
  closed: "Zu seit {time}",
  late: "Zu spät: Schluss war {time}. Deine Antwort zu Schritt {step} zählt nicht.",
  refused: "Die Klasse ist schon weiter. Deine Antwort zu Schritt {step} zählt nicht.",
};

textsIn("de", "shared/phone/lesson/own/texts", ownPaceTexts);
