// @ts-check
/** A puzzle as an XML property list, as `touchfigures import-puzzles` reads it; without the proximity. */

import { escaped } from "../../drafts/xml-text.js";

/** @param {number} value */
function number(value) {
  return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
}

/**
 * A text, or the texts by language.
 * @param {string} text
 * @param {Contract.PuzzleTranslations|undefined} translations
 * @param {"title"|"description"} name
 */
function texts(text, translations, name) {
  const entries = Object.entries(translations ?? {});
  if (entries.length === 0) return `<string>${escaped(text)}</string>`;
  const each = entries.map(([language, texts]) => `\t\t<key>${language}</key><string>${escaped(texts[name] ?? "")}</string>\n`);
  return `\n\t<dict>\n${each.join("")}\t</dict>`;
}

/**
 * @param {{id: string, title: string, description: string, latitude: number, longitude: number,
 *          translations?: Contract.PuzzleTranslations,
 *          differences: readonly import("./rectangle-edit.js").Rectangle[]}} puzzle
 * @param {string} imagePath  the picture's name in `Images`
 * @param {string|null} [originalPath]  the original's name in `Originals`
 */
export function puzzlePlist(puzzle, imagePath, originalPath = null) {
  const differences = puzzle.differences.map(
    ({ x, y, width, height }) =>
      `\t\t<dict>\n\t\t\t<key>X</key>${number(x)}\n\t\t\t<key>Y</key>${number(y)}\n` +
      `\t\t\t<key>Width</key>${number(width)}\n\t\t\t<key>Height</key>${number(height)}\n\t\t</dict>\n`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n' +
    '<plist version="1.0">\n<dict>\n' +
    `\t<key>Title</key>${texts(puzzle.title, puzzle.translations, "title")}\n` +
    `\t<key>Description</key>${texts(puzzle.description, puzzle.translations, "description")}\n` +
    `\t<key>ImagePath</key><string>${escaped(imagePath)}</string>\n` +
    (originalPath ? `\t<key>OriginalPath</key><string>${escaped(originalPath)}</string>\n` : "") +
    `\t<key>Identifier</key><string>${escaped(puzzle.id)}</string>\n` +
    `\t<key>Latitude</key><real>${puzzle.latitude}</real>\n` +
    `\t<key>Longitude</key><real>${puzzle.longitude}</real>\n` +
    `\t<key>Differences</key>\n\t<array>\n${differences.join("")}\t</array>\n</dict>\n</plist>\n`
  );
}

/**
 * Unique, readable file names for these titles.
 * @param {readonly string[]} titles
 */
export function fileNames(titles) {
  const used = new Set();
  return titles.map((title) => {
    const plain = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "puzzle";
    let name = plain;
    // Some file systems ignore case.
    for (let count = 2; used.has(name.toLowerCase()); count++) name = `${plain}-${count}`;
    used.add(name.toLowerCase());
    return name;
  });
}
