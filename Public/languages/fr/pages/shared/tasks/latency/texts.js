// @ts-check
/** The phones' texts for a latency task, in a class and alone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/latency/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LATENCY_TEXTS>} */
const latencyTexts = {
  underWay: "Tour {done} sur {all}",
  catchUp: "Reste au milieu de l’anneau.",
  lost: "Repose ton doigt sur l’anneau.",
  again: "Encore une fois\u202f? Pose ton doigt sur l’anneau.",
  about: "≈\u00a0{value}\u00a0ms",
  meaning: "Estimé, du toucher à l’image",
  title: "Quel retard a mon téléphone\u202f?",
  close: "Fermer",
  start: "Pose un doigt sur l’anneau et reste en son milieu. {laps} tours, une demi-minute.",
  scatter: "Estimé sur {laps} tours, avec un écart type de {value}\u00a0ms.",
  private: "Cela reste ici\u00a0: rien n’est envoyé ni conservé.",
  limits: "Ce qu’on ne peut pas savoir ici",
  unknowns:
    "De combien ton doigt lui-même est en retard ou en avance\u00a0: quelques ms d’habitude, plus au début. Refais-le plusieurs fois.|Si c’est l’écran, le capteur ou le navigateur qui est lent.|Si un toucher bref arrive aussi tard qu’un doigt qui bouge.|Ce que verrait une caméra. Avec une caméra, d’autres ont trouvé la méthode juste à 4\u00a0ms près.",
};

textsIn("fr", "shared/tasks/latency/texts", latencyTexts);
