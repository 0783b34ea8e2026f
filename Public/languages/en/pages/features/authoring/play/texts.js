// @ts-check
/** The texts of the list of audio walks. */

import { textsIn } from "../../../../../records/texts.js";

export const AUTHOR_PLAYS_TEXTS = textsIn("en", "features/authoring/play/texts", {
  title: "Author’s desk",
  documentTitle: "Audio walks · Author’s desk · TouchFigures",
  toWalk: "Walk",
  toPuzzles: "Puzzles",
  plays: "Audio walks",
  newPlay: "New walk",
  emptyTitle: "No audio walks yet",
  emptyText:
    "Draw a circle where something is to be heard, give it a sound, and draw the next. Anyone who walks there with a phone hears it.",
  emptyImport: "Walks that exist as files are imported on the server’s machine: touchfigures import-play play.xml",
  untitled: "New walk",
  complete: "Published",
  incomplete: "Sounds are missing",
  local: "Only on this device",
  unsaved: "Changes on this device, not published",
  scenesCount: "{count} scenes",
  scenesOne: "1 scene",
  edit: "Edit {title}",
  test: "Walk {title}",
  deleteOne: "Delete {title}",
  deleteTitle: "Delete this walk?",
  deleteText: "“{title}” will be gone, with its sounds. For a few seconds you can take it back.",
  deleteYes: "Delete",
  deleteNo: "Keep it",
  deleted: "“{title}” was deleted.",
  restored: "“{title}” is back.",
  deleteFailed: "“{title}” could not be deleted: {detail}",
});
