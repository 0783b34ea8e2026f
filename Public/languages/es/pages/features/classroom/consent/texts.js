// @ts-check
/** Texts of the host's question for consent. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/consent/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CONSENT_TEXTS>} */
const consentTexts = {
  isNot: "Sin texto de consentimiento: no se pregunta a nadie",
  isAsked: "Consentimiento: se pregunta una vez a cada teléfono",
  write: "Pedir consentimiento…",
  look: "Texto y respuestas…",
  title: "Pedir consentimiento",
  intro:
    "Se pregunta una vez a cada teléfono, antes de que cuenten sus toques. Un teléfono que dice que no participa sin que se guarde nada.",
  label: "Lo que leen los teléfonos",
  example: "Guardamos cómo se toca este teléfono, para estudiarlo en clase. Sin nombres. ¿Estás de acuerdo?",
  ask: "Preguntar a la clase",
  askAnew: "Preguntar otra vez",
  stop: "Dejar de preguntar",
  nobody: "Ahora no se pregunta a nadie.",
  counts: "{given} {given|1=acepta|aceptan} · {refused} sin guardar · {unanswered} sin responder",
  tooLong: "Es demasiado largo: 2000 bytes como mucho.",
  what:
    "De un teléfono que dice que no, no hay nada en el disco, ni en tablas, archivos o repeticiones; el proyector lo muestra en directo. Si más tarde retira su sí, se borra de todos ellos.",
};

textsIn("es", "features/classroom/consent/texts", consentTexts);
