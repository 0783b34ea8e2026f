// @ts-check
/**
 * TOUCHkit: shows every pointer that is down above any web page, and consumes none of its events.
 *
 *     <script src="https://SERVER/touchkit.js" data-touchkit="on"></script>
 *
 * Scripts/build-pages bundles it as a single classic script, so that one tag is enough. Switches and options:
 * docs/touchkit.md.
 */

import { readChoice, storeChoice } from "./choice.js";
import { Fingers } from "./fingers.js";
import { noteEffects } from "./effects.js";
import { Frames, translated } from "./frames.js";
import { readKept } from "./kept.js";
import { Layer } from "./layer.js";
import { noteListeners } from "./listeners.js";
import { optionsOf, readAddress } from "./options.js";
import { listen, logOnce, safely } from "./quiet.js";
import { SessionPart } from "./session-part.js";

/** @typedef {import("../recorder/recorder.js").Recorder} Recorder */

/** @param {HTMLScriptElement} script  the tag */
export function start(script) {
  new Overlay(script).start();
}

/** The overlay of this page. */
class Overlay {
  #script;
  #options;
  #fingers;
  #frames;
  #session;
  #touchHandlers = this.#makeTouchHandlers();
  /** @type {Layer|null|undefined} */
  #layer;
  /** @type {Recorder|undefined} */
  #recorder;
  /** @type {number|undefined} */
  #frame;
  /** @type {AbortController|undefined} */
  #listening;
  #dialogs = new MutationObserver(
    safely((/** @type {MutationRecord[]} */ [change]) => this.#topLayerChanged(change)),
  );
  #isUppermost = false;
  #angle = 0;

  /** @param {HTMLScriptElement} script  the tag */
  constructor(script) {
    this.#script = script;
    this.#options = optionsOf(script);
    const { of: { session }, isStudy } = this.#options;
    this.#session = new SessionPart(
      () => this.#load("/features/study/overlay/stream.js"),
      ({ Stream }) => new Stream(session ?? "", script.src.replace("http", "ws"), this.#makeSurface(), isStudy),
    );
    this.#fingers = new Fingers(this.#options, this.#makeFingerListener(), translated);
    this.#frames = new Frames(this.#options, this.#fingers, this.#touchHandlers);
  }

