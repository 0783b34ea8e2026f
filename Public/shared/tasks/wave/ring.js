// @ts-check
/** The ring on a phone in the tasks of the whole class. */

import { addStyle } from "../../dom/dom.js";

/** Resolves when the ring's style sheet is loaded. */
export const ringReady = addStyle("/shared/tasks/wave/ring.css");
