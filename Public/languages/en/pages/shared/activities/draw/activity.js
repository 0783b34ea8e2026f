// @ts-check
/** The texts of shared/activities/draw/activity.js. */

import { textsIn } from "../../../../../records/texts.js";

export const DRAW_ACTIVITY_TEXTS = textsIn("en", "shared/activities/draw/activity", { name: "Draw", needs: "Any phone" });
