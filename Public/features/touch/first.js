// @ts-check
/** The start of the touch page: loads only what the first touch needs. */

import { codeInQuery } from "../../shared/model/session-code.js";
import { PadSurface } from "../../shared/phone/pad-surface.js";
import { Echo } from "./echo.js";
import { showFiguresInSize } from "./figures/size.js";

/** Delay before expired entries are removed from the storage, so that a first touch has the network to itself. */
const TIDY_DELAY_MS = 1500;

const { dataset } = document.documentElement;
dataset.started = "yes";
// Expired entries are not shown earlier either.
setTimeout(() => void import("../../shared/net/kept.js").then(({ tidyStorage }) => tidyStorage(), () => {}), TIDY_DELAY_MS);

const pad = /** @type {HTMLElement} */ (document.getElementById("pad"));
const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("echo"));
const echo = new Echo(canvas, /** @type {HTMLElement} */ (document.getElementById("figures")));
export const surface = new PadSurface(pad, codeInQuery(location.search), echo);
showFiguresInSize(surface.code);
// The card that tells who the phone is and what to do, until the first touch of all.
if (!surface.phone.touched && surface.batches.length === 0) dataset.untouched = "";
