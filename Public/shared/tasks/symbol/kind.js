// @ts-check
/** A symbol to draw after the demonstration of its template. */

import { SYMBOL_NAMES } from "./names.js";

const AIMS = {
  en: { lower: "smaller", higher: "larger" },
  de: { lower: "kleiner", higher: "größer" },
  fr: { lower: "plus petite", higher: "plus grande" },
};

/**
 * @param {"en"|"de"|"fr"} language
 * @param {Record<string, string>} names
 */
function measures(language, names) {
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, { name, ...AIMS[language] }]));
}

/** @type {import("../../model/task-kind.js").TaskKind} */
export const symbol = {
  target: 2,
  digits: 1,
  units: { en: "%" },
  targetUnits: {},
  targetNames: SYMBOL_NAMES,
  best: "lowest",
  finest: 0.1,
  // A drawing with a larger error than a fifth of the template's size hardly resembles the symbol.
  usual: 20,
  attempts: 5,
  allowed: { min: 1, max: 8, step: 1 },
  sheet: { min: 1, max: 8, step: 1 },
  onPhone: async () => {
    const { symbolOnPhone, symbolReady } = await import("./phone.js");
    return { onPhone: symbolOnPhone, ready: symbolReady };
  },
  onBoard: async () => (await import("./heatmap.js")).symbolOnBoard,
  texts: {
    en: {
      name: "Symbol",
      title: "Draw this symbol: {target}",
      about:
        "Phones show a symbol and how it is drawn. Everybody draws it several times, at the same pace. The result is the shape error: how far the line is from the symbol's on the mean, in percent of its size.",
      asks: "Symbol",
      board: "Smallest shape error",
      lesson: "Draw a symbol",
      standing: "Symbol",
      compared: "Draw a symbol: {target}",
      measures: measures("en", {
        shapeError: "Shape error",
        shapeVariability: "Shape variability",
        lengthError: "Length error",
        sizeError: "Size error",
        bendingError: "Bending error",
        bendingVariability: "Bending variability",
        timeError: "Time error",
        timeVariability: "Time variability",
        velocityError: "Velocity error",
        velocityVariability: "Velocity variability",
        strokeError: "Stroke error",
        strokeOrderError: "Stroke order error",
      }),
      phone: {
        title: "Draw: {target}",
        hint: "Follow the dot's way, as fast as it does.",
        meaning: "Shape error: less is better.",
      },
    },
    de: {
      name: "Symbol",
      title: "Zeichnet dieses Symbol: {target}",
      about:
        "Die Handys zeigen ein Symbol und wie man es zeichnet. Alle zeichnen es mehrmals, im selben Tempo. Das Ergebnis ist der Formfehler: wie weit die Linie im Mittel neben der Vorlage liegt, in Prozent ihrer Größe.",
      asks: "Symbol",
      board: "Kleinster Formfehler",
      lesson: "Ein Symbol zeichnen",
      standing: "Symbol",
      compared: "Symbol zeichnen: {target}",
      measures: measures("de", {
        shapeError: "Formfehler",
        shapeVariability: "Formvariabilität",
        lengthError: "Längenfehler",
        sizeError: "Größenfehler",
        bendingError: "Biegefehler",
        bendingVariability: "Biegevariabilität",
        timeError: "Zeitfehler",
        timeVariability: "Zeitvariabilität",
        velocityError: "Geschwindigkeitsfehler",
        velocityVariability: "Geschwindigkeitsvariabilität",
        strokeError: "Strichfehler",
        strokeOrderError: "Strichfolgefehler",
      }),
      phone: {
        title: "Zeichne: {target}",
        hint: "Nimm den Weg des Punkts, so schnell wie er.",
        meaning: "Formfehler: Weniger ist besser.",
      },
    },
    fr: {
      name: "Symbole",
      title: "Dessinez ce symbole\u00a0: {target}",
      about:
        "Les téléphones montrent un symbole et comment le tracer. Chacun le dessine plusieurs fois, au même rythme. Le résultat est l’erreur de forme\u00a0: l’écart moyen entre le trait et le modèle, en pourcentage de sa taille.",
      asks: "Symbole",
      board: "Plus petite erreur de forme",
      lesson: "Dessiner un symbole",
      standing: "Symbole",
      compared: "Dessiner un symbole\u00a0: {target}",
      measures: measures("fr", {
        shapeError: "Erreur de forme",
        shapeVariability: "Variabilité de forme",
        lengthError: "Erreur de longueur",
        sizeError: "Erreur de taille",
        bendingError: "Erreur de courbure",
        bendingVariability: "Variabilité de courbure",
        timeError: "Erreur de temps",
        timeVariability: "Variabilité de temps",
        velocityError: "Erreur de vitesse",
        velocityVariability: "Variabilité de vitesse",
        strokeError: "Erreur de traits",
        strokeOrderError: "Erreur d’ordre des traits",
      }),
      phone: {
        title: "Dessine\u00a0: {target}",
        hint: "Suis le chemin du point, à la même vitesse.",
        meaning: "Erreur de forme\u00a0: moins, c’est mieux.",
      },
    },
  },
};
