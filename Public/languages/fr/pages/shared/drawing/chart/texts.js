// @ts-check
/** The texts of charts. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/drawing/chart/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHART_TEXTS>} */
const chartTexts = {
  table: "Tableau",
  phone: "Téléphone",
  phones: "Téléphones",
  median: "Médiane {value}",
  half: "Moitié centrale {low} à {high}",
  target: "Cible {value}",
  truth: "Valeur exacte {value}",
  orLess: "ou moins",
  orMore: "ou plus",
  absent: "{count} sans valeur",
  absentBounds: "avec eux, la médiane serait entre {low} et {high}",
  right: "juste",
  before: "avant",
  now: "maintenant",
  bar: "{choice}\u00a0: {count}",
  meanPlace: "Place moyenne",
};

textsIn("fr", "shared/drawing/chart/texts", chartTexts);
