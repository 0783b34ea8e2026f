// @ts-check
/** Restores what the class has drawn, when the host's projector is opened or reloaded during a class. */

import { InkRecall } from "../../../shared/net/ink-recall.js";
import { fetchReplay, fetchSegment } from "../../../shared/net/replay.js";

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {import("../../../shared/model/ink.js").Ink} ink
 * @param {() => void} changed
 */
export async function recallInk({ code, host, room }, ink, changed) {
  if (!host || room.retention !== "replay") return;
  try {
    const { durationMilliseconds: now, markers } = await fetchReplay(code, host.hostToken);
    const recall = new InkRecall((from, to) => fetchSegment(code, host.hostToken, from, to), ink);
    recall.recalled = changed;
    await recall.recall(now, markers.filter(({ kind }) => kind === "cleared"), now);
  } catch {
    // What is drawn from now on is shown.
  }
}
