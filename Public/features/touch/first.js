// @ts-check
/** The start of the touch page: loads only what the first touch needs. */

import { codeInQuery } from "../../shared/model/session-code.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { PadSurface } from "../../shared/phone/pad-surface.js";
import { Echo } from "./echo.js";

document.documentElement.dataset.started = "yes";
tidyStorage();

const pad = /** @type {HTMLElement} */ (document.getElementById("pad"));
const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("echo"));
const echo = new Echo(canvas, /** @type {HTMLElement} */ (document.getElementById("figures")));
export const surface = new PadSurface(pad, codeInQuery(location.search), echo);
