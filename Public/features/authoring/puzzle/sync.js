// @ts-check
/** Brings a puzzle on the server to what its author has drawn, one request after the other. */

import { storedFile } from "../drafts/draft-store.js";
import { changePuzzle, createPuzzle, sendPicture } from "./api.js";
import { bodyOf } from "./model/draft.js";

/** @typedef {import("./model/draft.js").PuzzleDraft} PuzzleDraft */
/**
 * @typedef {object} Remote
 * @property {string|null} id  null: the server has not seen it
 * @property {boolean} published
 * @property {string|null} updatedAt
 * @property {string|null} picture  key of the photo that it has
 * @property {{latitude: number, longitude: number}|null} position  where that photo was taken, if it says so
 * @property {{original: string, position: {latitude: number, longitude: number}|null}} [compared]  where it was taken as far as
 *   the photo before it says so, with that one's key
 */

/**
 * @typedef {object} Saving
 * @property {boolean|null} published  null: saves a draft, and leaves alone what players see
 * @property {string} untitled
 * @property {(share: number) => void} [progress]
 */

/** @type {Remote} */
export const UNKNOWN = Object.freeze({ id: null, published: false, updatedAt: null, picture: null, position: null });

export class PuzzleSync {
  #remote;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /** @param {Remote} remote */
  constructor(remote) {
    this.#remote = remote;
  }

  get remote() {
    return this.#remote;
  }

  /**
   * What the server said of the two photos.
   * @param {NonNullable<Remote["compared"]>} compared
   */
  compared(compared) {
    this.#remote = { ...this.#remote, compared };
  }

  /**
   * @param {PuzzleDraft} draft
   * @param {Saving} how
   * @returns {Promise<boolean>} once the server has it all; false: players see it, so that it was left as it is
   * @throws {import("../../../shared/net/rest.js").RestError} then the next call goes on where this one failed
   */
  save(draft, how) {
    const work = this.#queue.then(() => this.#save(draft, how));
    this.#queue = work.catch(() => {});
    return work;
  }

  /**
   * @param {PuzzleDraft} draft
   * @param {Saving} how
   */
  async #save(draft, { published: wanted, untitled, progress = () => {} }) {
    // It may have been published while this waited for its turn.
    if (wanted === null && this.#remote.published) return false;
    const published = wanted ?? false;
    const sendsPicture = draft.picture !== null && draft.picture.key !== this.#remote.picture;
    if (!this.#remote.id) {
      this.#update(await createPuzzle(bodyOf(draft, { published: false, untitled, withDifferences: false })));
    } else if (sendsPicture && this.#remote.picture) {
      // The old rectangles do not belong on the new picture: until all is there, players see neither.
      const body = bodyOf(draft, { published: false, untitled, withDifferences: false });
      this.#update(await changePuzzle(this.#remote.id, body));
    }
    const id = /** @type {string} */ (this.#remote.id);
    if (sendsPicture && draft.picture) {
      const file = await storedFile(draft.picture.key);
      if (!file) throw new Error("this browser no longer has the photo; choose it again");
      const puzzle = await sendPicture(id, file, { progress });
      this.#update(puzzle);
      this.#remote = { ...this.#remote, picture: draft.picture.key, position: puzzle.position ?? null };
    }
    this.#update(await changePuzzle(id, bodyOf(draft, { published, untitled })));
    return true;
  }

  /** @param {import("./api.js").Puzzle} puzzle */
  #update({ id, published, updatedAt }) {
    this.#remote = { ...this.#remote, id, published, updatedAt };
  }
}
