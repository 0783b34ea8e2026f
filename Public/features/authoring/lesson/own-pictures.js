// @ts-check
/** Pictures of the author's own, which stand in the lesson's file as `data:image/jpeg;base64,…`. */

import { ready } from "../../../shared/drawing/scaled-picture.js";

/** @typedef {import("../../../shared/net/lessons.js").LessonDocument} LessonDocument */

/** As large as the largest screens show it; a photo of this size has some 500 kB. */
const MAX_SIDE_PX = 2048;
/** The largest file of a lesson in bytes, but for its texts. */
const MAX_CHARACTERS = (4 << 20) - (64 << 10);

/** The picture makes the lesson's file too large. */
export class PicturesTooLarge extends Error {}

/**
 * The sizes of pictures that have been read, by their text.
 * @type {Map<string, {width: number, height: number}|null>}
 */
const sizes = new Map();

/** The size of a picture that has been read. @param {string} file */
export function readSize(file) {
  return sizes.get(file) ?? null;
}

/**
 * @param {string} file
 * @param {() => void} measured  called once the size of the picture is known
 * @returns {{width: number, height: number}|null} px; null while it is not known, or for a file that is no picture
 */
export function ownSize(file, measured) {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  sizes.set(file, null);
  const image = new Image();
  image.src = file;
  image.decode().then(() => {
    sizes.set(file, { width: image.naturalWidth, height: image.naturalHeight });
    measured();
  }, () => {});
  return null;
}

/**
 * @param {Blob} chosen
 * @param {LessonDocument} lesson  that gets it
 * @param {string} [replaced]  the picture in whose place it comes
 * @returns {Promise<string>} the text for the lesson's file
 * @throws {PicturesTooLarge}
 * @throws {Error} if the browser cannot read the file
 */
export async function ownPicture(chosen, lesson, replaced = "") {
  const file = await dataAddress(await ready(chosen, MAX_SIDE_PX));
  const others = lesson.steps.reduce((sum, { ground }) => sum + (ground?.file?.length ?? 0), 0);
  if (others - replaced.length + file.length > MAX_CHARACTERS) throw new PicturesTooLarge();
  return file;
}

/** @param {Blob} blob @returns {Promise<string>} */
function dataAddress(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
