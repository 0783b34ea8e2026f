// @ts-check
/** Texts of the host's question for consent. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/consent/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CONSENT_TEXTS>} */
const consentTexts = {
  isNot: "Pas de texte de consentement\u00a0: personne n’est interrogé",
  isAsked: "Consentement\u00a0: chaque téléphone est interrogé une fois",
  write: "Demander le consentement…",
  look: "Texte et réponses…",
  title: "Demander le consentement",
  intro:
    "Chaque téléphone est interrogé une fois, avant que ses touchers comptent. Qui dit non participe sans être enregistré.",
  label: "Ce que lisent les téléphones",
  example: "Nous enregistrons comment ce téléphone est touché, pour l’étudier en classe. Sans noms. Es-tu d’accord\u202f?",
  ask: "Demander à la classe",
  askAnew: "Demander à nouveau",
  stop: "Ne plus demander",
  nobody: "Personne n’est interrogé maintenant.",
  counts: "{given} d’accord · {refused} sans enregistrement · {unanswered} sans réponse",
  tooLong: "C’est trop long\u00a0: 2\u202f000 octets au plus.",
  what:
    "D’un téléphone qui dit non, rien n’est sur le disque, ni dans les tableaux, archives ou relectures\u202f; le vidéoprojecteur le montre en direct. Qui retire son oui est effacé de partout.",
};

textsIn("fr", "features/classroom/consent/texts", consentTexts);
