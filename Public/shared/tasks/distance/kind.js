// @ts-check
/** A length to draw by feel. */

/** @type {import("../../model/task-kind.js").TaskKind} */
export const distance = {
  target: 10,
  digits: 1,
  units: { en: "cm" },
  best: "nearest",
  finest: 0.01,
  allowed: { min: 0.1, max: 1000 },
  sheet: { min: 0.5, max: 1000, step: 0.5 },
  texts: {
    en: {
      name: "Distance",
      title: "Draw exactly {target}",
      about: "Everybody draws exactly this far, by feel: phones show how far it was once the finger is up.",
      asks: "How far, in cm",
      lesson: "Length in cm",
      standing: "Distance",
      compared: "Distance {target}\u00a0cm",
      phone: {
        title: "Draw exactly {target}",
        hint: "By feel: lift the finger, then you see how far it was.",
        short: "{difference} too short",
        over: "{difference} too far",
      },
    },
    de: {
      name: "Strecke",
      title: "Zeichnet genau {target}",
      about: "Alle zeichnen genau so weit, nach Gefühl: Die Handys zeigen erst nach dem Heben, wie weit es war.",
      asks: "Wie weit, in cm",
      lesson: "Länge in cm",
      standing: "Strecke",
      compared: "Strecke {target}\u00a0cm",
      phone: {
        title: "Zeichne genau {target}",
        hint: "Nach Gefühl: Heb den Finger, dann siehst du, wie weit es war.",
        short: "{difference} zu kurz",
        over: "{difference} zu weit",
      },
    },
    fr: {
      name: "Distance",
      title: "Tracez exactement {target}",
      about:
        "Chacun trace exactement cette longueur, à l’estime\u00a0: le téléphone affiche le résultat quand le doigt se lève.",
      asks: "Quelle longueur, en cm",
      lesson: "Longueur en cm",
      standing: "Distance",
      compared: "Distance {target}\u00a0cm",
      phone: {
        title: "Trace exactement {target}",
        hint: "À l’estime\u00a0: lève le doigt, et tu vois la longueur.",
        short: "{difference} trop court",
        over: "{difference} trop long",
      },
    },
  },
};
