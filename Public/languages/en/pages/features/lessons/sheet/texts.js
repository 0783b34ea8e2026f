// @ts-check
/** The words around a lesson's sheet. */

import { textsIn } from "../../../../../records/texts.js";

export const SHEET_TEXTS = textsIn("en", "features/lessons/sheet/texts", {
  all: "All lessons",
  language: "Language of the sheet",
  print: "Print",
  name: "Name",
  group: "Class",
  date: "Date",
  loading: "Loading…",
  unknown: "There is no such lesson on this server.",
  none: "This lesson has no sheet.",
  serverDown: "The server does not answer. Reload the page once it runs.",
  table: "Measurements for task {number}",
});
