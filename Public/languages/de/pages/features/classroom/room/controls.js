// @ts-check
/** The texts of features/classroom/room/controls.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/controls.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CONTROL_TEXTS>} */
const controlTexts = {
  freeze: { label: "Anhalten", on: "Fortsetzen", does: "Anhalten, fortsetzen" },
  clear: { label: "Leeren" },
  hide: { label: "Verbergen", on: "Aufdecken", does: "Verbergen, aufdecken" },
  ask: { label: "Frage stellen …" },
  touchkit: { label: "Fingerpunkte" },
  lock: { label: "Für Neue sperren", does: "Für Neue sperren, öffnen" },
  idle: { label: "Untätige entfernen …" },
  ground: { label: "Bild unter der Zeichnung …" },
  teams: { label: "Teams …" },
  remote: { label: "Handy als Fernbedienung …" },
  study: { label: "Studie einer Seite …" },
  consent: { label: "Einwilligung" },
  replay: { label: "Wiedergabe" },
  slow: { label: "Letzte Sekunden in Zeitlupe" },
  compare: { label: "Vergleichen" },
  data: { label: "Daten …" },
  end: { label: "Ende" },
};

textsIn("de", "features/classroom/room/controls", controlTexts);
