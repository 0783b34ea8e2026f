// @ts-check
/** The class's last seconds once more, a tenth as fast, on the projector. */

import { notify, withdraw } from "../../../shared/dom/notices.js";
import { PATHS } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { Ink } from "../../../shared/model/ink.js";
import { ReplayFingers } from "../../../shared/model/replay-fingers.js";
import { fetchReplay, fetchSegment } from "../../../shared/net/replay.js";
import { SLOW_MOTION_TEXTS } from "../../../languages/en/pages/features/classroom/stage/slow-motion.js";

/** @typedef {import("../../../shared/net/replay.js").Segment} Segment */

const SLOWER = 10;
/** Length of what is shown, at its own speed, up to the last touch (ms). */
const SHOWN_MS = 4000;
/** Time after the last touch that is shown, too (ms). */
const AFTER_MS = 300;

export class SlowMotion {
  ink = new Ink();
  #fingers = new ReplayFingers(this.ink);
  #segment;
  #begun = NaN;

  /**
   * @param {Segment} segment
   * @param {(isOn: boolean) => void} changed
   */
  constructor(segment, changed) {
    this.#segment = segment;
    this.changed = changed;
    this.#fingers.start(segment);
    this.#fingers.feed(segment.steps);
  }

  /** By which clock the fingers of different phones are shown. */
  get axis() {
    return this.#fingers.axis;
  }

  /**
   * @param {number} now  ms
   * @returns {{time: number, fingers: import("../../../shared/model/finger-tracks.js").Finger[]}|null} null at the end
   */
  at(now) {
    if (Number.isNaN(this.#begun)) this.#begun = now;
    const time = this.#segment.from + (now - this.#begun) / SLOWER;
    return time > this.#segment.to ? null : { time, fingers: this.#fingers.at(time) };
  }
}

/**
 * Shows the seconds before the last touch, or ends that.
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {import("./stage.js").Stage} stage
 * @param {(isOn: boolean) => void} changed
 */
export async function toggleSlowMotion({ code, host, room, language }, stage, changed) {
  if (stage.isPlaying || !host || room.state.hidden) return stage.play(null);
  const texts = SLOW_MOTION_TEXTS[language];
  if (stage.touchedAt === -Infinity) return notify("slow", texts.nothing, { kind: "calm", icon: "info", seconds: 6 });
  const asked = performance.now();
  const { durationMilliseconds: end } = await fetchReplay(code, host.hostToken);
  // The server measured the end about in the middle of the request.
  const since = (asked + performance.now()) / 2 - stage.touchedAt;
  const to = Math.max(0, end - Math.max(0, since - AFTER_MS));
  const segment = await fetchSegment(code, host.hostToken, Math.max(0, to - SHOWN_MS), to);
  const words = [fillText(texts.shown, { seconds: SHOWN_MS / 1000, times: SLOWER })];
  const follow = (/** @type {boolean} */ isOn) => {
    changed(isOn);
    if (isOn) notify("slow", words.join(" · "), { kind: "calm", path: PATHS.again });
    else withdraw("slow");
  };
  const motion = new SlowMotion(segment, follow);
  if (motion.axis) words.push(fillText(texts[motion.axis.axis], { count: motion.axis.count }));
  stage.play(motion);
}
