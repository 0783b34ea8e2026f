// @ts-check
/** The start of the touch page: loads only what the first touch needs. */

import { codeInQuery } from "../../shared/model/session-code.js";
import { PadSurface } from "../../shared/phone/pad-surface.js";
import { Echo } from "./echo.js";

/** The delay before what is over is removed from the storage, so that a first touch gets the network first (ms). */
const TIDIED_AFTER = 1500;

document.documentElement.dataset.started = "yes";
// What is over is not shown until then either.
setTimeout(() => void import("../../shared/net/kept.js").then(({ tidyStorage }) => tidyStorage(), () => {}), TIDIED_AFTER);

const pad = /** @type {HTMLElement} */ (document.getElementById("pad"));
const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("echo"));
const echo = new Echo(canvas, /** @type {HTMLElement} */ (document.getElementById("figures")));
export const surface = new PadSurface(pad, codeInQuery(location.search), echo);
