// @ts-check
/** The classroom page's texts about the walk, beside those of the map. */

const en = {
  board: "Longest way",
  boardPublic: "On the way",
};

/** @type {typeof en} */
const de = {
  board: "Weitester Weg",
  boardPublic: "Unterwegs",
};

/** @type {typeof en} */
const fr = {
  board: "Plus long chemin",
  boardPublic: "En chemin",
};

export const PRESENT_WALK_TEXTS = { en, de, fr };
