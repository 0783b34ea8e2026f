// @ts-check
/** A puzzle as its author works on it: replaced with each change, never changed in place. */

import { visiblePart } from "./warnings.js";

/** @typedef {import("./rectangle-edit.js").Rectangle} Rectangle */
/**
 * A photo stored in this browser under a key; its size in px when upright.
 * @typedef {{key: string, width: number, height: number}} Photo
 */
/**
 * @typedef {object} PuzzleDraft
 * @property {string} title
 * @property {string} description
 * @property {{latitude: number, longitude: number}|null} place
 * @property {number|null} proximityMetres  null: playable anywhere
 * @property {readonly Rectangle[]} differences
 * @property {Photo|null} picture  the picture for players
 * @property {Photo|null} original  the unaltered photo, for finding differences, and for a player who has found it
 */

/** @typedef {NonNullable<Contract.PuzzlePicture>} Picture */
/** @typedef {Contract.AuthoredPuzzle} Puzzle  in lists without `original` and `rectangles` */

/** The server's limits. */
export const LIMITS = Object.freeze({
  titleCharacters: 200,
  descriptionCharacters: 10_000,
  differences: 1000,
  farthestMetres: 1_000_000,
  pictureBytes: 32 * 1024 * 1024,
});

/** @returns {PuzzleDraft} */
export function emptyDraft() {
  return {
    title: "",
    description: "",
    place: null,
    proximityMetres: null,
    differences: [],
    picture: null,
    original: null,
  };
}

/**
 * @param {Puzzle} puzzle  the response of `GET /puzzles/{id}/differences`
 * @param {{picture: string|null, original: string|null}} [keys]  of its pictures in this browser
 * @returns {PuzzleDraft}
 */
export function draftOf(puzzle, keys = { picture: null, original: null }) {
  const { latitude, longitude } = puzzle;
  const photo = (/** @type {"picture"|"original"} */ role) => {
    const [picture, key] = [puzzle[role], keys[role]];
    return picture && key ? { key, width: picture.width, height: picture.height } : null;
  };
  // A draft saved without a place is at 0, 0.
  const isPlaced = puzzle.published || latitude !== 0 || longitude !== 0;
  return {
    title: puzzle.title,
    description: puzzle.description,
    place: isPlaced ? { latitude, longitude } : null,
    proximityMetres: puzzle.proximityMetres,
    differences: puzzle.rectangles,
    picture: photo("picture"),
    original: photo("original"),
  };
}

/**
 * The body of `POST /puzzles` and `PUT /puzzles/{id}`.
 * @param {PuzzleDraft} draft
 * @param {{published: boolean, untitled: string, withDifferences?: boolean}} how `untitled` is the title of a draft
 *   without one
 */
export function bodyOf(draft, { published, untitled, withDifferences = true }) {
  return {
    title: draft.title.trim() || untitled,
    description: draft.description,
    latitude: draft.place?.latitude ?? 0,
    longitude: draft.place?.longitude ?? 0,
    proximityMetres: draft.proximityMetres,
    differences: withDifferences ? draft.differences : [],
    published,
  };
}

/** @typedef {"title"|"picture"|"differences"|"outside"|"place"} Missing */

/**
 * The missing parts of a puzzle that prevent its publication.
 * @param {PuzzleDraft} draft
 * @returns {Missing[]}
 */
export function missingIn(draft) {
  /** @type {Missing[]} */
  const missing = [];
  const { picture, differences } = draft;
  if (!picture) missing.push("picture");
  if (differences.length === 0) missing.push("differences");
  if (picture && differences.some((rectangle) => !visiblePart(rectangle, picture))) missing.push("outside");
  if (!draft.title.trim()) missing.push("title");
  if (!draft.place) missing.push("place");
  return missing;
}
