// @ts-check
/** Saves a replay as a video: the choice of the pictures, the progress, and the file. */

import { element, setText } from "../../shared/dom/dom.js";
import { saveFile } from "../../shared/dom/save-file.js";
import { openSheet } from "../../shared/dom/sheet.js";
import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { fetchSegment } from "../../shared/net/replay.js";
import { clockText } from "./clock.js";
import { ReplayRecording, videoFormat } from "./recording.js";

/**
 * @param {object} recording
 * @param {import("../../shared/net/replay.js").Replay} recording.replay
 * @param {string} recording.hostToken
 * @param {number} recording.from  the instant shown (ms)
 * @param {number} recording.speed
 * @param {string} recording.language
 * @param {typeof import("../../languages/en/pages/features/replay/texts.js").REPLAY_TEXTS.en} recording.texts
 */
export function openVideo({ replay, hostToken, from, speed, language, texts }) {
  const heading = { title: texts.videoTitle, close: texts.close };
  const format = videoFormat();
  if (!format) {
    openSheet(heading, [element("p", {}, texts.videoCannot)]);
    return;
  }
  const { code, firstMilliseconds: begin, durationMilliseconds: end } = replay;
  /** @type {ReplayRecording|null} */
  let recording = null;
  const bar = element("progress", { max: 1, value: 0, "aria-label": texts.videoTitle });
  const status = element("p", { class: "numbers", role: "status" });
  const choices = element("div", { class: "rows" });
  const under = element("div", { class: "rows", hidden: true });
  const sheet = openSheet({ ...heading, closed: () => recording?.cancel() }, [
    element("p", {}, texts.videoText),
    choices,
    bar,
    status,
    under,
  ]);
  bar.hidden = true;

  // The whole seconds of the video.
  const length = (/** @type {number} */ start) =>
    clockText(Math.ceil((end - start) / speed / 1000) * 1000).replace(/\.\d+$/, "");

  const record = async (/** @type {number} */ start) => {
    choices.hidden = true;
    bar.hidden = under.hidden = false;
    recording = new ReplayRecording(replay, (a, b) => fetchSegment(code, hostToken, a, b), {
      from: start,
      speed,
      format,
      language,
    });
    recording.progress = (time, away) => {
      const share = end > start ? (time - start) / (end - start) : 1;
      bar.value = share;
      setText(
        status,
        away ? texts.videoAway : fillText(texts.videoProgress, { percent: number(share * 100, language), left: length(time) }),
      );
    };
    try {
      const video = await recording.done;
      if (!video) return;
      const name = `touchfigures-${code}-${clockText(start).replaceAll(/[:.]/g, "-")}.${format.extension}`;
      saveFile(name, video);
      setText(status, fillText(texts.videoSaved, { name }));
    } catch (error) {
      setText(status, fillText(texts.videoFailed, { detail: error instanceof Error ? error.message : String(error) }));
    }
    bar.hidden = under.hidden = true;
    recording = null;
  };
  const whole = fillText(texts.videoWhole, { length: length(begin) });
  const here = fillText(texts.videoHere, { time: clockText(from), length: length(from) });
  choices.append(
    element("button", { class: "primary", "data-record": "whole", click: () => record(begin) }, whole),
  );
  if (from > begin && from < end) {
    choices.append(element("button", { "data-record": "here", click: () => record(from) }, here));
  }
  under.append(element("button", { "data-cancel": true, click: () => sheet.close() }, texts.cancel));
}
