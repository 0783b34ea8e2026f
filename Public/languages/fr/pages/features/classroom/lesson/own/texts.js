// @ts-check
/** The classroom page's texts about lessons at one's own pace. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/features/classroom/lesson/own/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.OWN_LESSON_TEXTS>} */
const ownLessonTexts = {
  closes: "Chacun à son rythme, jusqu’au {time}",
  closed: "Fermé depuis le {time}",
  answered: "{count} sur {phones} ont répondu",
  done: "{count} sur {phones} ont fini",
  waiting: "attend la classe · {count} ici",
  look: "Réponses",
  go: "Continuer ici",
  people: "Qui a fait quoi\u202f?",
  hidePeople: "Cacher les noms",
  name: "Nom",
  answeredCell: "répondu",
  doneCell: "fait",
  waitingCell: "attend la classe",
  nothing: "rien encore",
  here: "est ici",
  about:
    "Chaque téléphone avance seul\u00a0: questions, textes et dessin. Les autres étapes vous attendent. Jusqu’à la fermeture, on peut changer ses réponses.",
  closesLabel: "Fermeture",
  latest: "Au plus tard {time}, quand cette classe se termine. Sa durée se change dans «\u00a0Mes classes\u00a0».",
  fromHome: "À la maison, on ouvre {address}, si ce serveur est allumé et que le réseau le permet.",
  localOnly: "{address} ne s’atteint que sur ce réseau. Pour des devoirs, le serveur a besoin d’une adresse sur Internet.",
  persons: "Les codes identifient\u00a0: sur un autre téléphone, chacun continue là où il en était.",
  noPersons:
    "Qui change de téléphone recommence. Des codes qui identifient l’évitent\u202f; choisissez-les sous «\u00a0Qui est qui\u00a0» avant l’arrivée des élèves.",
  start: "Commencer",
  back: "Retour à la liste",
};

textsIn("fr", "features/classroom/lesson/own/texts", ownLessonTexts);
