// @ts-check
/** Sends a puzzle's changes to the server, one request at a time. */

import { storedFile } from "../../../shared/net/draft-store.js";
import { changePuzzle, createPuzzle, removeOriginal, sendPicture } from "./api.js";
import { bodyOf } from "./model/draft.js";

/** @typedef {import("./model/draft.js").PuzzleDraft} PuzzleDraft */
/**
 * @typedef {object} Remote
 * @property {string|null} id  null: not on the server yet
 * @property {boolean} published
 * @property {string|null} updatedAt
 * @property {string|null} picture  key of the photo on the server
 * @property {string|null} [original]  key of the unaltered photo on the server
 * @property {{latitude: number, longitude: number}|null} position  where `picture` was taken, if known
 * @property {{original: string, position: {latitude: number, longitude: number}|null}} [compared]  position by the
 *   metadata of the unaltered photo, and that photo's key
 */

/**
 * @typedef {object} Saving
 * @property {boolean|null} published  null: saves a draft, and does not change a published puzzle
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
   * Stores the server's response about the two photos.
   * @param {NonNullable<Remote["compared"]>} compared
   */
  compared(compared) {
    this.#remote = { ...this.#remote, compared };
  }

  /**
   * @param {PuzzleDraft} draft
   * @param {Saving} how
   * @returns {Promise<boolean>} true once the server has everything; false if the puzzle was not changed because it is
   *   published
   * @throws {import("../../../shared/net/rest.js").RestError} the next call continues where this one failed
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
    // The puzzle may have been published while this call waited in the queue.
    if (wanted === null && this.#remote.published) return false;
    const published = wanted ?? false;
    const sendsPicture = draft.picture !== null && draft.picture.key !== this.#remote.picture;
    if (!this.#remote.id) {
      this.#update(await createPuzzle(bodyOf(draft, { published: false, untitled, withDifferences: false })));
    } else if (sendsPicture && this.#remote.picture) {
      // The old rectangles do not fit the new picture: the puzzle is hidden until both are sent.
      const body = bodyOf(draft, { published: false, untitled, withDifferences: false });
      this.#update(await changePuzzle(this.#remote.id, body));
    }
    const id = /** @type {string} */ (this.#remote.id);
    if (sendsPicture && draft.picture) {
      const puzzle = await sendPicture(id, "image", await fileOf(draft.picture), { progress });
      this.#update(puzzle);
      this.#remote = { ...this.#remote, picture: draft.picture.key, position: puzzle.position ?? null };
    }
    await this.#saveOriginal(id, draft.original, progress);
    this.#update(await changePuzzle(id, bodyOf(draft, { published, untitled })));
    return true;
  }

  /**
   * @param {string} id
   * @param {import("./model/draft.js").Photo|null} photo
   * @param {(share: number) => void} progress
   */
  async #saveOriginal(id, photo, progress) {
    const original = photo?.key ?? null;
    if (original === (this.#remote.original ?? null)) return;
    this.#update(photo ? await sendPicture(id, "original", await fileOf(photo), { progress }) : await removeOriginal(id));
    this.#remote = { ...this.#remote, original };
  }

  /** @param {import("./api.js").Puzzle} puzzle */
  #update({ id, published, updatedAt }) {
    this.#remote = { ...this.#remote, id, published, updatedAt };
  }
}

/** @param {import("./model/draft.js").Photo} photo */
async function fileOf({ key }) {
  const file = await storedFile(key);
  if (!file) throw new Error("this browser no longer has the photo; choose it again");
  return file;
}
