// @ts-check
/** Reports another screen to the server: a window made larger, a device unfolded or turned; docs/figures.md. */

import { bounded } from "../model/orientation.js";

/** Time for which a size has to last before it is sent to the server. */
const SETTLING_TIME_MS = 400;
/** Maximum difference between two sizes of the same screen, caused by rounding and by the browser's zoom. */
const SIZE_TOLERANCE_PX = 8;

/** @typedef {import("../model/orientation.js").Size} Size */

/**
 * @typedef {object} SizedSession  a phone's session that has been welcomed
 * @property {Size} screen  the current size
 * @property {{onSize: () => void}} surface
 * @property {{phone: {screen: Size|null}, savePhone: () => void}} record  with the screen that was sent to the server
 * @property {() => void} resized
 * @property {{sayHello: () => void}} [link]
 */

/** @param {SizedSession} session */
export function followScreenSize(session) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let settling;
  const sendIfChanged = () => {
    const { phone } = session.record;
    const now = bounded(session.screen);
    if (phone.screen && isSame(phone.screen, now)) return;
    phone.screen = now;
    session.record.savePhone();
    session.resized();
    session.link?.sayHello();
  };
  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(sendIfChanged, SETTLING_TIME_MS);
  };
  session.surface.onSize = settle;
  // The size may have changed before this module was loaded, or since the page was last open.
  settle();
}

/** @param {Size} a @param {Size} b */
function isSame(a, b) {
  return Math.max(Math.abs(a.width - b.width), Math.abs(a.height - b.height)) < SIZE_TOLERANCE_PX;
}
