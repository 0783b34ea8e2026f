// @ts-check
/** One `<audio>` element, faded by a gain node: iPhones ignore an element's own volume. */

/** The duration of a fade: too short to be audible, long enough to avoid a click. */
const FADE_SECONDS = 0.02;
/** Maximum difference from the engine's clock of a sound that returns during its fade. */
const MAX_DRIFT_SECONDS = 1;

/** A seek to the current position would only cause a short silence. */
const SEEK_TOLERANCE_SECONDS = 0.02;

/** @typedef {"blocked"|"failed"} VoiceTrouble */
/** @typedef {{url: string, loops: boolean}} Sound */

/**
 * @typedef {object} VoiceListener
 * @property {(voice: Voice) => void} ended
 * @property {(voice: Voice) => void} stopped paused by another cause, such as an unplugged headset or a call
 * @property {(voice: Voice, trouble: VoiceTrouble) => void} trouble
 * @property {(voice: Voice) => void} started called when its file is loaded
 * @property {(voice: Voice) => void} changed  called when it starts or stops waiting for its file
 */

export class Voice {
  /** @type {number|null} the scene that it plays or played last */
  scene = null;
  /** Whether the voice should sound now. */
  on = false;
  fading = false;
  waiting = false;
  #listener;
  #context;
  #gain;
  #element = new Audio();
  /** @type {number|null} the position at which it continues once the file's duration is known (s) */
  #seek = null;
  #timer = 0;

  /**
   * @param {AudioContext} context
   * @param {VoiceListener} listener
   */
  constructor(context, listener) {
    this.#context = context;
    this.#listener = listener;
    this.#gain = context.createGain();
    context.createMediaElementSource(this.#element).connect(this.#gain).connect(context.destination);
    this.#listen();
    // Part of the document, so that media tools find it; it is not visible.
    this.#element.hidden = true;
    document.body.append(this.#element);
  }

  #listen() {
    const element = this.#element;
    element.preload = "auto";
    element.addEventListener("loadedmetadata", () => this.#seekNow());
    element.addEventListener("ended", () => this.settle());
    element.addEventListener("pause", () => {
      // The event is late: the page may already have resumed a sound that it had paused itself.
      if (this.on && !this.fading && element.paused && !element.ended && !element.error) this.#listener.stopped(this);
    });
    element.addEventListener("error", () => this.on && !this.fading && this.#listener.trouble(this, "failed"));
    element.addEventListener("playing", () => this.on && this.#listener.started(this));
    const updateWaiting = () => {
      const lacksData = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !element.ended;
      const waiting = this.on && !element.paused && lacksData;
      if (waiting === this.waiting) return;
      this.waiting = waiting;
      this.#listener.changed(this);
    };
    const moments = ["waiting", "playing", "canplay", "pause", "emptied", "ended"];
    for (const moment of moments) element.addEventListener(moment, updateWaiting);
  }

  /**
   * Reports once that the sound has ended. The browser's event comes late, so callers check this in between: a sound at its
   * end would start from the beginning if it were paused and resumed.
   */
  settle() {
    if (!this.on || this.fading || !this.#element.ended) return;
    this.on = this.waiting = false;
    this.#listener.ended(this);
  }

  /** Called in a tap: afterwards the page may play this element. */
  unlock() {
    if (this.on || this.#element.src) return;
    this.#element.play().catch(() => {
      // The rejection is expected, because there is nothing to play yet; only the call within a tap matters.
    });
    this.#element.pause();
  }

  /** The current position (s). */
  get seconds() {
    return this.#seek ?? this.#element.currentTime;
  }

  /**
   * @param {number} scene
   * @param {Sound} sound
   * @param {number} at  s
   * @param {boolean} [reloads]  loads the file again, after a failure
   */
  start(scene, { url, loops }, at, reloads = false) {
    const element = this.#element;
    const address = new URL(url, location.href).href;
    // A sound that was not stopped continues at its own position, which it reports to the engine.
    const continues = this.fading && this.scene === scene && !element.ended && Math.abs(this.seconds - at) < MAX_DRIFT_SECONDS;
    this.scene = scene;
    this.on = true;
    // Avoids the gap of a restart at each end.
    element.loop = loops;
    this.#fadeIn();
    if (element.src !== address || reloads || element.error) {
      this.#seek = at;
      element.dataset.scene = String(scene);
      element.src = address;
      element.load();
    } else if (!continues) {
      this.#goTo(at);
    }
    this.#play();
  }

  /** Resumes after an interruption. */
  resume() {
    if (this.on && !this.fading && this.#element.paused && !this.#element.ended && !this.#element.error) this.#play();
  }

  #play() {
    this.#element.play().catch((error) => {
      // Other rejections: another start or a pause replaced it, or the element reports its own error.
      if (this.on && error.name === "NotAllowedError") this.#listener.trouble(this, "blocked");
    });
  }

  /**
   * @param {number} seconds
   * @param {() => void} faded
   */
  fade(seconds, faded) {
    const { gain } = this.#gain;
    const now = this.#context.currentTime;
    this.fading = true;
    gain.cancelScheduledValues(now);
    gain.setValueAtTime(gain.value, now);
    gain.linearRampToValueAtTime(0, now + seconds);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.stop(), faded()), seconds * 1000);
  }

  /** Silences the voice at once; the position is kept. */
  stop() {
    clearTimeout(this.#timer);
    this.on = this.fading = this.waiting = false;
    this.#element.pause();
  }

  #fadeIn() {
    const { gain } = this.#gain;
    const now = this.#context.currentTime;
    clearTimeout(this.#timer);
    this.fading = false;
    gain.cancelScheduledValues(now);
    gain.setValueAtTime(gain.value, now);
    gain.linearRampToValueAtTime(1, now + FADE_SECONDS);
  }

  /** @param {number} at */
  #goTo(at) {
    this.#seek = at;
    if (this.#element.readyState >= HTMLMediaElement.HAVE_METADATA) this.#seekNow();
  }

  #seekNow() {
    const at = this.#seek;
    this.#seek = null;
    if (at !== null && Math.abs(this.#element.currentTime - at) > SEEK_TOLERANCE_SECONDS) this.#element.currentTime = at;
  }
}
