// @ts-check
/** The scale starts here: it weighs before there is a session, and without one. */

import { codeInQuery } from "../protocol/session-code.js";
import { PadSurface } from "./pad-surface.js";
import { ScaleInstrument } from "./scale-instrument.js";

document.documentElement.dataset.started = "yes";

const pad = /** @type {HTMLElement} */ (document.getElementById("pad"));
const instrument = new ScaleInstrument();
const surface = new PadSurface(pad, codeInQuery(location.search), instrument);
instrument.want = () => surface.frames.want();
instrument.speak();

const { start } = await import("./scale-session.js");
start(surface, instrument);
