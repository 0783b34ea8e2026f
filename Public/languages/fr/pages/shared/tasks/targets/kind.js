// @ts-check
/** The texts of shared/tasks/targets/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/targets/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TARGETS_TASK_UNITS>} */
const targetsTaskUnits = "bits/s";

textsIn("fr", "shared/tasks/targets/kind", targetsTaskUnits);

/** @type {Words<typeof reference.TARGETS_TASK_TARGET_UNITS>} */
const targetsTaskTargetUnits = "bits";

textsIn("fr", "shared/tasks/targets/kind/TARGETS_TASK_TARGET_UNITS", targetsTaskTargetUnits);

/** @type {Words<typeof reference.TARGETS_TASK_TEXTS>} */
const targetsTaskTexts = {
  name: "Cibles",
  title: "Touchez les cibles · difficulté {target}",
  about:
    "Chacun touche neuf cibles l’une après l’autre, vite et avec précision. Le résultat est le débit univarié en bits par seconde, selon la loi de Fitts.",
  asks: "Difficulté, de 1 à 6\u00a0bits",
  board: "Meilleur débit",
  finding: "La moitié d’entre vous atteint au moins {value}",
  lesson: "Cibles, difficulté en bits",
  standing: "Cibles",
  compared: "Toucher les cibles, {target}\u00a0bits",
  phone: {
    title: "Touche le cercle plein, vite et avec précision",
    hint: "Le premier toucher lance le chrono.",
    meaning: "Vitesse et précision en un nombre\u00a0: plus, c’est mieux.",
  },
};

textsIn("fr", "shared/tasks/targets/kind/TARGETS_TASK_TEXTS", targetsTaskTexts);
