/**
 * TOUCHkit: shows every pointer that is down above any web page, and consumes none of its events.
 *
 *     <script src="https://SERVER/touchkit.js" data-touchkit="on"></script>
 *
 * A single classic script, so that one tag is enough. Switches and options: docs/touchkit.md.
 */
(() => {
  "use strict";
  if (window.touchkit?.toggle) return;

  /**
   * @typedef {{x: number, y: number}} Point
   * @typedef {Point & {time: number}} Sample
   */
  /**
   * A pointer that is down.
   * @typedef {object} Pointer
   * @property {number} slot
   * @property {Window|null} view  the page's window, or a frame's
   * @property {Sample} start
   * @property {Sample[]} trail
   * @property {number} taps
   * @property {boolean} isTouch
   * @property {number} x
   * @property {number} y
   * @property {number} pressure
   * @property {number|null} radius
   * @property {boolean} [hasForce]
   * @property {boolean} [isKnown]  to the session
   * @property {number} [touch]  the touch's identifier
   * @property {EventTarget} [target]  of the touch
   * @property {boolean} [isMasked]  the page wants nothing of it recorded
   * @property {AbortController} [follow]  ends the listening to touches, which tell where the finger is
   */
  /**
   * A row of `touches`; without pressure and radius when a finger is cancelled or held.
   * @typedef {[number, number, number|null, number|null, number, ...(number|null)[]]} Row
   */
  /**
   * A message from the server; its type says which.
   * @typedef {object} Message
   * @property {string} type
   * @property {number} [code]
   * @property {string} [detail]
   * @property {number} [ack]
   * @property {boolean} [frozen]
   * @property {{resume: string}} participant
   * @property {number} seq
   * @property {{touching: number}} stats
   * @property {{frozen: boolean}} session
   * @property {boolean} [study]  whether the server takes anchors
   */
  /** @typedef {import("./features/study/recorder/recorder.js").Recorder} Recorder */
  /** @typedef {import("./features/study/recorder/recorder.js").Anchor} Anchor */
  /**
   * A batch of touches or of anchors.
   * @typedef {{type: string, seq: number, events?: Row[], page?: string, width?: number, anchors?: Anchor[]}} Batch
   */

  const script = /** @type {HTMLScriptElement|null} */ (document.currentScript);
  /** @type {DOMStringMap} */
  const options = script?.dataset ?? {};
  /** @param {string} name */
  const wants = (name) => name in options && options[name] !== "off";
  const isStudy = wants("study");
  const isShown = ["on", ""].includes(options.touchkit ?? "off");

  /** The phases of docs/protocol.md. */
  const [BEGAN, MOVED, ENDED, CANCELLED, HELD] = [0, 1, 2, 3, 4];
  const GREY = "rgb(85 85 85 / 0.5)";

  /**
   * The pointers that are down, by id.
   * @type {Map<number, Pointer>}
   */
  const pointers = new Map();
  const warned = new Set();
  /** @type {Layer|null|undefined} */
  let layer;
  /** @type {ReturnType<typeof createStream>|undefined} */
  let stream;
  /** @type {(Sample & {taps: number})|false|undefined} */
  let lastTap;
  /** @type {number|undefined} */
  let frame;
  /** @type {Recorder|undefined} */
  let recorder;
  let isUppermost = false;
  let angle = 0;

  /**
   * Logs a message for the developer, once.
   * @param {unknown} text
   */
  function say(text) {
    if (!warned.has(text)) console.info(`touchkit: ${text}`);
    warned.add(text);
  }

  /**
   * Catches our errors, so that they do not become the page's.
   * @template {unknown[]} V
   * @param {(...values: V) => void} act
   * @returns {(...values: V) => void}
   */
  const safely = (act) => (...values) => {
    try {
      act(...values);
    } catch (error) {
      say(error);
    }
  };

  const { addEventListener: addListener } = EventTarget.prototype;

  /**
   * Listens before the page does, without influence on the event.
   * @param {EventTarget} target
   * @param {string} type
   * @param {(event: never) => void} hear
   * @param {AbortSignal} [signal]
   */
  const listen = (target, type, hear, signal) =>
    addListener.call(target, type, /** @type {EventListener} */ (safely(hear)), { capture: true, passive: true, signal });

  // Studies: what only listens

  /** Marks an element whose listeners may hear a tap; the recorder knows it by this name, also in frames. */
  const LISTENS = Symbol.for("touchkit.listens");

  /** Notes which elements listen to taps, since nothing else tells of them; whoever adds a listener sees no difference. */
  function noteListeners() {
    EventTarget.prototype.addEventListener = function addEventListener(/** @type {[string, *, *]} */ ...values) {
      // Without a target it is the window; of a frozen element nothing is noted.
      if (/^(click|(pointer|mouse)(down|up)|touch(start|end))$/.test(values[0]) && /** @type {Node} */ (this)?.nodeType === 1) {
        Reflect.set(this, LISTENS, true);
      }
      return addListener.apply(this, values);
    };
  }

  // Frames of the same origin

  /**
   * The overlay of a page around this one that takes over what happens here: it has the same origin and the tag of the same
   * session. One visitor is then one participant, and a touch counts once, whichever page is loaded first.
   * @returns {Window["touchkit"]}
   */
  function host() {
    try {
      for (let view = /** @type {Window} */ (window); view !== view.parent; ) {
        view = view.parent;
        if (options.session && view.touchkit?.adopt?.(document, options.session, isStudy)) return view.touchkit;
      }
    } catch {
      // Another origin's page is around it.
    }
  }

  /** Documents of frames with the tag of this session. */
  const adopted = new WeakSet();

  /**
   * Called by the tag in a frame.
   * @param {Document} inside
   * @param {string} session
   * @param {boolean} study
   * @returns {boolean} whether what happens there is this page's
   */
  function adopt(inside, session, study) {
    if (session !== options.session || !(isStudy || (listening && !study))) return false;
    adopted.add(inside);
    enter(inside);
    return true;
  }

  /**
   * An event of a frame as if it were the page's own: from there its places and times are others.
   * @template {UIEvent} E
   * @param {E} event
   * @returns {E}
   */
  function translated(event) {
    const { view } = event;
    if (!view || view === window) return event;
    const later = view.performance.timeOrigin - performance.timeOrigin;
    /** @param {Touch|PointerEvent} source */
    const placed = (source) => {
      let { clientX: x, clientY: y } = source;
      /** @type {Window|null} */
      let from = view;
      while (from && from !== window) {
        const frame = /** @type {HTMLElement} */ (from.frameElement);
        const { left, top, width } = frame.getBoundingClientRect();
        const scale = width / frame.offsetWidth || 1;
        [x, y] = [left + (frame.clientLeft + x) * scale, top + (frame.clientTop + y) * scale];
        from = from.parent;
      }
      // Their properties are getters of the prototype, which copying an object leaves out.
      const { identifier, force, radiusX, radiusY, pressure, width, height } = /** @type {Touch & PointerEvent} */ (source);
      const contact = "pressure" in source ? { pressure, width, height } : { identifier, force, radiusX, radiusY };
      return { clientX: x, clientY: y, ...contact };
    };
    const time = (/** @type {UIEvent} */ { timeStamp }) => ({ timeStamp: timeStamp + later });
    const { type, isTrusted } = event;
    const known = { type, isTrusted, view, ...time(event), composedPath: () => event.composedPath() };
    const { changedTouches: touches } = /** @type {TouchEvent} */ (/** @type {unknown} */ (event));
    if (touches) {
      return /** @type {E} */ (/** @type {unknown} */ ({ ...known, changedTouches: [...touches].map(placed) }));
    }
    const pointer = /** @type {PointerEvent} */ (/** @type {unknown} */ (event));
    const { pointerId, pointerType, buttons } = pointer;
    const getCoalescedEvents = () =>
      (pointer.getCoalescedEvents?.() ?? []).map((part) => ({ ...placed(part), ...time(part) }));
    const whole = { ...known, ...placed(pointer), pointerId, pointerType, buttons, getCoalescedEvents };
    return /** @type {E} */ (/** @type {unknown} */ (whole));
  }

  /** Documents that are listened to. */
  let entered = new WeakSet();

  /**
   * Listens in a frame's document and in those within it, now and when they show another page.
   * @param {Document|null} [inside]  null for another origin's
   */
  function enter(inside) {
    if (!inside || entered.has(inside) || !listening) return;
    entered.add(inside);
    const { signal } = listening;
    const { defaultView: view } = inside;
    for (const type of touching) {
      const hear = /** @type {(event: unknown) => void} */ (heard[type]);
      const theirs = (/** @type {UIEvent} */ event) => {
        // A page with a tag of its own takes its fingers itself, except those that came down before its tag was there.
        const isOwn = !view?.touchkit || adopted.has(inside) || [...pointers.values()].some((pointer) => pointer.view === view);
        if (isOwn) hear(translated(event));
      };
      listen(inside, type, theirs, signal);
    }
    look(inside, signal);
  }

  /**
   * @param {Element} frame
   * @returns {Document|null|undefined} its document; null if it is another origin's
   */
  function documentIn(frame) {
    try {
      return /** @type {HTMLIFrameElement} */ (frame).contentDocument;
    } catch {
      // A detached frame.
    }
  }

  /**
   * Finds the frames of a document, also those that come later.
   * @param {Document} inside
   * @param {AbortSignal} signal
   */
  function look(inside, signal) {
    for (const frame of inside.querySelectorAll("iframe, frame")) enter(documentIn(frame));
    // No event tells of a frame's new page but this one, which does not bubble.
    const loaded = (/** @type {{target: Element}} */ { target }) => {
      if (!/^I?FRAME$/.test(target.nodeName)) return;
      // The page that had these fingers is gone, and those in its frames.
      const { contentWindow } = /** @type {HTMLIFrameElement} */ (target);
      for (const [id, { view }] of pointers) {
        if (view === contentWindow || view?.closed) lift(id, CANCELLED, { timeStamp: performance.now() });
      }
      enter(documentIn(target));
    };
    listen(inside, "load", loaded, signal);
  }

  // Drawing

  /** A canvas in the top layer: above dialogs, popovers and full-screen elements. */
  class Layer {
    canvas = document.createElement("canvas");
    width = 0;
    height = 0;
    ratio = 1;
    #context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    #radius = Math.max(2, Number(options.radius) || 25);
    #trail = wants("trail") ? Number(options.trail) || Infinity : 0;
    #observer = new ResizeObserver(safely(() => this.#resized()));

    constructor() {
      const { canvas } = this;
      const place = { display: "block", position: "fixed", top: 0, left: 0, width: "100%", height: "100%" };
      const style = { all: "initial", ...place, "z-index": 2147483647, "pointer-events": "none" };
      // No style attribute, which a policy may forbid. Important, so that no rule of the page reaches the canvas.
      for (const [name, value] of Object.entries(style)) canvas.style.setProperty(name, `${value}`, "important");
      canvas.setAttribute("aria-hidden", "true");
      canvas.popover = "manual";
      // An invalid colour is ignored, and the previous one stays.
      this.#context.fillStyle = "rgb(255 255 255 / 0.5)";
      if (CSS.supports("color", options.colour ?? "")) this.#context.fillStyle = /** @type {string} */ (options.colour);
      this.colour = this.#context.fillStyle;
      this.raise();
      this.#fit();
      this.#observer.observe(canvas);
    }

    /** The last element that enters the top layer is the uppermost one. */
    raise() {
      const { canvas } = this;
      const root = document.documentElement;
      if (canvas.showPopover) {
        if (!canvas.isConnected) root.append(canvas);
        if (canvas.matches(":popover-open")) canvas.hidePopover();
        canvas.showPopover();
      } else {
        // Without popovers, only children of the uppermost element are above it.
        const dialog = [...document.querySelectorAll("dialog[open]")].pop();
        (dialog ?? document.fullscreenElement ?? root).append(canvas);
      }
    }

    remove() {
      this.#observer.disconnect();
      this.canvas.remove();
    }

    #fit() {
      const { canvas } = this;
      [this.width, this.height, this.ratio] = [canvas.clientWidth, canvas.clientHeight, devicePixelRatio];
      canvas.width = this.width * this.ratio;
      canvas.height = this.height * this.ratio;
    }

    #resized() {
      this.#fit();
      if (pointers.size) this.draw();
      // A resting finger keeps its place on the glass while the page turns under it, so its pointer begins again.
      if (angle !== turn()) liftAll({ timeStamp: performance.now() });
      angle = turn();
    }

    /** Whether the next frame differs though no finger moves, because a trail fades. */
    draw() {
      const context = this.#context;
      if (this.ratio !== devicePixelRatio) this.#fit();
      context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
      context.clearRect(0, 0, this.width + 1, this.height + 1);
      context.lineCap = context.lineJoin = "round";
      // Pinch zoom enlarges the layer with the page, but not the finger.
      const unit = 1 / (window.visualViewport?.scale ?? 1);
      const down = [...pointers.values()];
      for (const { trail } of down) this.#paintTrail(context, trail, unit);
      for (const pointer of down) {
        this.#paintDisc(context, pointer, this.#radius * unit, GREY);
        this.#paintDisc(context, pointer, (this.#radius - 1) * unit, this.colour);
      }
      for (const pointer of down) this.#paintLabel(context, pointer, unit);
      return this.#trail < Infinity && down.some(({ trail }) => trail.length > 3);
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Point} at
     * @param {number} radius
     * @param {CanvasRenderingContext2D["fillStyle"]} colour
     */
    #paintDisc(context, { x, y }, radius, colour) {
      context.fillStyle = colour;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Sample[]} trail
     * @param {number} unit
     */
    #paintTrail(context, trail, unit) {
      const since = performance.now() - this.#trail;
      while (trail.length > 1 && (trail[0].time < since || trail.length > 4096)) trail.shift();
      context.beginPath();
      for (const { x, y } of trail) context.lineTo(x, y);
      for (const isRim of [true, false]) {
        context.lineWidth = (isRim ? 6 : 4) * unit;
        context.strokeStyle = isRim ? GREY : this.colour;
        context.stroke();
      }
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Pointer} pointer
     * @param {number} unit
     */
    #paintLabel(context, { slot, taps, pressure, hasForce, x, y }, unit) {
      /** @type {(string|number)[]} */
      const parts = [];
      if (wants("numbers")) parts.push(slot + 1);
      if (wants("taps") && taps > 1) parts.push(`×${taps}`);
      if (wants("force") && hasForce) parts.push(`${Math.round(pressure * 100)} %`);
      context.font = `600 ${16 * unit}px system-ui, sans-serif`;
      context.textAlign = "center";
      context.lineWidth = 3 * unit;
      context.strokeStyle = "#222";
      context.fillStyle = "#fff";
      // Above the finger, which would cover it; below it at the upper edge.
      const away = (this.#radius + 8) * unit;
      /** @type {[string, number, number]} */
      const label = [parts.join("  "), x, y < 2 * away ? y + 1.5 * away : y - away];
      context.strokeText(...label);
      context.fillText(...label);
    }
  }

  // Sending, with data-session

  /**
   * The page as a participant of a session, by docs/protocol.md.
   * @param {string} code
   */
  function createStream(code) {
    const key = `touchkit.${code}`;
    /** @type {{resume?: string, time?: number, savedAt?: number, leaves?: boolean}} */
    let stored = {};
    /** @type {WebSocket|null|undefined} */
    let socket;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    let retry;
    /** @type {ReturnType<typeof setInterval>|undefined} */
    let beating;
    let [isWelcome, wasWelcome, isOver, isFrozen] = [false, false, false, false];
    let attempt = 0;
    /**
     * Events without a batch number until they are sent: waiting events go in few, full batches.
     * @type {Row[]}
     */
    let waiting = [];
    /**
     * Batches that no `ack` covers.
     * @type {Batch[]}
     */
    const sent = [];
    /**
     * Anchors that wait, each with its page's address and width.
     * @type {[page: string, width: number, anchor: Anchor][]}
     */
    const anchors = [];
    let takesAnchors = false;
    let last = 0;
    /** Events in both. */
    let count = 0;
    let sentAt = 0;
    let heardAt = 0;
    /**
     * The latest time of each slot, so that times in a reused slot never go back.
     * @type {number[]}
     */
    const times = [];

    try {
      const kept = JSON.parse(sessionStorage[key]);
      // Another person's by now, but for a withdrawal that the server has not heard of.
      if (isOfNow(kept.savedAt) || kept.leaves) stored = kept;
    } catch {
      // Nothing stored: a new participant.
    }
    // A reload continues the clock, even if the wall clock was set back.
    const origin = Math.max(performance.timeOrigin, stored.time ?? 0);

    function open() {
      if (isOver || socket || !layer || !script) return;
      beating ??= setInterval(beat, 50);
      heardAt = performance.now();
      const address = new URL(`/api/v1/sessions/${code}/live`, script.src.replace("http", "ws"));
      const opening = (socket = new WebSocket(address, "touchfigures.v1"));
      const [width, height] = angle % 180 ? [layer.height, layer.width] : [layer.width, layer.height];
      const screen = { width: width || 1, height: height || 1 };
      const hello = { type: "hello", role: "touch", resume: stored.resume, locale: navigator.language, screen };
      opening.onopen = safely(() => opening.send(JSON.stringify(hello)));
      opening.onmessage = safely((/** @type {MessageEvent} */ { data }) => hear(JSON.parse(data)));
      opening.onclose = safely((/** @type {CloseEvent} */ { code }) => lost(code));
    }

    /**
     * @param {Pointer} pointer
     * @param {number} phase
     * @param {number} timeStamp
     * @returns {void}
     */
    function record(pointer, phase, timeStamp) {
      const { slot } = pointer;
      const leaves = phase === ENDED || phase === CANCELLED;
      if (isOver || isFrozen || stored.leaves || pointer.isMasked || slot > 31 || (leaves && !pointer.isKnown)) return;
      // The bound is 20,000; the rest is reserved for the ends of pointers.
      if (!leaves && count > 19_900) {
        say("the session does not answer; touches were dropped");
        return record(pointer, CANCELLED, timeStamp);
      }
      const spoken = leaves || pointer.isKnown ? phase : BEGAN;
      pointer.isKnown = !leaves;
      const now = performance.now();
      // Some engines have another time base.
      const time = origin + (Math.abs(now - timeStamp) < 5000 ? timeStamp : now);
      times[slot] = Math.max(rounded(time) ?? 0, times[slot] ?? 0);
      const [x, y] = natural(pointer).map(rounded);
      /** @type {Row} */
      const event = [spoken, slot, x, y, times[slot]];
      if (spoken < CANCELLED) event.push(rounded(pointer.pressure), rounded(pointer.radius));
      waiting.push(event);
      count++;
      beating ??= setInterval(beat, 50);
    }

    /** Sends one batch, if it may go now. */
    function flush() {
      const now = performance.now();
      if (!socket || !isWelcome || !(waiting.length || anchors.length) || sent.length > 99) return;
      // Fewer than 250 a second, and nothing piles up in a slow network.
      if (now - sentAt < 5 || socket.bufferedAmount > 32_768) return;
      /** @type {Batch} */
      const batch = { type: "touches", seq: ++last };
      if (waiting.length) {
        batch.events = waiting.sort((a, b) => a[4] - b[4]).splice(0, 512);
      } else {
        const [page, width] = anchors[0];
        const others = anchors.findIndex((each) => each[0] !== page || each[1] !== width);
        const own = anchors.splice(0, Math.min(32, others < 0 ? 32 : others));
        Object.assign(batch, { type: "anchors", page, width, anchors: own.map((each) => each[2]) });
      }
      if (!sent.length) heardAt = now;
      sent.push(batch);
      sentAt = now;
      socket.send(JSON.stringify(batch));
    }

    const beat = safely(() => {
      const now = performance.now();
      for (const pointer of pointers.values()) {
        // Every 250 ms or so; after a freeze, pointers that are still down begin again.
        if (!pointer.isKnown || origin + now - times[pointer.slot] > 220) record(pointer, HELD, now);
      }
      flush();
      const waits = socket && (sent.length || !isWelcome);
      // A network may fail without an event.
      if (waits && now - heardAt > 6000) lost();
      if (!waits && !pointers.size && !count && !anchors.length) stopBeating();
    });

    function stopBeating() {
      clearInterval(beating);
      beating = undefined;
    }

    /** @param {Message} message */
    function hear({ type, code, detail, ack = 0, frozen = false, ...welcome }) {
      heardAt = performance.now();
      acknowledge(ack);
      if (type === "welcome") greet(welcome);
      if (type === "session") freeze(frozen);
      if (type === "withdrawn") {
        stored = {};
        giveUp("withdrawn");
        off();
      }
      if (code === 4400) say(`refused: ${detail}`);
      // After a gap, sends again from the number that the server expects.
      if (code === 4409) lost();
    }

    /** @param {Omit<Message, "type">} welcome */
    function greet({ participant, seq, stats, session, study = false }) {
      stored.resume = participant.resume;
      store();
      last = Math.max(seq, sent.at(-1)?.seq ?? 0);
      for (const batch of sent) if (batch.seq > seq) socket?.send(JSON.stringify(batch));
      if (!wasWelcome && stats.touching) {
        // The previous page could not report that its fingers are gone.
        for (let slot = 0; slot < 32; slot++) count = waiting.unshift([CANCELLED, slot, null, null, 0]);
      }
      isWelcome = wasWelcome = true;
      attempt = 0;
      takesAnchors = study;
      if (isStudy && !study) say("the server is too old for a study");
      if (stored.leaves) leave();
      freeze(session.frozen);
    }

    /**
     * While frozen the server has ended all pointers and discards new events.
     * @param {boolean} frozen
     */
    function freeze(frozen) {
      isFrozen = frozen;
      if (frozen) forget();
    }

    function forget() {
      count -= waiting.length;
      waiting = [];
      anchors.length = 0;
      for (const pointer of pointers.values()) pointer.isKnown = false;
    }

    /** @param {number} ack */
    function acknowledge(ack) {
      while (sent[0]?.seq <= ack) count -= sent.splice(0, 1)[0].events?.length ?? 0;
    }

    /** Closes without waiting for the other side, which may be gone. */
    function hangUp() {
      clearTimeout(retry);
      if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
      socket?.close();
      socket = null;
      isWelcome = false;
    }

    /** @param {number} [code]  of the socket's close */
    function lost(code = 0) {
      hangUp();
      if (code === 4401 && stored.leaves) {
        stored = {};
        return giveUp("withdrawn");
      }
      if (code === 4401 && stored.resume) {
        // The server no longer knows this participant: start over.
        stored = {};
        forget();
        acknowledge(Infinity);
      } else if (code >= 4400 && code < 4500 && code !== 4408 && code !== 4429) {
        return giveUp(`closed with ${code}`);
      } else if (!wasWelcome && attempt > 3) {
        return giveUp("no way in; is this origin allowed?");
      }
      const wait = Math.min(30_000, 500 * 2 ** attempt++) * (0.5 + Math.random() / 2);
      retry = setTimeout(safely(open), wait);
    }

    /** @param {string} why */
    function giveUp(why) {
      say(`session ${code}: ${why}`);
      isOver = true;
      rest();
    }

    /**
     * Sends an anchor with the next batches.
     * @param {string} page
     * @param {number} width
     * @param {Anchor} row
     */
    function anchor(page, width, row) {
      if (isOver || isFrozen || stored.leaves || (isWelcome && !takesAnchors)) return;
      if (anchors.length > 999) return say("the session does not answer; touches were dropped");
      anchors.push([page, width, row]);
      beating ??= setInterval(beat, 50);
    }

    /**
     * Asks the server to forget this participant; until it answers, also after a reload.
     * @returns {boolean} false if the server knows of nobody
     */
    function leave() {
      if (!stored.resume && !socket) return false;
      stored.leaves = true;
      store();
      forget();
      if (isWelcome) socket?.send('{"type":"withdraw"}');
      return true;
    }

    /** The page is left, perhaps to return, or the overlay is switched off. */
    function rest() {
      // What waits goes in one batch of each kind and page.
      for (let more = 4; more--; ) {
        sentAt = 0;
        flush();
      }
      store();
      hangUp();
      stopBeating();
    }

    function store() {
      stored.time = origin + performance.now();
      stored.savedAt = Date.now();
      try {
        sessionStorage[key] = JSON.stringify(stored);
      } catch {
        // Without storage it lasts as long as the page.
      }
    }

    return { open, record, anchor, leave, flush, rest, isLeaving: () => !!stored.leaves };
  }

  /**
   * Whether what was stored then is of the person who is here now; as our pages see it (shared/net/kept.js).
   * @param {number} savedAt
   */
  const isOfNow = (savedAt) => savedAt <= Date.now() + 300_000 && Date.now() - savedAt < 5_400_000;

  /** @param {number|null} value */
  const rounded = (value) => (value !== null && Number.isFinite(value) ? Math.round(value * 1000) / 1000 : null);

  const turn = () => ((screen.orientation?.angle ?? window.orientation ?? 0) + 360) % 360;

  /**
   * In the device's natural orientation, so that a heatmap stays the same surface when the device turns.
   * @param {Point} point
   * @returns {[number, number]}
   */
  function natural({ x, y }) {
    if (!layer) return [x, y];
    if (angle === 90) return [layer.height - y, x];
    if (angle === 180) return [layer.width - x, layer.height - y];
    return angle === 270 ? [y, layer.width - x] : [x, y];
  }

  // Pointers

  /** @param {Point} a @param {Point} b */
  const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

  function changed() {
    frame ??= requestAnimationFrame(
      safely(() => {
        frame = undefined;
        if (!layer) return;
        // A study shows its visitors no fingers unless it is asked to.
        if (isShown || !isStudy) {
          if (!isUppermost) layer.raise();
          isUppermost = true;
          if (layer.draw()) changed();
        }
        stream?.flush();
      }),
    );
  }

  /**
   * @param {Pointer} pointer
   * @param {PointerEvent|Touch} source
   * @param {number} phase
   * @param {number} time
   */
  function place(pointer, source, phase, time) {
    const { clientX: x, clientY: y } = source;
    const isEvent = "pressure" in source;
    const pressure = isEvent ? source.pressure : source.force;
    // 1 × 1 means that the hardware reports no contact; a contact larger than 200 px is not a finger.
    const radius = isEvent ? Math.max(source.width, source.height) / 2 : Math.max(source.radiusX, source.radiusY);
    Object.assign(pointer, { x, y, pressure, radius: radius > 0.5 ? Math.min(radius, 200) : null });
    // Browsers report 0, 0.5 and 1 when the hardware measures no force.
    pointer.hasForce ||= pressure % 0.5 > 0;
    if (wants("trail")) pointer.trail.push({ x, y, time });
    stream?.record(pointer, phase, time);
    changed();
  }

  /** @param {PointerEvent} event */
  function press(event) {
    // The page around this one has its tag by now, and hears the same event next.
    if (host()) return;
    const { pointerId, pointerType, clientX: x, clientY: y, timeStamp: time, view } = event;
    lift(pointerId, CANCELLED, event);
    let slot = 0;
    while ([...pointers.values()].some((other) => other.slot === slot)) slot++;
    const start = { x, y, time };
    const taps = lastTap && time - lastTap.time < 350 && apart(lastTap, start) < 44 ? lastTap.taps + 1 : 1;
    /** @type {Pointer} */
    const pointer = { slot, view, start, trail: [], taps, isTouch: pointerType !== "mouse", x, y, pressure: 0, radius: null };
    pointers.set(pointerId, pointer);
    const path = event.composedPath();
    pointer.isMasked = !!options.session && isMasked(path, view);
    if (!pointer.isMasked) recorder?.began(pointer, path);
    // Something may have been opened above the canvas since the last event.
    isUppermost = false;
    place(pointer, event, BEGAN, time);
  }

  /**
   * Whether a touch begins in something that must not be recorded, also around the frame that it is in.
   * @param {EventTarget[]} path
   * @param {Window|null} view
   */
  function isMasked(path, view) {
    /** @type {(Node|Window|null|undefined)[]} */
    const around = /** @type {Node[]} */ ([...path]);
    while (view && view !== window) {
      for (let node = /** @type {Node|null|undefined} */ (view.frameElement); node; ) {
        around.push(node);
        node = node.parentNode ?? /** @type {ShadowRoot} */ (node).host;
      }
      view = view.parent;
    }
    return around.some((node) => node && "hasAttribute" in node && /** @type {Element} */ (node).hasAttribute("data-mask"));
  }

  /**
   * @param {number} id
   * @param {number} phase
   * @param {{timeStamp: number}} event
   * @param {PointerEvent|Touch} [source]  that tells where it was lifted
   */
  function lift(id, phase, { timeStamp: time }, source) {
    const pointer = pointers.get(id);
    if (!pointer) return;
    if (source) place(pointer, source, phase, time);
    else stream?.record(pointer, phase, time);
    pointers.delete(id);
    recorder?.ended(pointer, phase === CANCELLED, time);
    pointer.follow?.abort();
    // A tap as defined in docs/figures.md.
    const isTap = phase === ENDED && time - pointer.start.time <= 250 && apart(pointer, pointer.start) <= 10;
    lastTap = isTap && { x: pointer.x, y: pointer.y, taps: pointer.taps, time };
    changed();
  }

  /** @param {{timeStamp: number}} event */
  function liftAll(event) {
    for (const id of [...pointers.keys()]) lift(id, CANCELLED, event);
    stream?.flush();
  }

  /** @param {TouchEvent} event */
  function touched(event) {
    for (const touch of event.changedTouches) {
      for (const [id, pointer] of [...pointers]) {
        if (pointer.touch !== touch.identifier) continue;
        if (event.type === "touchend") lift(id, ENDED, event, touch);
        else if (event.type === "touchcancel") lift(id, CANCELLED, event);
        else if (pointer.follow) place(pointer, touch, MOVED, event.timeStamp);
      }
    }
  }

  /**
   * Called when something else entered the top layer.
   * @param {{target: EventTarget|null}} event
   */
  function opened({ target }) {
    if (!pointers.size || target === layer?.canvas) return;
    isUppermost = false;
    changed();
  }

  const heard = {
    pointerdown: press,
    /** @param {PointerEvent} event */
    pointermove(event) {
      const { pointerId, pointerType, buttons, isTrusted } = event;
      const pointer = pointers.get(pointerId);
      // The overlay was switched on while the pointer was down.
      if (!pointer) return buttons && press(event);
      // A system menu may swallow a mouse's release.
      if (pointerType === "mouse" && !buttons && isTrusted) return lift(pointerId, CANCELLED, event);
      // Coalesced events are missing before Safari 18.2 and empty in Firefox for Android.
      const parts = event.getCoalescedEvents?.() ?? [];
      for (const part of parts.length ? parts : [event]) place(pointer, part, MOVED, part.timeStamp);
    },
    /** @param {PointerEvent} event */
    pointerup: (event) => lift(event.pointerId, ENDED, event, event),
    /** @param {PointerEvent} event */
    pointercancel(event) {
      const pointer = pointers.get(event.pointerId);
      if (!pointer?.target) return lift(event.pointerId, CANCELLED, event);
      // The browser scrolls; from now on touch events give the finger's place. A real cancel brings `touchcancel` at once.
      pointer.follow = new AbortController();
      // When a scrolling list has removed the touched element, they no longer bubble to the window.
      /** @param {TouchEvent & {target: Node}} touch */
      const astray = (touch) => touch.target.isConnected || touched(translated(touch));
      for (const type of ["touchmove", "touchend", "touchcancel"]) {
        listen(pointer.target, type, astray, pointer.follow.signal);
      }
    },
    /** @param {TouchEvent} event */
    touchstart(event) {
      // Pointer ids and touch identifiers are unrelated; only the finger's place connects them.
      for (const { identifier: touch, clientX: x, clientY: y } of event.changedTouches) {
        const [pointer] = [...pointers.values()]
          .filter(({ isTouch, target }) => isTouch && !target)
          .sort((a, b) => apart(a, { x, y }) - apart(b, { x, y }));
        if (pointer) Object.assign(pointer, { touch, target: event.composedPath()[0] });
      }
    },
    touchmove: touched,
    touchend: touched,
    touchcancel: touched,
    /** @param {Event} event */
    visibilitychange: (event) => document.hidden && liftAll(event),
    /** @param {Event} event */
    pagehide(event) {
      liftAll(event);
      recorder?.leave();
      stream?.rest();
    },
    pageshow: () => stream?.open(),
    fullscreenchange: opened,
    toggle: opened,
  };

  /** What fingers cause; in frames no more than that is listened to. */
  const touching = /** @type {const} */ (
    ["pointerdown", "pointermove", "pointerup", "pointercancel", "touchstart", "touchmove", "touchend", "touchcancel"]
  );

  // The switch

  /** @type {AbortController|undefined} */
  let listening;
  const dialogs = new MutationObserver(safely((/** @type {MutationRecord[]} */ [change]) => opened(change)));

  const on = safely(() => {
    if (layer || host()) return;
    layer = new Layer();
    angle = turn();
    listening = new AbortController();
    for (const [type, hear] of Object.entries(heard)) listen(window, type, hear, listening.signal);
    entered = new WeakSet();
    look(document, listening.signal);
    dialogs.observe(document, { subtree: true, attributeFilter: ["open"] });
    // Nothing is sent for a study before its visitor agrees.
    if (!options.session || (isStudy && !recorder && !stream?.isLeaving())) return;
    stream ??= createStream(options.session);
    stream.open();
  });

  const off = safely(() => {
    if (!layer) return;
    liftAll({ timeStamp: performance.now() });
    recorder?.leave();
    listening?.abort();
    dialogs.disconnect();
    stream?.rest();
    layer.remove();
    layer = null;
  });

  const toggle = () => {
    const around = host();
    if (around) around.toggle();
    else if (layer) off();
    else on();
  };

  // Studies, with data-study

  /** What the visitor chose in this tab; null before that, without storage, and for the next visitor. */
  function choice() {
    try {
      const [chosen, at] = (sessionStorage.getItem("touchkit.study") ?? "").split(" ");
      return isOfNow(Number(at)) ? chosen : null;
    } catch {
      return null;
    }
  }

  /** @param {string} chosen */
  function choose(chosen) {
    try {
      sessionStorage.setItem("touchkit.study", `${chosen} ${Date.now()}`);
    } catch {
      // Without storage it is asked again on the next page.
    }
  }

  const withdraw = safely(() => {
    choose("no");
    host()?.withdraw?.();
    recorder = undefined;
    if (!stream?.leave()) return off();
    on();
    stream.open();
  });

  /**
   * Loads a part that few pages need, with the nonce of this script.
   * @param {string} path
   * @returns {Promise<*>}
   */
  const load = (path) => import(new URL(path, script?.src).href).catch(say);

  /** @param {typeof import("./features/study/record.js")|undefined} part */
  const takePart = (part) =>
    !host() &&
    part?.takePart({
      options,
      choice: choice(),
      choose,
      record: (made) => ((recorder = made), on()),
      send: (page, width, row) => stream?.anchor(page, width, row),
      isOwn: (node) => node === layer?.canvas,
    });

  // It tells of itself again with each touch: the page around it may listen only now, and does not find frames in shadow roots.
  if (host()) listen(window, "pointerdown", host);

  window.touchkit = Object.freeze({ on, off, toggle, ...(isStudy && { withdraw }), ...(options.session && { adopt }) });
  if (isStudy) noteListeners();

  // The key by its position: with Alt, many layouts produce another letter.
  listen(window, "keydown", (/** @type {KeyboardEvent} */ { ctrlKey, altKey, code, repeat }) => {
    if (ctrlKey && altKey && code === "KeyT" && !repeat) toggle();
  });
  const asked = new URLSearchParams(location.search).get("touchkit") ?? "";
  /** @type {string|undefined} */
  let token;
  // The host's token goes out of the address before the page can read it there.
  const hash = location.hash.replace(/[#&]touchkit-token=([\w-]{22})/, (_, found) => ((token = found), ""));
  if (token) history.replaceState(history.state, "", location.pathname + location.search + hash);
  let isHeatmap = asked === "heatmap";
  try {
    isHeatmap ||= sessionStorage["touchkit.heatmap"] === "on";
  } catch {
    // Without storage it is shown on the page that was asked for alone.
  }
  if (isHeatmap && window === top) {
    load("/features/study/heatmap.js").then((part) => part?.showHeatmap({ options, server: new URL(script?.src ?? "").origin, token }));
  } else if (asked !== "0" && isStudy && options.session && !host()) {
    // Who has withdrawn and left the page before the server could answer is still leaving.
    stream = createStream(options.session);
    if (stream.isLeaving()) withdraw();
    else load("/features/study/record.js").then(safely(takePart));
  } else if (asked === "1" || (asked !== "0" && isShown)) {
    on();
  }
})();
