// @ts-check
/**
 * All kinds of challenges, in the order in which they are offered; a new kind is a folder beside this file, and its name
 * here.
 */

import { distance } from "./distance/kind.js";
import { hold } from "./hold/kind.js";
import { latency } from "./latency/kind.js";
import { press } from "./press/kind.js";
import { reaction } from "./reaction/kind.js";
import { targets } from "./targets/kind.js";

/** @typedef {import("../model/task-kind.js").Kind} Kind */
/** @typedef {import("../model/task-kind.js").TaskKind} TaskKind */

/** @type {Readonly<Record<Kind, TaskKind>>} */
export const TASKS = Object.freeze({ distance, hold, targets, press, reaction, latency });

export const KINDS = /** @type {readonly Kind[]} */ (Object.keys(TASKS));

/**
 * The texts of a kind on pages.
 * @param {Kind} kind
 * @param {string} language  one of ours
 */
export function textsOf(kind, language) {
  return TASKS[kind].texts[/** @type {import("../model/language.js").Language} */ (language)];
}
