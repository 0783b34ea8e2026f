// @ts-check
/**
 * TOUCHkit: shows every pointer that is down above any web page, and takes no event away from it.
 *
 *     <script src="https://SERVER/touchkit.js" data-touchkit="on"></script>
 *
 * One classic script and no more, so that one tag is all that a page needs. Switches and options: docs/touchkit.md.
 */
(() => {
  "use strict";
  if (window.touchkit?.toggle) return;

  const script = /** @type {HTMLScriptElement|null} */ (
    document.currentScript ?? document.querySelector("script[data-touchkit]")
  );
  /** The tag's `data-` attributes, read anew each time the overlay is switched on. */
  const given = script?.dataset ?? {};

  // The phases of a pointer, as they stand in an event of docs/protocol.md.
  const [BEGAN, MOVED, ENDED, CANCELLED, HELD] = [0, 1, 2, 3, 4];

  /**
   * @typedef {object} Pointer
   * @property {number} slot  the lowest number that was free, from 0
   * @property {number} x  CSS px in the viewport
   * @property {number} y
   * @property {number|null} pressure
   * @property {number|null} radius  of the contact, CSS px
   * @property {boolean} hasForce  the hardware measures: some value was none of those that stand for "not measured"
   * @property {number[]} trail  x, y, time in turn
   * @property {{x: number, y: number, time: number}} start
   * @property {number} taps  this one and the quick ones before it, in the same place
   * @property {boolean} isTouch
   * @property {number} [touch]  identifier of the same finger in touch events
   * @property {EventTarget} [target]  of those touch events
   * @property {boolean} [scrolls]  the browser has taken the pointer over; only touch events tell where the finger is
   * @property {AbortController} [gone]
   * @property {boolean} [announced]  the session knows it to be down
   */

  /** What is down, by the browser's pointer id. @type {Map<number, Pointer>} */
  const pointers = new Map();

  const said = new Set();
  /** Tells the developer, once, and nobody else. @param {string} text */
  function say(text) {
    if (!said.has(text)) console.info(`touchkit: ${text}`);
    said.add(text);
  }

  /**
   * No fault of ours becomes one of the page.
   * @template {any[]} T
   * @param {(...parameters: T) => void} act
   */
  const safely = (act) => (/** @type {T} */ ...parameters) => {
    try {
      act(...parameters);
    } catch (error) {
      say(String(error));
    }
  };

  /**
   * Hears an event before the page does and has no say in it: passive, and stops nothing.
   * @param {EventTarget} target
   * @param {string} type
   * @param {(event: any) => void} handle
   * @param {AbortSignal} [signal]
   */
  const listen = (target, type, handle, signal) =>
    target.addEventListener(type, safely(handle), { capture: true, passive: true, ...(signal && { signal }) });

  /** @param {string} name */
  const wants = (name) => name in given && given[name] !== "off";

  // ——— What is seen

  /** A canvas in the top layer: above dialogs, popovers and what is in full screen. */
  class Layer {
    canvas = document.createElement("canvas");
    size = { width: 0, height: 0 };
    #context = this.canvas.getContext("2d");
    #observer;
    #ratio = 1;
    #radius = Math.max(2, Number(given.radius) || 25);
    /** How long a trail lasts, ms. */
    #trail = wants("trail") ? Number(given.trail) || Infinity : 0;
    #colour = "rgb(255 255 255 / 0.5)";

    /** @param {() => void} resized */
    constructor(resized) {
      const { canvas } = this;
      const style = { all: "initial", display: "block", position: "fixed", top: 0, left: 0, width: "100%", height: "100%" };
      // Set one by one: a policy may forbid style attributes. Important: no rule of the page reaches the canvas.
      for (const [name, value] of Object.entries({ ...style, "z-index": 2147483647, "pointer-events": "none" })) {
        canvas.style.setProperty(name, String(value), "important");
      }
      canvas.setAttribute("aria-hidden", "true");
      canvas.setAttribute("popover", "manual");
      if (this.#context && given.colour) {
        // The canvas ignores what is no colour and keeps the one before.
        this.#context.fillStyle = this.#colour;
        this.#context.fillStyle = given.colour;
        this.#colour = String(this.#context.fillStyle);
      }
      this.raise();
      this.#fit();
      this.#observer = new ResizeObserver(safely(() => {
        this.#fit();
        resized();
      }));
      this.#observer.observe(canvas);
    }

    /** What comes last into the top layer lies uppermost. */
    raise() {
      const { canvas } = this;
      const root = document.documentElement;
      if (canvas.showPopover) {
        if (!canvas.isConnected) root.append(canvas);
        if (canvas.matches(":popover-open")) canvas.hidePopover();
        canvas.showPopover();
      } else {
        // Before popovers, only what lies in the uppermost element is seen above it.
        const full = document.fullscreenElement;
        const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
        const host = modal && !modal.contains(full) ? modal : full ?? root;
        if (canvas.parentNode !== host) host.append(canvas);
      }
    }

    remove() {
      this.#observer.disconnect();
      this.canvas.remove();
    }

    #fit() {
      const { canvas, size } = this;
      [size.width, size.height] = [canvas.clientWidth, canvas.clientHeight];
      this.#ratio = devicePixelRatio;
      canvas.width = Math.round(size.width * this.#ratio);
      canvas.height = Math.round(size.height * this.#ratio);
    }

    /** @returns {boolean} whether the next frame differs, though no finger moves: a trail fades */
    draw() {
      const context = this.#context;
      if (!context) return false;
      // Pinch-zoom enlarges the layer with the page, but not the finger.
      const zoom = window.visualViewport?.scale ?? 1;
      if (this.#ratio !== devicePixelRatio) this.#fit();
      context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
      context.clearRect(0, 0, this.size.width + 1, this.size.height + 1);
      const down = [...pointers.values()];
      for (const { trail } of down) this.#paintTrail(context, trail, 1 / zoom);
      for (const { x, y } of down) {
        this.#paintDisc(context, x, y, this.#radius / zoom, "rgb(85 85 85 / 0.5)");
        this.#paintDisc(context, x, y, (this.#radius - 1) / zoom, this.#colour);
      }
      for (const pointer of down) this.#paintLabel(context, pointer, zoom);
      return this.#trail < Infinity && down.some(({ trail }) => trail.length > 3);
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {number} x
     * @param {number} y
     * @param {number} radius
     * @param {string} colour
     */
    #paintDisc(context, x, y, radius, colour) {
      context.fillStyle = colour;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {number[]} trail
     * @param {number} unit  a CSS px on the glass
     */
    #paintTrail(context, trail, unit) {
      const since = performance.now() - this.#trail;
      // Bounded, so that a finger that draws for an hour costs no more than one that draws for a minute.
      while (trail.length > 3 && (trail[2] < since || trail.length > 3 * 4096)) trail.splice(0, 3);
      context.lineCap = context.lineJoin = "round";
      context.beginPath();
      for (let i = 0; i < trail.length; i += 3) context.lineTo(trail[i], trail[i + 1]);
      for (const [colour, width] of /** @type {[string, number][]} */ ([["rgb(85 85 85 / 0.5)", 6], [this.#colour, 4]])) {
        context.strokeStyle = colour;
        context.lineWidth = width * unit;
        context.stroke();
      }
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Pointer} pointer
     * @param {number} zoom
     */
    #paintLabel(context, { slot, taps, pressure, hasForce, x, y }, zoom) {
      const parts = [];
      if (wants("numbers")) parts.push(slot + 1);
      if (wants("taps") && taps > 1) parts.push(`×${taps}`);
      if (wants("force") && hasForce) parts.push(`${Math.round((pressure ?? 0) * 100)} %`);
      // Above the finger, which would hide it; at the upper edge below.
      const away = (this.#radius + 14) / zoom;
      context.font = `600 ${16 / zoom}px system-ui, sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.lineJoin = "round";
      context.lineWidth = 4 / zoom;
      context.strokeStyle = "rgb(34 34 34)";
      context.fillStyle = "white";
      const place = /** @type {const} */ ([parts.join("  "), x, y < away + 10 ? y + away : y - away]);
      context.strokeText(...place);
      context.fillText(...place);
    }
  }

  // ——— What is sent, with data-session

  /** The page as a participant of a session, by docs/protocol.md. */
  class Stream {
    #code;
    #key;
    /** @type {{resume?: string, time?: number}} */
    #kept = {};
    /** @type {WebSocket|null} */
    #socket = null;
    #welcomed = false;
    #everWelcomed = false;
    #attempt = 0;
    #stopped = false;
    #frozen = false;
    /** Events without a number yet, so that what waits goes in few, full batches. @type {any[][]} */
    #waiting = [];
    /** Batches that no `ack` covers. @type {{seq: number, count: number, text: string}[]} */
    #sent = [];
    #last = 0;
    /** Events in both. */
    #unacknowledged = 0;
    #origin;
    #sentAt = 0;
    #heardAt = 0;
    /** The latest time of each slot, so that a slot used again never goes back. @type {number[]} */
    #times = [];
    #beating = 0;
    #retry = 0;

    /** @param {string} code */
    constructor(code) {
      this.#code = code;
      this.#key = `touchkit.${code}`;
      try {
        this.#kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "{}");
      } catch {
        // Closed to this page: then a reload is a new participant.
      }
      // The phone's own clock, which a reload continues even if the wall clock was set back.
      this.#origin = Math.max(performance.timeOrigin, this.#kept.time ?? 0);
    }

    open() {
      if (this.#stopped || this.#socket) return;
      clearTimeout(this.#retry);
      this.#startBeating();
      try {
        const address = new URL(`/api/v1/sessions/${encodeURIComponent(this.#code)}/live`, script?.src || location.href);
        address.protocol = address.protocol.replace("http", "ws");
        const socket = (this.#socket = new WebSocket(address, "touchfigures.v1"));
        this.#heardAt = performance.now();
        socket.onopen = safely(() => socket.send(JSON.stringify(this.#hello())));
        socket.onmessage = safely(({ data }) => this.#hear(JSON.parse(data)));
        socket.onclose = safely(({ code }) => this.#lost(code));
      } catch (error) {
        this.#giveUp(String(error));
      }
    }

    #hello() {
      const { width, height } = natural(0, 0).size;
      const screen = { width: inScreen(width), height: inScreen(height), pixelsPerCentimetre: 64, calibrated: false };
      return { type: "hello", role: "touch", resume: this.#kept.resume, locale: navigator.language, screen };
    }

    /**
     * @param {Pointer} pointer
     * @param {number} phase
     * @param {number} timeStamp
     */
    record(pointer, phase, timeStamp) {
      const leaves = phase === ENDED || phase === CANCELLED;
      if (this.#stopped || this.#frozen || pointer.slot > 31 || (leaves && !pointer.announced)) return;
      // The protocol's bound; what is kept free lets pointers that are down still end.
      if (!leaves && this.#unacknowledged >= 20_000 - 64) {
        say("the session does not answer; touches had to be dropped");
        if (pointer.announced) this.record(pointer, CANCELLED, timeStamp);
        return;
      }
      const spoken = leaves || pointer.announced ? phase : BEGAN;
      pointer.announced = !leaves;
      const now = performance.now();
      // Some engines stamp events on another time base; then the moment of handling has to do.
      const time = rounded(this.#origin + (Math.abs(now - timeStamp) < 5000 ? timeStamp : now));
      this.#times[pointer.slot] = Math.max(time, this.#times[pointer.slot] ?? 0);
      const { x, y } = natural(pointer.x, pointer.y);
      const event = [spoken, pointer.slot, rounded(x), rounded(y), this.#times[pointer.slot]];
      if (spoken < CANCELLED) event.push(rounded(pointer.pressure), rounded(pointer.radius));
      this.#waiting.push(event);
      this.#unacknowledged += 1;
      this.#startBeating();
    }

    /** Sends one batch, if it may go now. */
    flush() {
      const now = performance.now();
      if (!this.#welcomed || !this.#waiting.length || this.#sent.length >= 100) return;
      // Below 250 messages a second, and nothing piles up in a slow network.
      if (now - this.#sentAt < 5 || (this.#socket?.bufferedAmount ?? 0) > 32_768) return;
      const events = this.#waiting.sort((a, b) => a[4] - b[4]).splice(0, 512);
      const text = JSON.stringify({ type: "touches", seq: ++this.#last, events });
      if (!this.#sent.length) this.#heardAt = now;
      this.#sent.push({ seq: this.#last, count: events.length, text });
      this.#sentAt = now;
      this.#socket?.send(text);
    }

    #startBeating() {
      this.#beating ||= window.setInterval(safely(() => this.#beat()), 50);
    }

    /** While there is something to wait for. */
    #beat() {
      const now = performance.now();
      for (const pointer of pointers.values()) {
        // After a freeze or a turn, a finger that is still down begins anew.
        if (!pointer.announced) this.record(pointer, BEGAN, now);
        else if (this.#origin + now - this.#times[pointer.slot] >= 250) this.record(pointer, HELD, now);
      }
      this.flush();
      // A phone may lose its network without a word.
      const waits = this.#socket && (this.#sent.length > 0 || !this.#welcomed);
      if (waits && now - this.#heardAt > 6000) this.#reconnect();
      if (waits || pointers.size || this.#unacknowledged) return;
      clearInterval(this.#beating);
      this.#beating = 0;
    }

    /** @param {any} message */
    #hear(message) {
      this.#heardAt = performance.now();
      if (message.type === "welcome") this.#greeted(message);
      else if (message.type === "session") this.#freeze(message.frozen);
      else if (message.type === "figures") this.#acknowledge(message.ack);
      // A gap: begin again above what is known there.
      else if (message.type === "error" && message.code === 4409) this.#reconnect();
      else if (message.type === "error") say(`the session refused a batch: ${message.detail}`);
    }

    /** @param {any} welcome */
    #greeted({ participant, seq, ack, stats, session }) {
      this.#kept.resume = participant.resume;
      this.#keep();
      this.#acknowledge(ack);
      this.#last = Math.max(seq, this.#sent.at(-1)?.seq ?? 0);
      for (const batch of this.#sent) if (batch.seq > seq) this.#socket?.send(batch.text);
      if (!this.#everWelcomed && stats?.touching > 0) {
        // The page before could not tell that its fingers are gone. At time 0, which counts as no time at all.
        for (let slot = 0; slot < 32; slot++) this.#waiting.unshift([CANCELLED, slot, null, null, 0]);
        this.#unacknowledged += 32;
      }
      this.#welcomed = this.#everWelcomed = true;
      this.#attempt = 0;
      this.#freeze(session?.frozen);
      this.flush();
    }

    /** @param {boolean} [frozen]  the server has lifted all fingers, and discards what comes */
    #freeze(frozen = false) {
      this.#frozen = frozen;
      if (frozen) this.#forgetWaiting();
    }

    #forgetWaiting() {
      this.#unacknowledged -= this.#waiting.length;
      this.#waiting = [];
      for (const pointer of pointers.values()) pointer.announced = false;
    }

    /** @param {number} ack */
    #acknowledge(ack) {
      while (this.#sent.length && this.#sent[0].seq <= ack) this.#unacknowledged -= this.#sent.shift()?.count ?? 0;
    }

    /** Lets go of a socket without waiting for the other side, which may be gone. */
    #hangUp() {
      const socket = this.#socket;
      this.#socket = null;
      this.#welcomed = false;
      clearTimeout(this.#retry);
      if (!socket) return;
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }

    #reconnect() {
      this.#hangUp();
      this.#lost(1006);
    }

    /** @param {number} closeCode */
    #lost(closeCode) {
      this.#socket = null;
      this.#welcomed = false;
      if (closeCode === 4401 && this.#kept.resume) {
        // No longer known there: a participant that begins anew.
        delete this.#kept.resume;
        this.#forgetWaiting();
        this.#sent = [];
        this.#unacknowledged = this.#last = 0;
      } else if (closeCode >= 4400 && closeCode < 4500 && closeCode !== 4408 && closeCode !== 4429) {
        return this.#giveUp(`closed with ${closeCode}`);
      } else if (!this.#everWelcomed && this.#attempt === 4) {
        return this.#giveUp("no way in; is the code right, and does the server allow this page's origin?");
      }
      const wait = Math.min(30_000, 500 * 2 ** this.#attempt++);
      this.#retry = window.setTimeout(safely(() => this.open()), wait * (0.5 + Math.random() / 2));
    }

    /** @param {string} why */
    #giveUp(why) {
      say(`session ${this.#code}: ${why}`);
      this.#stopped = true;
      this.rest();
    }

    /** The page goes away, perhaps to come back, or the overlay is switched off. */
    rest() {
      this.#sentAt = 0;
      this.flush();
      this.#keep();
      this.#hangUp();
      clearInterval(this.#beating);
      this.#beating = 0;
    }

    #keep() {
      this.#kept.time = this.#origin + performance.now();
      try {
        sessionStorage.setItem(this.#key, JSON.stringify(this.#kept));
      } catch {
        // Then it lasts as long as the page.
      }
    }
  }

  /** @param {number|null} value */
  const rounded = (value) => (value === null || !Number.isFinite(value) ? null : Math.round(value * 1000) / 1000);

  /** @param {number} length */
  const inScreen = (length) => Math.min(8192, Math.max(1, length));

  const turn = () => ((screen.orientation?.angle ?? window.orientation ?? 0) + 360) % 360;

  /**
   * A position as the device in its natural orientation has it, so that a heatmap stays the same surface when it turns.
   * @param {number} x
   * @param {number} y
   */
  function natural(x, y) {
    const { width, height } = layer?.size ?? { width: 0, height: 0 };
    const angle = turn();
    const size = angle % 180 ? { width: height, height: width } : { width, height };
    if (angle === 90) return { x: height - y, y: x, size };
    if (angle === 180) return { x: width - x, y: height - y, size };
    if (angle === 270) return { x: y, y: width - x, size };
    return { x, y, size };
  }

  // ——— What fingers do

  /** The last tap, for the next one's count. @type {{x: number, y: number, time: number, taps: number}|null} */
  let lastTap = null;

  /**
   * @param {{x: number, y: number}} a
   * @param {{x: number, y: number}} b
   */
  const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

  /**
   * @param {Pointer} pointer
   * @param {any} source  a PointerEvent or a Touch
   * @param {number} phase
   * @param {number} time
   */
  function place(pointer, source, phase, time) {
    const { clientX: x, clientY: y } = source;
    // 1 × 1 is what a browser says when the hardware reports no contact; larger than 200 px is no finger.
    const widest = Math.max(source.width ?? 2 * source.radiusX, source.height ?? 2 * source.radiusY);
    const radius = widest > 1 ? Math.min(widest / 2, 200) : null;
    const pressure = source.pressure ?? source.force ?? null;
    Object.assign(pointer, { x, y, radius });
    if (phase !== ENDED) pointer.pressure = pressure;
    // 0, 0.5 and 1 are what browsers say when the hardware measures no force.
    pointer.hasForce ||= pressure !== null && pressure % 0.5 !== 0;
    if (wants("trail")) pointer.trail.push(x, y, time);
    stream?.record(pointer, phase, time);
    changed();
  }

  /** @param {PointerEvent} event */
  function press(event) {
    const { pointerId: id, timeStamp: time } = event;
    lift(id, CANCELLED, event);
    let slot = 0;
    while ([...pointers.values()].some((other) => other.slot === slot)) slot++;
    const start = { x: event.clientX, y: event.clientY, time };
    const again = lastTap && time - lastTap.time < 350 && apart(lastTap, start) < 44;
    const pointer = {
      ...{ slot, start, x: start.x, y: start.y, pressure: null, radius: null, hasForce: false, trail: [] },
      ...{ taps: again ? lastTap.taps + 1 : 1, isTouch: event.pointerType === "touch" },
    };
    pointers.set(id, pointer);
    // Whatever has been opened since the last one.
    uppermost = false;
    place(pointer, event, BEGAN, time);
  }

  /**
   * @param {number} id
   * @param {number} phase  ENDED or CANCELLED
   * @param {Event} event
   * @param {any} [source]  the event, or the Touch that tells where
   */
  function lift(id, phase, { timeStamp: time }, source) {
    const pointer = pointers.get(id);
    if (!pointer) return;
    if (source) place(pointer, source, phase, time);
    else stream?.record(pointer, phase, time);
    pointers.delete(id);
    pointer.gone?.abort();
    const { x, y, start, taps } = pointer;
    // A tap as docs/figures.md has it.
    const isTap = phase === ENDED && time - start.time <= 250 && apart(pointer, start) <= 10;
    lastTap = isTap ? { x, y, time, taps } : null;
    changed();
  }

  /** @param {Event} event */
  function liftAll(event) {
    for (const id of [...pointers.keys()]) lift(id, CANCELLED, event);
    stream?.flush();
  }

  /** Touch events, for fingers that scroll. @param {TouchEvent} event */
  function touched(event) {
    for (const touch of event.changedTouches) {
      for (const [id, pointer] of [...pointers]) {
        if (pointer.touch !== touch.identifier) continue;
        if (event.type === "touchend") lift(id, ENDED, event, touch);
        else if (event.type === "touchcancel") lift(id, CANCELLED, event);
        else if (pointer.scrolls) place(pointer, touch, MOVED, event.timeStamp);
      }
    }
  }

  /** Something else came into the top layer. @param {{target?: any}} event */
  function opened({ target }) {
    if (!pointers.size || target === layer?.canvas) return;
    uppermost = false;
    changed();
  }

  /** @type {Record<string, (event: any) => void>} */
  const heard = {
    pointerdown: press,
    pointermove(event) {
      const pointer = pointers.get(event.pointerId);
      // Switched on while it was down.
      if (!pointer) return void (event.buttons && press(event));
      // A menu of the system may swallow a mouse's release.
      if (event.pointerType === "mouse" && !event.buttons && event.isTrusted) {
        return lift(event.pointerId, CANCELLED, event);
      }
      // Missing before Safari 18.2, empty in Firefox for Android: then the event itself is all there is.
      const coalesced = event.getCoalescedEvents?.() ?? [];
      for (const part of coalesced.length ? coalesced : [event]) place(pointer, part, MOVED, part.timeStamp);
    },
    pointerup: (event) => lift(event.pointerId, ENDED, event, event),
    pointercancel(event) {
      const pointer = pointers.get(event.pointerId);
      if (!pointer?.target) return lift(event.pointerId, CANCELLED, event);
      // The browser scrolls with this finger, which is still down; a real end follows at once as `touchcancel`.
      pointer.scrolls = true;
      pointer.gone = new AbortController();
      for (const type of ["touchmove", "touchend", "touchcancel"]) {
        // A scrolling list may drop the touched element, and its touch events no longer come by the window.
        const astray = (/** @type {any} */ event) => event.target.isConnected || touched(event);
        listen(pointer.target, type, astray, pointer.gone.signal);
      }
    },
    touchstart(event) {
      for (const [id, { touch }] of [...pointers]) {
        const isDown = [...event.touches].some(({ identifier }) => identifier === touch);
        if (touch !== undefined && !isDown) lift(id, CANCELLED, event);
      }
      // Pointer ids and touch identifiers have nothing in common but the finger's place.
      for (const { identifier, clientX: x, clientY: y } of event.changedTouches) {
        const [pointer] = [...pointers.values()]
          .filter(({ isTouch, touch }) => isTouch && touch === undefined)
          .sort((a, b) => apart(a, { x, y }) - apart(b, { x, y }));
        if (pointer) Object.assign(pointer, { touch: identifier, target: event.composedPath()[0] });
      }
    },
    touchmove: touched,
    touchend: touched,
    touchcancel: touched,
    visibilitychange: (event) => document.visibilityState === "hidden" && liftAll(event),
    pagehide(event) {
      liftAll(event);
      stream?.rest();
    },
    pageshow: () => stream?.open(),
    fullscreenchange: opened,
    toggle: opened,
  };

  // ——— The switch

  /** @type {Layer|null} */
  let layer = null;
  /** @type {Stream|null} */
  let stream = null;
  let listening = new AbortController();
  const dialogs = new MutationObserver(safely(([{ target }]) => opened({ target })));
  let uppermost = false;
  let angle = 0;
  let frame = 0;

  function changed() {
    if (layer) frame ||= requestAnimationFrame(draw);
  }

  const draw = safely(() => {
    frame = 0;
    if (!layer) return;
    if (!uppermost) layer.raise();
    uppermost = true;
    if (layer.draw()) changed();
    stream?.flush();
  });

  function resized() {
    // A resting finger keeps its place on the glass while the page turns under it, so it begins anew.
    if (angle !== turn()) for (const pointer of pointers.values()) stream?.record(pointer, CANCELLED, performance.now());
    angle = turn();
    if (pointers.size) layer?.draw();
  }

  const on = safely(() => {
    if (layer) return;
    layer = new Layer(resized);
    angle = turn();
    listening = new AbortController();
    for (const [type, handle] of Object.entries(heard)) listen(window, type, handle, listening.signal);
    dialogs.observe(document, { subtree: true, attributes: true, attributeFilter: ["open"] });
    if (!given.session) return;
    stream ??= new Stream(given.session);
    stream.open();
  });

  const off = safely(() => {
    if (!layer) return;
    listening.abort();
    dialogs.disconnect();
    for (const id of [...pointers.keys()]) lift(id, CANCELLED, { timeStamp: performance.now() });
    stream?.rest();
    layer.remove();
    layer = null;
  });

  const toggle = () => (layer ? off() : on());
  window.touchkit = Object.freeze({ on, off, toggle });

  // The place of the key, for with Alt pressed many layouts make another letter of it.
  listen(window, "keydown", ({ ctrlKey, altKey, code, repeat }) => {
    if (ctrlKey && altKey && code === "KeyT" && !repeat) toggle();
  });
  const asked = new URLSearchParams(location.search).get("touchkit");
  if (asked === "1" || (asked !== "0" && ["", "on"].includes(given.touchkit ?? "off"))) on();
})();
