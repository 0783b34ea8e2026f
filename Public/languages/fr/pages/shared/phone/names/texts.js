// @ts-check
/** Texts about the own name of a phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/names/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.NAME_TEXTS>} */
const nameTexts = {
  question: "Comment t’appelles-tu\u202f?",
  note: "La classe voit ton nom. Il est effacé avec la classe.",
  noteHidden: "Seul ton enseignant voit ton nom. Il est effacé avec la classe.",
  ok: "C’est moi",
  skip: "Pas maintenant",
  refused: "Ce nom ne convient pas. Choisis jusqu’à 32 lettres, chiffres ou signes.",
  byHost: "Ton enseignant a choisi le nom de ce téléphone.",
  person: "Tu es {code}. Ce que tu fais compte pour ce code, aussi sur d’autres téléphones et d’autres jours.",
  codeTwice: "Un autre téléphone a aussi ton code {code}. S’il n’est pas à toi, dis-le à ton enseignant.",
};

textsIn("fr", "shared/phone/names/texts", nameTexts);
