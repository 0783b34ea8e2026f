// @ts-check
/** The nerve relay: a squeeze goes from hand to hand, and everybody who feels it touches. */

import { RELAY_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/relay/kind.js";
import { wave } from "../wave/kind.js";

/**
 * Phones do the same in both tasks of the whole class.
 * @type {import("../../model/task-kind.js").TaskKind}
 */
export const relay = { ...wave, target: 150, texts: RELAY_TASK_TEXTS };
