// @ts-check
/** A weight to press by feel. */

/** @type {import("../../model/task-kind.js").TaskKind} */
export const press = {
  target: 200,
  digits: 0,
  units: { en: "g" },
  best: "nearest",
  finest: 1,
  allowed: { min: 1, max: 10_000 },
  sheet: { min: 1, max: 10_000, step: 1 },
  texts: {
    en: {
      name: "Force",
      title: "Press with exactly {target}",
      about:
        "Everybody presses with exactly this weight. It takes phones or pens that measure force; others are left out and see why.",
      asks: "How much, in grams",
      lesson: "Force in g",
      standing: "Force",
      compared: "Press {target}\u00a0g",
      phone: {
        title: "Press with exactly {target}",
        hint: "The hardest moment of a press counts. Lift the finger, then you see it.",
        short: "{difference} too little",
        over: "{difference} too much",
      },
    },
    de: {
      name: "Kraft",
      title: "Drückt mit genau {target}",
      about:
        "Alle drücken mit genau diesem Gewicht. Dazu braucht es Handys oder Stifte, die Kraft messen; die anderen bleiben außen vor und erfahren es.",
      asks: "Wie viel, in Gramm",
      lesson: "Kraft in g",
      standing: "Kraft",
      compared: "{target}\u00a0g drücken",
      phone: {
        title: "Drücke mit genau {target}",
        hint: "Es zählt der stärkste Moment eines Drucks. Heb den Finger, dann siehst du ihn.",
        short: "{difference} zu wenig",
        over: "{difference} zu viel",
      },
    },
    fr: {
      name: "Force",
      title: "Appuyez avec exactement {target}",
      about:
        "Chacun appuie avec exactement ce poids. Il faut un téléphone ou un stylet qui mesure la force\u202f; les autres sont mis de côté et voient pourquoi.",
      asks: "Quel poids, en grammes",
      lesson: "Force en g",
      standing: "Force",
      compared: "Appuyer {target}\u00a0g",
      phone: {
        title: "Appuie avec exactement {target}",
        hint: "Le moment le plus fort compte. Lève le doigt, et tu le vois.",
        short: "{difference} de moins",
        over: "{difference} de trop",
      },
    },
  },
};
