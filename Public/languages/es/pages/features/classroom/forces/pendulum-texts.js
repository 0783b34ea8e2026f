// @ts-check
/** The texts of features/classroom/forces/pendulum-texts. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/forces/pendulum-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PENDULUMS_TEXTS>} */
const pendulumsTexts = {
  title: "g con péndulos",
  empty:
    "En el teléfono: medir g con un péndulo. Escribe la longitud, aparta el teléfono un palmo y suéltalo. Cada longitud aparece aquí.",
  lead: "Cada signo es un teléfono en su hilo, con su ±. La recta es la de la clase.",
  finding: "Entre todos encontráis g = {g}\u00a0m/s²",
  noGravity: "Aún no hay g: haced oscilar cada longitud dos veces",
  phones: "{count} {count|1=teléfono ha|teléfonos han} oscilado",
  inside: "la g de la clase está dentro del ± de {count} de {all} teléfonos",
  scatter: "más allá de su propio ±, los teléfonos difieren en {value}\u00a0m/s²",
  length: "Longitud",
  square: "T²",
  line: "T² = 4π² L / g",
  board: "g en m/s²",
  phone: "Teléfono",
  lengthHead: "Longitud (cm)",
  periodHead: "Periodo (s)",
  recordings: "Número",
  gravityHead: "g (m/s²)",
};

textsIn("es", "features/classroom/forces/pendulum-texts", pendulumsTexts);
