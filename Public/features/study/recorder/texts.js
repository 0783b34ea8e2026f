// @ts-check
/** The texts of the line that asks for consent. */

const en = {
  label: "Consent to a study",
  ask: "May we count where this page is touched? It helps to improve it. Only sums are kept, no names and no text you type.",
  agree: "Agree",
  refuse: "No",
};

/** @type {typeof en} */
const de = {
  label: "Einwilligung in eine Studie",
  ask:
    "Dürfen wir zählen, wo diese Seite berührt wird? Das hilft, sie zu verbessern. Gespeichert werden nur Summen, keine Namen und keine Eingaben.",
  agree: "Einverstanden",
  refuse: "Nein",
};

/** @type {typeof en} */
const fr = {
  label: "Consentement à une étude",
  ask:
    "Pouvons-nous compter où cette page est touchée\u202f? Cela aide à l’améliorer. Seules des sommes sont gardées, ni noms ni saisies.",
  agree: "D’accord",
  refuse: "Non",
};

export const CONSENT_TEXTS = { de, en, fr };
