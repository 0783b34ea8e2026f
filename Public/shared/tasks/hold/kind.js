// @ts-check
/** A time to touch by feel. */

/** @type {import("../../model/task-kind.js").TaskKind} */
export const hold = {
  target: 3,
  digits: 2,
  units: { en: "s" },
  best: "nearest",
  finest: 0.01,
  allowed: { min: 0.1, max: 600 },
  sheet: { min: 0.5, max: 600, step: 0.5 },
  texts: {
    en: {
      name: "Time",
      title: "Hold for exactly {target}",
      about: "Everybody holds a finger down for exactly this long, by feel.",
      asks: "How long, in seconds",
      lesson: "Duration in s",
      standing: "Duration",
      compared: "Hold for {target}\u00a0s",
      phone: {
        title: "Hold for exactly {target}",
        hint: "Count in your head: lift the finger, then you see how long it was.",
        short: "{difference} too short",
        over: "{difference} too long",
      },
    },
    de: {
      name: "Zeit",
      title: "Haltet den Finger genau {target}",
      about: "Alle halten einen Finger genau so lange, nach Gefühl.",
      asks: "Wie lange, in Sekunden",
      lesson: "Dauer in s",
      standing: "Dauer",
      compared: "{target}\u00a0s halten",
      phone: {
        title: "Halte den Finger genau {target}",
        hint: "Zähl im Kopf: Heb den Finger, dann siehst du, wie lang es war.",
        short: "{difference} zu kurz",
        over: "{difference} zu lang",
      },
    },
    fr: {
      name: "Durée",
      title: "Gardez le doigt posé exactement {target}",
      about: "Chacun garde un doigt posé exactement ce temps, à l’estime.",
      asks: "Combien de temps, en secondes",
      lesson: "Durée en s",
      standing: "Durée",
      compared: "Tenir {target}\u00a0s",
      phone: {
        title: "Garde le doigt posé exactement {target}",
        hint: "Compte dans ta tête\u00a0: lève le doigt, et tu vois la durée.",
        short: "{difference} trop court",
        over: "{difference} trop long",
      },
    },
  },
};
