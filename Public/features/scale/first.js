// @ts-check
/** The start of the scale's page: it measures before there is a session, and without one. */

import { codeInQuery } from "../../shared/model/session-code.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { PadSurface } from "../../shared/phone/pad-surface.js";
import { ScaleInstrument } from "./instrument.js";

document.documentElement.dataset.started = "yes";
tidyStorage();

const pad = /** @type {HTMLElement} */ (document.getElementById("pad"));
export const instrument = new ScaleInstrument();
export const surface = new PadSurface(pad, codeInQuery(location.search), instrument);
instrument.requestRedraw = () => surface.frames.requestRedraw();
instrument.translate();
