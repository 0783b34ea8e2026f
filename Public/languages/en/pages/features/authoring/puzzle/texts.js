// @ts-check
/** The texts of the author's desk: the list of puzzles. */

import { textsIn } from "../../../../../records/texts.js";

export const AUTHOR_TEXTS = textsIn("en", "features/authoring/puzzle/texts", {
  title: "Author’s desk",
  documentTitle: "Author’s desk · TouchFigures",
  toSpot: "Play",
  toWalks: "Audio walks",
  puzzles: "Puzzles",
  newPuzzle: "New puzzle",
  exportAll: "Export all",
  exporting: "Packing {done} of {total}…",
  exported: "{count} {count|1=puzzle is|puzzles are} in the archive.",
  exportedSome:
    "{count} {count|1=puzzle is|puzzles are} in the archive; {left} without picture or differences {left|1=is|are} not.",
  exportNothing: "No puzzle has a picture and differences yet.",
  emptyTitle: "No puzzles yet",
  emptyText:
    "Take a photo of a real place. Change something in a copy: a sign, a window, a colour. Give both to the desk: it finds the differences, you set the pin.",
  emptyImport: "Folders of puzzles are imported on the server’s machine: touchfigures import-puzzles FOLDER",
  published: "Published",
  draft: "Draft",
  local: "Only on this device",
  unsaved: "Changes on this device, not published",
  differences: "{count} differences",
  oneDifference: "1 difference",
  noPicture: "No picture yet",
  untitled: "New puzzle",
  edit: "Edit {title}",
  exportOne: "Export {title}",
  deleteOne: "Delete {title}",
  play: "Play {title}",
  deleteTitle: "Delete this puzzle?",
  deleteText:
    "“{title}” disappears from the map at once, with all rounds played on it. For a few seconds you can take it back.",
  deleteYes: "Delete",
  deleteNo: "Keep it",
  deleted: "“{title}” was deleted.",
  restored: "“{title}” is back.",
  deleteFailed: "“{title}” could not be deleted: {detail}",
});
