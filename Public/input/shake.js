// @ts-check
/** The motion sensor as a switch. Where it is missing or refused nothing happens: the button and the key do the same. */

import { ShakeDetector } from "./shake-detector.js";

/** @typedef {typeof DeviceMotionEvent & {requestPermission?: () => Promise<string>}} AskingMotionEvent */

/**
 * @param {() => void} shaken
 * @returns {{ready: () => boolean, ask: () => void}}  `ready`: readings have come; `ask`: to be called from a tap
 */
export function listenForShake(shaken) {
  const detector = new ShakeDetector();
  let heard = false;
  let asked = false;
  const MotionEvent = /** @type {AskingMotionEvent|undefined} */ (window.DeviceMotionEvent);
  if (!window.isSecureContext || !MotionEvent) return { ready: () => false, ask() {} };

  window.addEventListener("devicemotion", ({ acceleration, accelerationIncludingGravity, timeStamp }) => {
    const bare = (acceleration?.x ?? null) !== null;
    const reading = bare ? acceleration : accelerationIncludingGravity;
    if (!reading || reading.x === null) return;
    heard = true;
    if (detector.add(timeStamp, [reading.x, reading.y ?? 0, reading.z ?? 0], !bare)) shaken();
  });
  return {
    ready: () => heard,
    // Once per page: who refuses is not asked again, and some browsers fail here without a question.
    ask() {
      if (asked || heard) return;
      asked = true;
      MotionEvent.requestPermission?.().catch(() => {});
    },
  };
}
