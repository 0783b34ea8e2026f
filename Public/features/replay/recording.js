// @ts-check
/**
 * Records a replay: plays it with a caption on hidden canvases into a `MediaRecorder`, which also works over plain
 * HTTP, where WebCodecs are not available.
 */

import { token } from "../../shared/dom/theme.js";
import { clockText, speedText } from "./clock.js";
import { ReplayScene } from "./scene.js";
import { withDuration } from "./webm-duration.js";

/** @typedef {import("../../shared/net/replay.js").Replay} Replay */
/** @typedef {import("../../shared/net/replay.js").Segment} Segment */
/** @typedef {{mediaType: string, extension: string}} VideoFormat */

const WIDTH = 1280;
const HEIGHT = 720;
const CAPTION_HEIGHT = 40;
const MARGIN = 16;
const FRAMES_PER_SECOND = 30;
const BITS_PER_SECOND = 4_000_000;
/** A header has some hundred bytes. */
const MAX_HEADER_BYTES = 4096;
/** Maximum number of frames to wait for the first picture of a short recording. */
const MAX_WAITING_FRAMES = 120;
/** VP9 first: on a busy machine Chromium's VP8 encoder drops most pictures. */
const MEDIA_TYPES = Object.freeze([
  { mediaType: "video/webm;codecs=vp9", extension: "webm" },
  { mediaType: "video/webm;codecs=vp8", extension: "webm" },
  { mediaType: "video/webm", extension: "webm" },
  { mediaType: "video/mp4", extension: "mp4" },
]);

/** @returns {VideoFormat|null} null where this browser records no canvas */
export function videoFormat() {
  if (typeof MediaRecorder !== "function" || !("captureStream" in HTMLCanvasElement.prototype)) return null;
  return MEDIA_TYPES.find(({ mediaType }) => MediaRecorder.isTypeSupported(mediaType)) ?? null;
}

export class ReplayRecording {
  /** @type {(time: number, away: boolean) => void} */
  progress = () => {};
  /**
   * The video; null if it was cancelled.
   * @type {Promise<Blob|null>}
   */
  done;
  #scene;
  #canvas = document.createElement("canvas");
  // The code that draws on the canvases sets their size.
  #canvases = { backdrop: document.createElement("canvas"), fingers: document.createElement("canvas") };
  #recorder;
  /** @type {Blob[]} */
  #pieces = [];
  #isCancelled = false;
  #code;
  #format;
  #language;
  /** Length of the video (ms), without pauses, until `#runningSince`. */
  #length = 0;
  #runningSince = NaN;

