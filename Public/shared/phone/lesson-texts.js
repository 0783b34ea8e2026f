// @ts-check
/** A phone's texts about lessons. */

const en = {
  step: "Step {step} of {steps}",
  look: "Look to the front.",
  choices: "Your answer",
  pick: "Tap an answer.",
  sending: "Sending…",
  sent: "Answered. You can change it until the class goes on.",
  closed: "The class has gone on.",
  yours: "your answer",
  right: "right",
};

/** @type {typeof en} */
const de = {
  step: "Schritt {step} von {steps}",
  look: "Schau nach vorn.",
  choices: "Deine Antwort",
  pick: "Tippe eine Antwort an.",
  sending: "Wird gesendet …",
  sent: "Beantwortet. Du kannst sie ändern, bis es weitergeht.",
  closed: "Die Klasse ist schon weiter.",
  yours: "deine Antwort",
  right: "richtig",
};

/** @type {typeof en} */
const fr = {
  step: "Étape {step} sur {steps}",
  look: "Regarde devant.",
  choices: "Ta réponse",
  pick: "Touche une réponse.",
  sending: "Envoi…",
  sent: "C’est noté. Tu peux changer jusqu’à la suite.",
  closed: "La classe est déjà plus loin.",
  yours: "ta réponse",
  right: "juste",
};

export const LESSON_TEXTS = { en, de, fr };
