// @ts-check
/** Texts of the choice of a class's retention. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/retention-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.RETENTION_TEXTS>} */
const retentionTexts = {
  title: "Ce qui est enregistré",
  close: "Fermer",
  question: "Que peut garder le serveur pendant la classe\u202f?",
  replay: "Avec relecture",
  replayNote: "Chaque toucher est gardé\u00a0: après, la classe peut se revoir, et vous pouvez exporter tous les événements.",
  figures: "Totaux seulement",
  figuresNote: "Distance, durée et carte de chaleur. Aucun tracé de doigt n’est gardé, donc ni relecture ni expériences.",
  lessonNote: "L’expérience de cette leçon n’a pas lieu.",
  either:
    "Dans les deux cas\u00a0: pas de noms sauf si vous en demandez, pas de comptes, rien hors de ce serveur. Tout est effacé {end}, ou aussitôt si vous le demandez.",
  privacy: "Vie privée en une page",
  changeEnd: "Une autre fin",
};

textsIn("fr", "features/classroom/lobby/retention-texts", retentionTexts);
