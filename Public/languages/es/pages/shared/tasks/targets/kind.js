// @ts-check
/** The texts of shared/tasks/targets/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/targets/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TARGETS_TASK_UNITS>} */
const targetsTaskUnits = "bits/s";

textsIn("es", "shared/tasks/targets/kind", targetsTaskUnits);

/** @type {Words<typeof reference.TARGETS_TASK_TARGET_UNITS>} */
const targetsTaskTargetUnits = "bits";

textsIn("es", "shared/tasks/targets/kind/TARGETS_TASK_TARGET_UNITS", targetsTaskTargetUnits);

/** @type {Words<typeof reference.TARGETS_TASK_TEXTS>} */
const targetsTaskTexts = {
  name: "Objetivos",
  title: "Tocad los objetivos · dificultad {target}",
  about:
    "Cada cual toca nueve objetivos uno tras otro, con rapidez y precisión. El resultado es el rendimiento univariado en bits por segundo, según la ley de Fitts.",
  asks: "Dificultad, de 1 a 6\u00a0bits",
  board: "Mayor rendimiento",
  finding: "La mitad de la clase llega a {value} o más",
  lesson: "Objetivos, dificultad en bits",
  standing: "Objetivos",
  compared: "Tocar objetivos, {target}\u00a0bit",
  phone: {
    title: "Toca el círculo relleno, con rapidez y precisión",
    hint: "El primer toque pone en marcha el reloj.",
    meaning: "Rapidez y puntería en un número: más es mejor.",
  },
};

textsIn("es", "shared/tasks/targets/kind/TARGETS_TASK_TEXTS", targetsTaskTexts);
