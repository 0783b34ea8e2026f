// @ts-check
/** The texts of charts. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/drawing/chart/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHART_TEXTS>} */
const chartTexts = {
  table: "Tabelle",
  phone: "Handy",
  phones: "Handys",
  median: "Median {value}",
  half: "Mittlere Hälfte {low} bis {high}",
  target: "Ziel {value}",
  truth: "Wahrer Wert {value}",
  orLess: "und weniger",
  orMore: "und mehr",
  absent: "{count} ohne Wert",
  absentBounds: "mit ihnen läge der Median irgendwo von {low} bis {high}",
  right: "richtig",
  before: "vorher",
  now: "jetzt",
  bar: "{choice}: {count}",
  meanPlace: "Mittlerer Platz",
};

textsIn("de", "shared/drawing/chart/texts", chartTexts);
