// @ts-check
/**
 * All kinds of challenges, in the order in which they are offered; a new kind is a folder beside this file, and its name
 * here.
 */

import { beat } from "./beat/kind.js";
import { clap } from "./clap/kind.js";
import { distance } from "./distance/kind.js";
import { hold } from "./hold/kind.js";
import { latency } from "./latency/kind.js";
import { press } from "./press/kind.js";
import { reaction } from "./reaction/kind.js";
import { relay } from "./relay/kind.js";
import { symbol } from "./symbol/kind.js";
import { targets } from "./targets/kind.js";
import { wave } from "./wave/kind.js";
import { weigh } from "./weigh/kind.js";

/** @typedef {import("../model/task-kind.js").Kind} Kind */
/** @typedef {import("../model/task-kind.js").TaskKind} TaskKind */

/** @type {Readonly<Record<Kind, TaskKind>>} */
export const TASKS = Object.freeze({
  distance,
  hold,
  targets,
  press,
  weigh,
  reaction,
  latency,
  symbol,
  wave,
  relay,
  beat,
  clap,
});

export const KINDS = /** @type {readonly Kind[]} */ (Object.keys(TASKS));

/**
 * The name of a target, for kinds whose targets have names.
 * @param {Kind} kind
 * @param {number} target
 * @param {string} language  one that the pages have
 * @returns {string|undefined}
 */
export function targetName(kind, target, language) {
  return TASKS[kind].targetNames?.[/** @type {import("../model/language.js").Language} */ (language)][target - 1];
}

/**
 * The texts of a kind.
 * @param {Kind} kind
 * @param {string} language  one that the pages have
 */
export function textsOf(kind, language) {
  return TASKS[kind].texts[/** @type {import("../model/language.js").Language} */ (language)];
}