  /**
   * @param {Replay} replay
   * @param {(from: number, to: number) => Promise<Segment>} fetch
   * @param {{from: number, speed: number, format: VideoFormat, language: string}} options
   */
  constructor(replay, fetch, { from, speed, format, language }) {
    this.#code = replay.code;
    this.#format = format;
    this.#language = language;
    this.#canvas.width = WIDTH;
    this.#canvas.height = HEIGHT;
    this.#scene = new ReplayScene(replay, fetch, this.#canvases);
    this.#scene.picture.size = { width: WIDTH, height: HEIGHT - CAPTION_HEIGHT };
    this.#scene.picture.free = {
      x: MARGIN,
      y: MARGIN,
      width: WIDTH - 2 * MARGIN,
      height: HEIGHT - CAPTION_HEIGHT - 2 * MARGIN,
    };
    this.#scene.clock.speed = speed;
    this.#scene.clock.seek(from);
    const stream = this.#canvas.captureStream(FRAMES_PER_SECOND);
    this.#recorder = new MediaRecorder(stream, { mimeType: format.mediaType, videoBitsPerSecond: BITS_PER_SECOND });
    this.#recorder.addEventListener("dataavailable", ({ data }) => this.#pieces.push(data));
    this.done = this.#run();
  }

  cancel() {
    this.#isCancelled = true;
  }

  async #run() {
    const { clock, loader } = this.#scene;
    /** @type {unknown} */
    let failure = null;
    let failures = 0;
    loader.loaded = () => (failures = 0);
    loader.failed = (error) => {
      failures += 1;
      if (failures > 20) failure = error;
    };
    // A hidden page gets no animation frames, so recording ends instead of recording a still picture.
    const visibilityChanged = () => {
      if (document.visibilityState !== "hidden") return;
      this.#pause();
      this.progress(clock.time, true);
    };
    document.addEventListener("visibilitychange", visibilityChanged);
    try {
      await this.#nextFrame(() => !Number.isNaN(this.#scene.draw(performance.now()).time));
      this.#compose();
      clock.play();
      this.#scene.draw(performance.now());
      this.#recorder.start(1000);
      this.#runningSince = performance.now();
      while (clock.playing && !this.#isCancelled && failure === null) {
        const now = await animationFrame();
        const before = clock.time;
        const isDrawn = !Number.isNaN(this.#scene.draw(now).time);
        this.#pauseUnless(isDrawn && clock.time > before);
        if (isDrawn) this.#compose();
        this.progress(clock.time, false);
      }
      // The recorder must receive the last picture before it stops; on a busy machine even the first may come late.
      for (let frame = 0; !this.#isCancelled && (frame < 3 || (!this.#hasContent && frame < MAX_WAITING_FRAMES)); frame += 1) {
        await animationFrame();
        if (frame >= 3 && this.#recorder.state === "recording") this.#recorder.requestData();
      }
    } finally {
      document.removeEventListener("visibilitychange", visibilityChanged);
      loader.stop();
    }
    if (failure !== null) throw failure;
    return this.#finish();
  }

  /**
   * Pauses the recorder while the replay waits for a segment.
   * @param {boolean} isMoving
   */
  #pauseUnless(isMoving) {
    if (!isMoving && this.#scene.clock.playing) this.#pause();
    else if (isMoving && this.#recorder.state === "paused") {
      this.#recorder.resume();
      this.#runningSince = performance.now();
    }
  }

  #pause() {
    if (this.#recorder.state !== "recording") return;
    this.#recorder.pause();
    this.#countLength();
  }

  #countLength() {
    // Measured by the clock, because the recorder's events come late.
    if (!Number.isNaN(this.#runningSince)) this.#length += performance.now() - this.#runningSince;
    this.#runningSince = NaN;
  }

  get #hasContent() {
    return this.#pieces.some(({ size }) => size > 0);
  }

  /** @param {() => boolean} ready */
  async #nextFrame(ready) {
    while (!this.#isCancelled && !ready()) await animationFrame();
  }

  async #finish() {
    if (this.#recorder.state === "inactive") return null;
    const stopped = new Promise((resolve) => this.#recorder.addEventListener("stop", resolve, { once: true }));
    this.#recorder.stop();
    this.#countLength();
    for (const track of this.#recorder.stream.getTracks()) track.stop();
    await stopped;
    if (this.#isCancelled) return null;
    const type = this.#format.mediaType.replace(/;.*/, "");
    const whole = new Blob(this.#pieces, { type });
    if (this.#format.extension !== "webm") return whole;
    const header = new Uint8Array(await whole.slice(0, MAX_HEADER_BYTES).arrayBuffer());
    const completeHeader = withDuration(header, this.#length);
    return completeHeader ? new Blob([/** @type {BlobPart} */ (completeHeader), whole.slice(header.length)], { type }) : whole;
  }

  /** The room and the caption in one picture. */
  #compose() {
    const context = this.#canvas.getContext("2d");
    if (!context) return;
    const { clock } = this.#scene;
    context.fillStyle = token("--ground");
    context.fillRect(0, 0, WIDTH, HEIGHT);
    const { x, y, width, height } = this.#scene.picture.box;
    context.drawImage(this.#canvases.fingers, x, y, width, height);
    context.fillStyle = token("--line");
    context.fillRect(0, HEIGHT - CAPTION_HEIGHT, WIDTH, 1);
    context.font = `22px ${token("--font")}`;
    context.textBaseline = "middle";
    const middle = HEIGHT - CAPTION_HEIGHT / 2;
    const speed = clock.speed === 1 ? "" : `  ${speedText(clock.speed, this.#language)}×`;
    context.textAlign = "left";
    context.fillStyle = token("--muted");
    context.fillText(`TouchFigures  ${this.#code}${speed}`, 16, middle);
    context.textAlign = "right";
    context.fillStyle = token("--text");
    context.fillText(clockText(clock.time), WIDTH - 16, middle);
  }
}

/** @returns {Promise<number>} */
function animationFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
