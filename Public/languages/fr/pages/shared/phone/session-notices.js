// @ts-check
/** The texts of shared/phone/session-notices.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/session-notices.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SESSION_NOTICES_TEXTS>} */
const sessionNoticesTexts = {
  rejoined: "Le serveur ne connaissait plus ce téléphone, il compte donc comme un nouveau.",
  dropped: "{count} {count|1=événement s’est perdu|événements se sont perdus} sans connexion.",
  frozenLarge: "Figé",
  frozen: "Figé par l’enseignant. Rien ne compte maintenant.",
  spotlit: "Tu es à la une\u00a0: l’écran de la classe montre tes doigts.",
  hidden: "L’enseignant a masqué les doigts des autres.",
  revealed: "Tu vois de nouveau les doigts des autres.",
  otherActivity: "La classe est passée à autre chose\u00a0: {activity}. Ce que tu fais ici compte encore.",
  activities: "scale=la balance|spot=le jeu des différences|walk=la balade sonore",
};

textsIn("fr", "shared/phone/session-notices", sessionNoticesTexts);
