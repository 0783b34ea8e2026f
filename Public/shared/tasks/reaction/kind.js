// @ts-check
/** A flash to touch as fast as possible, several times. */

/** @type {import("../../model/task-kind.js").TaskKind} */
export const reaction = {
  target: 5,
  digits: 0,
  units: { en: "ms" },
  targetUnits: {},
  best: "lowest",
  finest: 1,
  // People react to a visible event after about 250 ms, on a phone some 50 ms later.
  usual: 600,
  allowed: { min: 1, max: 20, step: 1 },
  sheet: { min: 1, max: 20, step: 1 },
  onPhone: () => import("./phone.js"),
  texts: {
    en: {
      name: "Reaction",
      title: "Touch as soon as it flashes · {target}×",
      about:
        "Each phone flashes after a random wait, and everybody touches it as fast as they can. The result is the median of a series; touches before the flash are repeated and counted.",
      asks: "Flashes in a series, 1 to 20",
      board: "Fastest reaction",
      lesson: "Reaction, number of flashes",
      standing: "Reaction",
      compared: "Reaction, {target} flashes",
      measures: {
        reactionTime: { name: "Reaction time", lower: "faster", higher: "slower" },
        bestReactionTime: { name: "Best reaction time", lower: "faster", higher: "slower" },
        falseStarts: { name: "False starts", lower: "fewer", higher: "more" },
      },
      phone: {
        title: "Touch as soon as it flashes",
        hint: "Lift your fingers and wait: the whole pad flashes.",
        meaning: "Median of {count}",
      },
    },
    de: {
      name: "Reaktion",
      title: "Tippt, sobald es aufblitzt · {target}×",
      about:
        "Jedes Handy blitzt nach zufälliger Wartezeit auf, und alle tippen so schnell wie möglich. Das Ergebnis ist der Median einer Reihe; wer vor dem Blitz tippt, wiederholt, und das wird gezählt.",
      asks: "Blitze je Reihe, 1 bis 20",
      board: "Schnellste Reaktion",
      lesson: "Reaktion, Zahl der Blitze",
      standing: "Reaktion",
      compared: "Reaktion, {target} Blitze",
      measures: {
        reactionTime: { name: "Reaktionszeit", lower: "schneller", higher: "langsamer" },
        bestReactionTime: { name: "Beste Reaktionszeit", lower: "schneller", higher: "langsamer" },
        falseStarts: { name: "Fehlstarts", lower: "weniger", higher: "mehr" },
      },
      phone: {
        title: "Tippe, sobald es aufblitzt",
        hint: "Heb die Finger und warte: Der ganze Bildschirm blitzt auf.",
        meaning: "Median von {count}",
      },
    },
    fr: {
      name: "Réaction",
      title: "Touchez dès que ça flashe · {target}×",
      about:
        "Chaque téléphone flashe après une attente au hasard, et chacun le touche le plus vite possible. Le résultat est la médiane d’une série\u202f; les départs anticipés sont comptés et recommencés.",
      asks: "Flashs par série, de 1 à 20",
      board: "Réaction la plus rapide",
      lesson: "Réaction, nombre de flashs",
      standing: "Réaction",
      compared: "Réaction, {target} flashs",
      measures: {
        reactionTime: { name: "Temps de réaction", lower: "plus rapide", higher: "plus lent" },
        bestReactionTime: { name: "Meilleur temps de réaction", lower: "plus rapide", higher: "plus lent" },
        falseStarts: { name: "Départs anticipés", lower: "de moins", higher: "de plus" },
      },
      phone: {
        title: "Touche dès que ça flashe",
        hint: "Lève les doigts et attends\u00a0: tout l’écran flashe.",
        meaning: "Médiane de {count}",
      },
    },
  },
};
