// @ts-check
/**
 * TOUCHkit: shows every pointer that is down above any web page, and consumes none of its events.
 *
 *     <script src="https://SERVER/touchkit.js" data-touchkit="on"></script>
 *
 * Scripts/build-pages bundles it as a single classic script, so that one tag is enough. Switches and options:
 * docs/touchkit.md.
 */

import { Fingers } from "./fingers.js";
import { noteEffects } from "./effects.js";
import { Frames, translated } from "./frames.js";
import { isOfCurrentVisitor, readKept } from "./kept.js";
import { Layer } from "./layer.js";
import { noteListeners } from "./listeners.js";
import { optionsOf, readAddress } from "./options.js";
import { listen, logOnce, safely } from "./quiet.js";

/** @typedef {import("../recorder/recorder.js").Recorder} Recorder */
/** @typedef {import("./stream.js").Stream} Stream */

/** Maximum number of events that wait until the session's module is loaded. */
const MAX_WAITING_EVENTS = 20_000;
/** The key of a visitor's choice in this tab. */
const CHOICE_KEY = "touchkit.study";

/** @param {HTMLScriptElement} script  the tag */
export function start(script) {
  const options = optionsOf(script);
  const { of: { session }, isStudy, isShown } = options;
  /** @type {Layer|null|undefined} */
  let layer;
  /**
   * The page's part in the session, once it is loaded.
   * @type {Stream|undefined}
   */
  let stream;
  /** Whether that part is loaded, or is being loaded. */
  let takesPart = false;
  /**
   * The events that wait for that part.
   * @type {((stream: Stream) => void)[]}
   */
  const waiting = [];
  /** @type {Recorder|undefined} */
  let recorder;
  /** @type {number|undefined} */
  let frame;
  /** @type {AbortController|undefined} */
  let listening;
  let isUppermost = false;
  let angle = 0;

  /** @param {(stream: Stream) => void} act */
  const tell = (act) => {
    if (stream) act(stream);
    else if (takesPart && waiting.length < MAX_WAITING_EVENTS) waiting.push(act);
  };

  const changed = () => {
    frame ??= requestAnimationFrame(
      safely(() => {
        frame = undefined;
        if (!layer) return;
        // A study shows no fingers to its visitors by default.
        if (isShown || !isStudy) {
          if (!isUppermost) layer.raise();
          isUppermost = true;
          if (layer.draw([...fingers.down.values()])) changed();
        }
        stream?.flush();
      }),
    );
  };

  const fingers = new Fingers(options, {
    began(finger, path) {
      if (!finger.isMasked) recorder?.began(finger, path);
      // Another element may have been opened above the canvas since the last event.
      isUppermost = false;
    },
    placed(finger, id, time) {
      const now = stream ? finger : { ...finger };
      tell((stream) => stream.placed(now, id, time));
    },
    lifted(finger, id, isCancelled, time) {
      tell((stream) => stream.lifted(finger, id, isCancelled, time));
      recorder?.ended(finger, isCancelled, time);
    },
    changed,
  }, translated);

  /** @param {{timeStamp: number}} event */
  const liftAll = (event) => {
    fingers.liftAll(event);
    stream?.flush();
  };

  /**
   * Called when another element entered the top layer.
   * @param {{target: EventTarget|null}} event
   */
  const opened = ({ target }) => {
    if (!fingers.down.size || target === layer?.canvas) return;
    isUppermost = false;
    changed();
  };

  const touched = (/** @type {TouchEvent} */ event) => fingers.touched(event);
  const touching = {
    /** @param {PointerEvent} event */
    pointerdown(event) {
      // The surrounding page may have loaded its tag by now; it receives the same event next.
      if (!frames.host()) fingers.press(event);
    },
    pointermove: (/** @type {PointerEvent} */ event) => void fingers.move(event),
    pointerup: (/** @type {PointerEvent} */ event) => fingers.lift(event.pointerId, false, event, event),
    pointercancel: (/** @type {PointerEvent} */ event) => fingers.cancel(event),
    touchstart: (/** @type {TouchEvent} */ event) => fingers.connect(event),
    touchmove: touched,
    touchend: touched,
    touchcancel: touched,
  };
  const handlers = {
    ...touching,
    visibilitychange: (/** @type {Event} */ event) => document.hidden && liftAll(event),
    /** @param {Event} event */
    pagehide(event) {
      liftAll(event);
      recorder?.leave();
      tell((stream) => stream.rest());
    },
    pageshow: () => tell((stream) => stream.open()),
    fullscreenchange: opened,
    toggle: opened,
  };
  const frames = new Frames(options, fingers, touching);
  const dialogs = new MutationObserver(safely((/** @type {MutationRecord[]} */ [change]) => opened(change)));

  // The switch

  const on = safely(() => {
    if (layer || frames.host()) return;
    layer = new Layer(options, () => {
      if (fingers.down.size) changed();
      // A resting finger keeps its place on the glass while the page turns under it, so its pointer begins again.
      if (angle !== turn()) liftAll({ timeStamp: performance.now() });
      angle = turn();
    });
    angle = turn();
    listening = new AbortController();
    for (const [type, handler] of Object.entries(handlers)) listen(window, type, handler, listening.signal);
    frames.listen(listening.signal);
    dialogs.observe(document, { subtree: true, attributeFilter: ["open"] });
    // Nothing is sent for a study before its visitor agrees.
    if (session && (!isStudy || recorder || readKept(session).leaves)) {
      joinSession();
      tell((stream) => stream.open());
    }
  });

  const off = safely(() => {
    if (!layer) return;
    liftAll({ timeStamp: performance.now() });
    recorder?.leave();
    listening?.abort();
    dialogs.disconnect();
    tell((stream) => stream.rest());
    layer.remove();
    layer = null;
  });

  const toggle = () => {
    const around = frames.host();
    if (around) around.toggle();
    else if (layer) off();
    else on();
  };

  // The session

  /** @type {import("./stream.js").Surface} */
  const surface = {
    size() {
      const { width = 0, height = 0 } = layer ?? {};
      return angle % 180 ? { width: height, height: width } : { width, height };
    },
    // Converted to the device's natural orientation, so that a heatmap keeps its surface when the device turns.
    natural({ x, y }) {
      if (!layer) return [x, y];
      if (angle === 90) return [layer.height - y, x];
      if (angle === 180) return [layer.width - x, layer.height - y];
      return angle === 270 ? [y, layer.width - x] : [x, y];
    },
    over: off,
  };

  /** Joins the session: loads the module for it, and tries again as long as the server is unreachable. */
  const takePartInSession = async (wait = 500) => {
    /** @type {typeof import("./stream.js")|undefined} */
    const part = await load("/features/study/overlay/stream.js");
    if (!part) return void setTimeout(takePartInSession, wait, Math.min(2 * wait, 30_000));
    stream = new part.Stream(session ?? "", script.src.replace("http", "ws"), surface, isStudy);
    for (const act of waiting.splice(0)) safely(act)(stream);
  };

  const joinSession = () => {
    if (!takesPart) void takePartInSession();
    takesPart = true;
  };

  // Studies, with data-study

  /** The visitor's choice in this tab; null before the choice, without storage, and for the next visitor. */
  const choice = () => {
    try {
      const [chosen, at] = (sessionStorage.getItem(CHOICE_KEY) ?? "").split(" ");
      return isOfCurrentVisitor(Number(at)) ? chosen : null;
    } catch {
      return null;
    }
  };

  /** @param {string} chosen */
  const choose = (chosen) => {
    try {
      sessionStorage.setItem(CHOICE_KEY, `${chosen} ${Date.now()}`);
    } catch {
      // Without storage, the next page asks again.
    }
  };

  const withdraw = safely(() => {
    choose("no");
    frames.host()?.withdraw?.();
    recorder = undefined;
    // The server does not know this visitor.
    if (!takesPart && !readKept(session ?? "").resume) return off();
    joinSession();
    tell((stream) => {
      if (!stream.leave()) return off();
      on();
      stream.open();
    });
  });

  /**
   * Loads a part that few pages need, with the nonce of this script.
   * @param {string} path
   * @returns {Promise<*>}
   */
  const load = (path) => import(new URL(path, script.src).href).catch(logOnce);

  /** @param {typeof import("../record.js")|undefined} part */
  const takePart = (part) =>
    !frames.host() &&
    part?.takePart({
      options: options.of,
      choice: choice(),
      choose,
      record: (made) => ((recorder = made), on()),
      send: (page, width, row) => tell((stream) => stream.anchor(page, width, row)),
      isOwn: (node) => node === layer?.canvas,
    });

  // The frame announces itself again with each touch: the surrounding page may start to listen later, and does not find
  // frames in shadow roots.
  if (frames.host()) listen(window, "pointerdown", () => frames.host());

  const adopt = frames.adopt.bind(frames);
  window.touchkit = Object.freeze({ on, off, toggle, ...(isStudy && { withdraw }), ...(session && { adopt }) });
  if (isStudy) {
    noteListeners();
    noteEffects();
  }

  // The key by its position: with Alt, many layouts produce another letter.
  listen(window, "keydown", (/** @type {KeyboardEvent} */ { ctrlKey, altKey, code, repeat }) => {
    if (ctrlKey && altKey && code === "KeyT" && !repeat) toggle();
  });
  const { asked, token, isHeatmap } = readAddress();
  if (isHeatmap && window === top) {
    const shown = { options: options.of, server: new URL(script.src).origin, token };
    load("/features/study/heatmap.js").then((part) => part?.showHeatmap(shown));
  } else if (asked !== "0" && isStudy && session && !frames.host()) {
    // Repeats the withdrawal if the visitor left the page before the server's response.
    if (readKept(session).leaves) withdraw();
    else load("/features/study/record.js").then(safely(takePart));
  } else if (asked === "1" || (asked !== "0" && isShown)) {
    on();
  }
}

const turn = () => ((screen.orientation?.angle ?? window.orientation ?? 0) + 360) % 360;
