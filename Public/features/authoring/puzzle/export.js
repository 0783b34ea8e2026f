// @ts-check
/** Puzzles as an archive of `Metadata/*.plist`, `Images/` and `Originals/`, for `touchfigures import-puzzles` after unpacking. */

import { saveFile } from "../../../shared/dom/save-file.js";
import { fillText } from "../../../shared/model/language.js";
import { zipArchive } from "../drafts/zip-archive.js";
import { authoredPuzzle, serverPicture } from "./api.js";
import { fileNames, puzzlePlist } from "./model/plist.js";

/**
 * @param {import("./api.js").Puzzle[]} puzzles
 * @param {typeof import("../../../languages/en/pages/features/authoring/puzzle/texts.js").AUTHOR_TEXTS.en} texts
 * @param {(text: string) => void} showStatus
 */
export async function exportPuzzles(puzzles, texts, showStatus) {
  const whole = puzzles.filter(({ picture, differences }) => picture && differences > 0);
  if (whole.length === 0) return showStatus(texts.exportNothing);
  const names = fileNames(whole.map(({ title }) => title));
  const files = [];
  for (const [index, { id }] of whole.entries()) {
    showStatus(fillText(texts.exporting, { done: index, total: whole.length }));
    const puzzle = await authoredPuzzle(id);
    const { url, mediaType } = /** @type {import("./api.js").Picture} */ (puzzle.picture);
    const picture = await serverPicture(url);
    const image = `${names[index]}.${mediaType === "image/png" ? "png" : "jpg"}`;
    const { original } = puzzle;
    const originalImage = original && `${names[index]}.${original.mediaType === "image/png" ? "png" : "jpg"}`;
    const list = puzzlePlist({ ...puzzle, differences: puzzle.rectangles }, image, originalImage);
    files.push({ name: `Metadata/${names[index]}.plist`, bytes: new TextEncoder().encode(list) });
    files.push({ name: `Images/${image}`, bytes: new Uint8Array(await picture.arrayBuffer()) });
    if (original) {
      const bytes = new Uint8Array(await (await serverPicture(original.url)).arrayBuffer());
      files.push({ name: `Originals/${originalImage}`, bytes });
    }
  }
  const archive = new Blob(/** @type {BlobPart[]} */ (zipArchive(files, new Date())), { type: "application/zip" });
  saveFile(`${whole.length === 1 ? names[0] : "puzzles"}.zip`, archive);
  const left = puzzles.length - whole.length;
  showStatus(fillText(left ? texts.exportedSome : texts.exported, { count: whole.length, left }));
}
