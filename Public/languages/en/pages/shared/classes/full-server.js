// @ts-check
/** The texts of shared/classes/full-server.js. */

import { textsIn } from "../../../../records/texts.js";

export const FULL_SERVER_TEXTS = textsIn(
  "en",
  "shared/classes/full-server",
  "The server’s storage is full: nothing new is saved until old data is wiped there.",
);
