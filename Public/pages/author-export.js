// @ts-check
/** Puzzles as an archive of `Metadata/*.plist` beside `Images/`: what `touchfigures import-puzzles` takes, unpacked. */

import { authoredPuzzle, serverPicture } from "../net/puzzle-authoring.js";
import { fillText } from "../protocol/language.js";
import { fileNames, puzzlePlist } from "../protocol/puzzle-plist.js";
import { zipArchive } from "../protocol/zip-archive.js";
import { saveFile } from "../view/save-file.js";

/**
 * @param {import("../net/puzzle-authoring.js").Puzzle[]} puzzles
 * @param {typeof import("../protocol/texts/author.js").AUTHOR_TEXTS.en} texts
 * @param {(text: string) => void} tell
 */
export async function exportPuzzles(puzzles, texts, tell) {
  const whole = puzzles.filter(({ picture, differences }) => picture && differences > 0);
  if (whole.length === 0) return tell(texts.exportNothing);
  const names = fileNames(whole.map(({ title }) => title));
  const files = [];
  for (const [index, { id }] of whole.entries()) {
    tell(fillText(texts.exporting, { done: index, total: whole.length }));
    const puzzle = await authoredPuzzle(id);
    const picture = await serverPicture(puzzle.picture.url);
    const image = `${names[index]}.${puzzle.picture.mediaType === "image/png" ? "png" : "jpg"}`;
    const list = puzzlePlist({ ...puzzle, differences: puzzle.rectangles }, image);
    files.push({ name: `Metadata/${names[index]}.plist`, bytes: new TextEncoder().encode(list) });
    files.push({ name: `Images/${image}`, bytes: new Uint8Array(await picture.arrayBuffer()) });
  }
  const archive = new Blob(/** @type {BlobPart[]} */ (zipArchive(files, new Date())), { type: "application/zip" });
  saveFile(`${whole.length === 1 ? names[0] : "puzzles"}.zip`, archive);
  const left = puzzles.length - whole.length;
  tell(fillText(left ? texts.exportedSome : texts.exported, { count: whole.length, left }));
}
