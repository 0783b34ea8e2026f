// @ts-check
/** Restores what the class has drawn, when the host's projector is opened or reloaded during a class. */

import { isClearing } from "../../../shared/model/past-ink.js";
import { InkRecall } from "../../../shared/net/ink-recall.js";
import { fetchReplay, fetchSegment } from "../../../shared/net/replay.js";

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {import("../../../shared/model/ink.js").Ink} ink
 * @param {() => void} changed
 * @param {() => boolean} isWanted false once the drawing must be empty
 */
export async function recallInk({ code, host, room }, ink, changed, isWanted) {
  if (!host || room.retention !== "replay") return;
  try {
    const { durationMilliseconds: now, markers } = await fetchReplay(code, host.hostToken);
    const recall = new InkRecall(async (from, to) => {
      const segment = await fetchSegment(code, host.hostToken, from, to);
      if (!isWanted()) recall.stop();
      return segment;
    }, ink);
    recall.recalled = changed;
    if (isWanted()) await recall.recall(now, markers.filter(isClearing), now);
  } catch {
    // If this fails, only later strokes are shown.
  }
}
