// @ts-check
/** The two pictures of a puzzle, fetched from the server into this browser. */

import { storeFile } from "../../../shared/net/draft-store.js";
import { serverPicture } from "./api.js";

/** @typedef {{picture: string|null, original: string|null}} PictureKeys  under which this browser has them */

/**
 * @param {import("./model/draft.js").Puzzle} puzzle
 * @returns {Promise<PictureKeys>}
 */
export async function storePictures({ picture, original }) {
  const stored = async (/** @type {import("./model/draft.js").Picture|null} */ each) =>
    each && storeFile(await serverPicture(each.url));
  return { picture: await stored(picture), original: await stored(original) };
}