  /** Follows the tag's options, the page's address and the key. */
  start() {
    const { of: { session }, isStudy } = this.#options;
    // The frame announces itself again with each touch: the surrounding page may start to listen later, and does not find
    // frames in shadow roots.
    if (this.#frames.host()) listen(window, "pointerdown", () => this.#frames.host());

    const { on, off, toggle, withdraw } = this;
    const adopt = this.#frames.adopt.bind(this.#frames);
    window.touchkit = Object.freeze({ on, off, toggle, ...(isStudy && { withdraw }), ...(session && { adopt }) });
    if (isStudy) {
      noteListeners();
      noteEffects();
    }

    // The key by its position: with Alt, many layouts produce another letter.
    listen(window, "keydown", (/** @type {KeyboardEvent} */ { ctrlKey, altKey, code, repeat }) => {
      if (ctrlKey && altKey && code === "KeyT" && !repeat) toggle();
    });
    this.#followAddress();
  }

  #followAddress() {
    const { of: { session }, isStudy, isShown } = this.#options;
    const { asked, token, isHeatmap } = readAddress();
    if (isHeatmap && window === top) {
      const shown = { options: this.#options.of, server: new URL(this.#script.src).origin, token };
      this.#load("/features/study/heatmap.js").then((part) => part?.showHeatmap(shown));
    } else if (asked !== "0" && isStudy && session && !this.#frames.host()) {
      // Repeats the withdrawal if the visitor left the page before the server's response.
      if (readKept(session).leaves) this.withdraw();
      else this.#load("/features/study/record.js").then(safely((part) => this.#takePart(part)));
    } else if (asked === "1" || (asked !== "0" && isShown)) {
      this.on();
    }
  }

  /**
   * Loads a part that few pages need, with the nonce of this script.
   * @param {string} path
   * @returns {Promise<*>}
   */
  #load(path) {
    return import(new URL(path, this.#script.src).href).catch(logOnce);
  }

  // The switch

  on = safely(() => {
    if (this.#layer || this.#frames.host()) return;
    this.#layer = new Layer(this.#options, () => {
      if (this.#fingers.down.size) this.#requestFrame();
      // A resting finger keeps its place on the glass while the page turns under it, so its pointer begins again.
      if (this.#angle !== turn()) this.#liftAll({ timeStamp: performance.now() });
      this.#angle = turn();
    });
    this.#angle = turn();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const handlers = { ...this.#touchHandlers, ...this.#makePageHandlers() };
    for (const [type, handler] of Object.entries(handlers)) listen(window, type, handler, signal);
    this.#frames.listen(signal);
    this.#dialogs.observe(document, { subtree: true, attributeFilter: ["open"] });
    // Nothing is sent for a study before its visitor agrees.
    const { of: { session }, isStudy } = this.#options;
    if (session && (!isStudy || this.#recorder || readKept(session).leaves)) {
      this.#session.join();
      this.#session.send((stream) => stream.open());
    }
  });

  off = safely(() => {
    if (!this.#layer) return;
    this.#liftAll({ timeStamp: performance.now() });
    this.#recorder?.leave();
    this.#listening?.abort();
    this.#dialogs.disconnect();
    this.#session.send((stream) => stream.rest());
    this.#layer.remove();
    this.#layer = null;
  });

  toggle = () => {
    const around = this.#frames.host();
    if (around) around.toggle();
    else if (this.#layer) this.off();
    else this.on();
  };

  // Drawing

  #requestFrame() {
    this.#frame ??= requestAnimationFrame(
      safely(() => {
        this.#frame = undefined;
        const { isShown, isStudy } = this.#options;
        if (!this.#layer) return;
        // A study shows no fingers to its visitors by default.
        if (isShown || !isStudy) {
          if (!this.#isUppermost) this.#layer.raise();
          this.#isUppermost = true;
          if (this.#layer.draw([...this.#fingers.down.values()])) this.#requestFrame();
        }
        this.#session.stream?.flush();
      }),
    );
  }

  /**
   * Called when another element entered the top layer.
   * @param {{target: EventTarget|null}} event
   */
  #topLayerChanged({ target }) {
    if (!this.#fingers.down.size || target === this.#layer?.canvas) return;
    this.#isUppermost = false;
    this.#requestFrame();
  }

  // Fingers

  /** @returns {import("./fingers.js").FingersListener} */
  #makeFingerListener() {
    return {
      began: (finger, path) => {
        if (!finger.isMasked) this.#recorder?.began(finger, path);
        // Another element may have been opened above the canvas since the last event.
        this.#isUppermost = false;
      },
      placed: (finger, id, time) => {
        const now = this.#session.stream ? finger : { ...finger };
        this.#session.send((stream) => stream.placed(now, id, time));
      },
      lifted: (finger, id, isCancelled, time) => {
        this.#session.send((stream) => stream.lifted(finger, id, isCancelled, time));
        this.#recorder?.ended(finger, isCancelled, time);
      },
      changed: () => this.#requestFrame(),
    };
  }

  #makeTouchHandlers() {
    const touched = (/** @type {TouchEvent} */ event) => this.#fingers.touched(event);
    return {
      pointerdown: (/** @type {PointerEvent} */ event) => {
        // The surrounding page may have loaded its tag by now; it receives the same event next.
        if (!this.#frames.host()) this.#fingers.press(event);
      },
      pointermove: (/** @type {PointerEvent} */ event) => void this.#fingers.move(event),
      pointerup: (/** @type {PointerEvent} */ event) => this.#fingers.lift(event.pointerId, false, event, event),
      pointercancel: (/** @type {PointerEvent} */ event) => this.#fingers.cancel(event),
      touchstart: (/** @type {TouchEvent} */ event) => this.#fingers.connect(event),
      touchmove: touched,
      touchend: touched,
      touchcancel: touched,
    };
  }

  #makePageHandlers() {
    const topLayerChanged = (/** @type {Event} */ event) => this.#topLayerChanged(event);
    return {
      visibilitychange: (/** @type {Event} */ event) => document.hidden && this.#liftAll(event),
      pagehide: (/** @type {Event} */ event) => {
        this.#liftAll(event);
        this.#recorder?.leave();
        this.#session.send((stream) => stream.rest());
      },
      pageshow: () => this.#session.send((stream) => stream.open()),
      fullscreenchange: topLayerChanged,
      toggle: topLayerChanged,
    };
  }

  /** @param {{timeStamp: number}} event */
  #liftAll(event) {
    this.#fingers.liftAll(event);
    this.#session.stream?.flush();
  }

  // The session

  /** @returns {import("./stream.js").Surface} */
  #makeSurface() {
    return {
      size: () => {
        const { width = 0, height = 0 } = this.#layer ?? {};
        return this.#angle % 180 ? { width: height, height: width } : { width, height };
      },
      // Converted to the device's natural orientation, so that a heatmap keeps its surface when the device turns.
      natural: ({ x, y }) => {
        if (!this.#layer) return [x, y];
        const { width, height } = this.#layer;
        if (this.#angle === 90) return [height - y, x];
        if (this.#angle === 180) return [width - x, height - y];
        return this.#angle === 270 ? [y, width - x] : [x, y];
      },
      over: this.off,
    };
  }

  // Studies, with data-study

  /** @param {typeof import("../record.js")|undefined} part */
  #takePart(part) {
    if (this.#frames.host()) return;
    part?.takePart({
      options: this.#options.of,
      choice: readChoice(),
      choose: storeChoice,
      record: (recorder) => {
        this.#recorder = recorder;
        this.on();
      },
      send: (page, width, row) => this.#session.send((stream) => stream.anchor(page, width, row)),
      isOwn: (node) => node === this.#layer?.canvas,
    });
  }

  withdraw = safely(() => {
    storeChoice("no");
    this.#frames.host()?.withdraw?.();
    this.#recorder = undefined;
    // The server does not know this visitor.
    if (!this.#session.hasJoined && !readKept(this.#options.of.session ?? "").resume) return this.off();
    this.#session.join();
    this.#session.send((stream) => {
      if (!stream.leave()) return this.off();
      this.on();
      stream.open();
    });
  });
}

const turn = () => ((screen.orientation?.angle ?? window.orientation ?? 0) + 360) % 360;
