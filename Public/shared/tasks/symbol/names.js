// @ts-check
/** The names of the symbols, in the order of their numbers. */

/** @type {Readonly<Record<import("../../model/language.js").Language, readonly string[]>>} */
export const SYMBOL_NAMES = Object.freeze({
  en: ["triangle", "star", "check mark", "spiral", "arrow", "cross", "letter A", "house in one line"],
  de: ["Dreieck", "Stern", "Häkchen", "Spirale", "Pfeil", "Kreuz", "Buchstabe A", "Haus vom Nikolaus"],
  fr: ["triangle", "étoile", "coche", "spirale", "flèche", "croix", "lettre A", "maison d’un seul trait"],
});
