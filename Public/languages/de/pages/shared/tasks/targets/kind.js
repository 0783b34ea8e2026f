// @ts-check
/** The texts of shared/tasks/targets/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/targets/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TARGETS_TASK_UNITS>} */
const targetsTaskUnits = "Bit/s";

textsIn("de", "shared/tasks/targets/kind", targetsTaskUnits);

/** @type {Words<typeof reference.TARGETS_TASK_TARGET_UNITS>} */
const targetsTaskTargetUnits = "Bit";

textsIn("de", "shared/tasks/targets/kind/TARGETS_TASK_TARGET_UNITS", targetsTaskTargetUnits);

/** @type {Words<typeof reference.TARGETS_TASK_TEXTS>} */
const targetsTaskTexts = {
  name: "Ziele",
  title: "Tippt die Ziele an · Schwierigkeit {target}",
  about:
    "Alle tippen neun Ziele der Reihe nach an, schnell und genau. Das Ergebnis ist der univariate Durchsatz in Bit je Sekunde, nach dem Gesetz von Fitts.",
  asks: "Schwierigkeit, 1 bis 6\u00a0Bit",
  board: "Höchster Durchsatz",
  finding: "Die Hälfte von euch schafft mindestens {value}",
  lesson: "Ziele, Schwierigkeit in Bit",
  standing: "Ziele",
  compared: "Ziele treffen, {target}\u00a0Bit",
  phone: {
    title: "Tippe den gefüllten Kreis an, schnell und genau",
    hint: "Das erste Antippen startet die Uhr.",
    meaning: "Tempo und Treffsicherheit in einer Zahl: Mehr ist besser.",
  },
};

textsIn("de", "shared/tasks/targets/kind/TARGETS_TASK_TEXTS", targetsTaskTexts);
