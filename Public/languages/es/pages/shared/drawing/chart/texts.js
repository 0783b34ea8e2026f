// @ts-check
/** The texts of charts. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/drawing/chart/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHART_TEXTS>} */
const chartTexts = {
  table: "Tabla",
  phone: "Teléfono",
  phones: "Teléfonos",
  median: "Mediana {value}",
  half: "Mitad central de {low} a {high}",
  target: "Objetivo {value}",
  truth: "Valor correcto {value}",
  orLess: "o menos",
  orMore: "o más",
  absent: "{count} sin valor",
  absentBounds: "con los suyos, la mediana estaría entre {low} y {high}",
  right: "correcta",
  before: "antes",
  now: "ahora",
  bar: "{choice}: {count}",
  meanPlace: "Puesto medio",
};

textsIn("es", "shared/drawing/chart/texts", chartTexts);
