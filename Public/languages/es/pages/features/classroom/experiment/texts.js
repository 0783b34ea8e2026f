// @ts-check
/** The classroom page's texts about experiments. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/experiment/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_TEXTS>} */
const experimentTexts = {
  sheetTitle: "Empezar un experimento",
  practice: "Rondas de práctica (de 0 a 3)",
  blocks: "Bloques con cada condición (de 1 a 10)",
  levels: "De 1 a 4 números, separados por espacios",
  automatic: "según la pantalla más pequeña",
  badLevels: "Escribe de 1 a 4 números, separados por espacios.",
  start: "Empezar",
  balance: "Equilibrado con {people}, {twice}… participantes; aquí hay {here}.",
  people: "Personas que participan",
  design: "Antes de medir",
  positions:
    "Con {people} personas, una condición sale {positions} veces en cada posición y {successions} veces justo después de cada otra.",
  even: "Con {people} {people|1=persona|personas}, los órdenes están equilibrados.",
  betterBalance: "Mejor {people}: entonces los órdenes están equilibrados.",
  betterPower: "Mejor {people}: se nota una diferencia menor.",
  range: "de {low} a {high}",
  minutes: "Dura unos {minutes} minutos, con explicación y práctica.",
  minute: "Dura más o menos un minuto.",
  pairs:
    "Dos rondas de las mismas personas: una diferencia de {percent} en el tiempo de movimiento se encuentra en 4 de cada 5 clases.",
  halves: "Dos mitades de la clase: {percent}.",
  tooFew: "Con menos de {fewest} personas que tengan todas las condiciones, no se puede decir nada de una diferencia.",
  assumed:
    "Supuesto: los tiempos de movimiento varían un 20\u00a0% entre personas, un 6\u00a0% entre las rondas de una persona y un 30\u00a0% de ensayo a ensayo.",
  lacks: "Demasiado grande para estas pantallas (mm): {list}. Les faltarían estas condiciones.",
  smaller: "Menor: para todas las pantallas",
  anyway: "Empezar igualmente",
  phasePractice: "práctica",
  phaseMeasurement: "medición",
  phaseFinished: "terminado",
  measure: "Empezar la medición",
  stop: "Terminar",
  again: "Nuevo experimento",
  nominal: "Nominal",
  effective: "Efectiva",
  yLabel: "tiempo de movimiento, s",
  outliers: "{count} {count|1=valor atípico|valores atípicos} sin contar",
  done: "{done} de {phones} {done|1=tiene|tienen} las {conditions} condiciones",
  doneBlocks: "{done} de {phones} {done|1=ha|han} hecho los {blocks} bloques",
  showCode: "Mostrar el código",
  noPhone: "Aún no hay ningún teléfono. En cuanto haya, la tarea estará en ellos.",
  noPoint: "La tarea está en los teléfonos. Cada condición terminada será un punto aquí.",
  noParticipant: "Aún no ha terminado nadie una condición.",
  oneParticipant: "Un solo participante: no hay dispersión entre personas.",
  incomplete: "A algunos les faltan condiciones.",
  fittedMeans:
    "Recta: las {participants} personas. A {missing} les faltan valores; en su lugar cuenta lo que se espera de ellas.",
  meansLine: "Quienes tienen todas las condiciones ({participants}): {line}.",
  fewDifficulties: "Una recta necesita tres condiciones de distinta dificultad.",
  board: "Mayor rendimiento",
  hidden: "Los datos siguen ocultos hasta que los muestres.",
  practising: "Todos están practicando.",
  countOf: "{done} de {phones}",
  havePractised: "{done|1=ha practicado|han practicado}",
  doesNotRise: "Las condiciones más difíciles no tardan más",
  tapping: {
    task: "Objetivos (Fitts)",
    about:
      "Cada cual toca objetivos en círculo, con cada distancia y cada anchura, en su propio orden. Se ve la ley de Fitts: cómo crece el tiempo con la dificultad.",
    distances: "Distancias, en mm",
    widths: "Anchuras, en mm",
    count: "Objetivos en el círculo (impar, de 5 a 25)",
    rises: "Cada bit de dificultad cuesta {milliseconds}\u00a0ms más",
    title: "Ley de Fitts",
    csv: "Toques (CSV)",
    xlsx: "Toques (XLSX)",
    json: "Toques (JSON)",
    xNominal: "índice de dificultad log₂(A/W + 1), bits",
    xEffective: "índice de dificultad efectivo log₂(Aₑ/Wₑ + 1), bits",
    line: "{intercept}\u00a0s {sign} {slope}\u00a0s/bit · R² {r2}",
    throughput: "Rendimiento univariado {value}\u00a0bits/s",
    deviation: "Rendimiento univariado {value}\u00a0bits/s (DT {deviation})",
    errors: "{errors} fallados",
    learning:
      "Bloques 1 a {blocks}: {values}\u00a0bits/s, cambio {sign}{change}\u00a0bits/s ({people} {people|1=persona|personas})",
  },
  steering: {
    task: "Túneles (Accot, Zhai)",
    about:
      "Cada cual traza por túneles rectos, de cada longitud y cada anchura, en su propio orden. Se ve la ley de Accot-Zhai: el tiempo crece con la longitud dividida por la anchura.",
    distances: "Longitudes, en mm",
    widths: "Anchuras, en mm",
    count: "Ensayos por túnel (de 2 a 10)",
    rises: "Cada unidad de dificultad cuesta {milliseconds}\u00a0ms más",
    title: "Ley de Accot-Zhai",
    csv: "Ensayos (CSV)",
    xlsx: "Ensayos (XLSX)",
    json: "Ensayos (JSON)",
    xNominal: "índice de dificultad A/W",
    xEffective: "índice de dificultad efectivo A/Wₑ",
    line: "{intercept}\u00a0s {sign} {slope}\u00a0s · ID · R² {r2}",
    throughput: "Rendimiento {value} por s",
    deviation: "Rendimiento {value} por s (DT {deviation})",
    errors: "{errors} fuera del túnel, {outside} del camino fuera",
    learning: "Bloques 1 a {blocks}: {values} por s, cambio {sign}{change} por s ({people} {people|1=persona|personas})",
  },
};

textsIn("es", "features/classroom/experiment/texts", experimentTexts);
