// @ts-check
/** Finds in a text the row of a menu that it names: "Menu → Calibrate". Pure. */

const PATH = /men[uü]\s*(?:→|>|›|,|:)\s*([\p{L}\p{M}’' -]+)/giu;

/**
 * @param {string} text
 * @param {readonly string[]} labels  the row's in all languages
 */
export function namesRow(text, labels) {
  return [...text.matchAll(PATH)].some(([, named]) => {
    const words = named.trim().toLowerCase();
    return words !== "" && labels.some((label) => label.toLowerCase().includes(words));
  });
}
