// @ts-check
/** The texts of shared/tasks/latency/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/latency/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LATENCY_TASK_TEXTS>} */
const latencyTaskTexts = {
  name: "Latence",
  title: "Quel retard a mon téléphone\u202f? · {target} tours",
  about:
    "Chacun suit du doigt un anneau sur un cercle. Le retard du doigt estime celui du téléphone, du toucher à l’image. Impossible d’en séparer ce que le doigt lui-même traîne, quelques ms d’habitude.",
  asks: "Tours, de 3 à 30",
  board: "Latence la plus courte",
  finding: "La moitié de vos téléphones a {value} de retard au plus",
  lesson: "Latence, nombre de tours",
  standing: "Latence",
  compared: "Latence, {target} tours",
  measures: { latency: { name: "Latence, estimée", lower: "plus courte", higher: "plus longue" } },
  phone: {
    title: "Quel retard a mon téléphone\u202f?",
    hint: "Pose un doigt sur l’anneau et reste en son milieu.",
    meaning: "Estimé, du toucher à l’image",
  },
};

textsIn("fr", "shared/tasks/latency/kind", latencyTaskTexts);
