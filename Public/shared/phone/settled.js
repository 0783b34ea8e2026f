// @ts-check
/** What a phone with a pad does once its first touches have had the network to themselves. */

import { followScreenSize } from "../input/screen-size.js";
import { RoomTime } from "./room-time.js";

/** @param {import("./phone-session.js").PhoneSession} session  that has been welcomed */
export function settle(session) {
  followScreenSize(session);
  const { surface, recording } = session;
  const roomTime = new RoomTime({
    now: surface.now,
    reading: () => performance.now(),
    wall: () => Date.now(),
    asks: () => session.hasRoomClock && document.visibilityState !== "hidden",
    counts: () => !recording.frozen,
    ask: (question) => session.link?.send?.(question),
    tell: (sync) => {
      recording.addTaskMessage(sync);
      session.link?.pump?.();
    },
    later: (run, delay) => void setTimeout(run, delay),
  }, surface.clock.offset);
  session.roomTime = roomTime;
  roomTime.welcomed();
  // Before a touch is recorded: one after a sleep is on another stretch of the clock.
  const notice = (/** @type {Event} */ { timeStamp }) => roomTime.noticeJump(surface.clock.at(timeStamp, performance.now()));
  addEventListener("pointerdown", notice, { capture: true, passive: true });
  document.addEventListener("visibilitychange", notice);
}
