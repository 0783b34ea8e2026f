// @ts-check
/**
 * The touch page starts here, with as little as a finger needs: touches are taken and echoed before the socket is open
 * and before the rest of the page is loaded; what they did waits in the sampler.
 */

import { Clock } from "../input/clock.js";
import { listenOnPad } from "../input/pad.js";
import { Sampler } from "../input/sampler.js";
import { PhoneStore } from "../net/phone-store.js";
import { codeInQuery } from "../protocol/session-code.js";
import { quarterTurn, toNatural } from "../protocol/orientation.js";
import { Echo } from "../view/echo.js";
import { FrameLoop } from "./frame-loop.js";

document.documentElement.dataset.started = "yes";

const pad = /** @type {HTMLElement} */ (document.getElementById("pad"));
const echo = new Echo(/** @type {HTMLCanvasElement} */ (document.getElementById("echo")));
const sampler = new Sampler();
const code = codeInQuery(location.search);
const store = new PhoneStore(code ?? "");
const { phone, batches } = store.load();
const clock = new Clock(phone.clock, Date.now(), performance.now());

/** @typedef {import("../protocol/orientation.js").Orientation} Orientation */

/**
 * Read when the page's shape changes, never in a pointer handler.
 * @returns {Orientation}
 */
function readOrientation() {
  const angle = screen.orientation?.angle ?? /** @type {{orientation?: number}} */ (window).orientation;
  return { angle: quarterTurn(angle), viewport: { width: pad.clientWidth, height: pad.clientHeight } };
}

const now = () => clock.at(0, performance.now());
const frames = new FrameLoop(drawFrame);

/** What the later part of the page hooks into. */
export const surface = {
  code,
  store,
  phone,
  batches,
  clock,
  sampler,
  frames,
  now,
  orientation: readOrientation(),
  /** Ends what is down as cancelled: the page is going away. */
  letGo() {
    for (const slot of sampler.slots) echo.lift(slot, performance.now());
    sampler.cancelAll(now());
  },
  /** @type {(now: number) => boolean} */
  onFrame: () => false,
  onGestureEnd() {},
};

/**
 * The echo first: a finger is seen before anything else is done.
 * @param {number} time
 * @returns {boolean}
 */
function drawFrame(time) {
  const again = echo.draw(time, surface.orientation.viewport);
  return surface.onFrame(time) || again;
}

listenOnPad(pad, sampler, clock, (x, y) => toNatural(x, y, surface.orientation), {
  point: (slot, x, y) => echo.point(slot, x, y, performance.now()),
  lift: (slot) => echo.lift(slot, performance.now()),
  changed: () => frames.want(),
  gestureEnded: () => surface.onGestureEnd(),
});

/** A resting finger keeps its place on the glass while the page turns under it, so it begins anew. */
function turned() {
  const orientation = readOrientation();
  if (orientation.angle !== surface.orientation.angle) sampler.restart(now());
  surface.orientation = orientation;
  frames.want();
}
window.addEventListener("resize", turned);
screen.orientation?.addEventListener?.("change", turned);

const { start } = await import("./touch-session.js");
start(surface);
