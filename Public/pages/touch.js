// @ts-check
/** The touch page starts here, with as little as a finger needs. */

import { codeInQuery } from "../protocol/session-code.js";
import { Echo } from "../view/echo.js";
import { PadSurface } from "./pad-surface.js";

document.documentElement.dataset.started = "yes";

const pad = /** @type {HTMLElement} */ (document.getElementById("pad"));
const echo = new Echo(/** @type {HTMLCanvasElement} */ (document.getElementById("echo")));
const surface = new PadSurface(pad, codeInQuery(location.search), echo);

const { start } = await import("./touch-session.js");
start(surface);
