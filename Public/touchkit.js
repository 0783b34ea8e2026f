/**
 * TOUCHkit: shows every pointer that is down above any web page, and takes no event away from it.
 *
 *     <script src="https://SERVER/touchkit.js" data-touchkit="on"></script>
 *
 * One classic script, so that one tag is all that a page needs. Switches and options: docs/touchkit.md.
 */
(() => {
  "use strict";
  if (window.touchkit?.toggle) return;

  const script = document.currentScript;
  const options = script?.dataset ?? {};
  const wants = (name) => name in options && options[name] !== "off";

  /** The phases of docs/protocol.md. */
  const [BEGAN, MOVED, ENDED, CANCELLED, HELD] = [0, 1, 2, 3, 4];
  const GREY = "rgb(85 85 85 / 0.5)";

  /** What is down, by pointer id. */
  const pointers = new Map();
  const said = new Set();
  let layer, stream, lastTap, isUppermost, angle, frame;

  /** Tells the developer, once. */
  function say(text) {
    if (!said.has(text)) console.info(`touchkit: ${text}`);
    said.add(text);
  }

  /** No fault of ours becomes one of the page. */
  const safely = (act) => (...values) => {
    try {
      act(...values);
    } catch (error) {
      say(error);
    }
  };

  /** Hears an event before the page does, and has no say in it. */
  const listen = (target, type, hear, signal) =>
    target.addEventListener(type, safely(hear), { capture: true, passive: true, signal });

  // What is seen

  /** A canvas in the top layer: above dialogs, popovers and what is in full screen. */
  class Layer {
    canvas = document.createElement("canvas");
    #context = this.canvas.getContext("2d");
    #radius = Math.max(2, Number(options.radius) || 25);
    #trail = wants("trail") ? Number(options.trail) || Infinity : 0;
    #observer = new ResizeObserver(safely(() => this.#resized()));

    constructor() {
      const { canvas } = this;
      const place = { display: "block", position: "fixed", top: 0, left: 0, width: "100%", height: "100%" };
      const style = { all: "initial", ...place, "z-index": 2147483647, "pointer-events": "none" };
      // No style attribute, which a policy may forbid; important: no rule of the page reaches the canvas.
      for (const name in style) canvas.style.setProperty(name, style[name], "important");
      canvas.setAttribute("aria-hidden", "true");
      canvas.popover = "manual";
      // What is no colour is ignored, and the one before stays.
      this.#context.fillStyle = "rgb(255 255 255 / 0.5)";
      this.#context.fillStyle = options.colour;
      this.colour = this.#context.fillStyle;
      this.raise();
      this.#fit();
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
        // Without popovers, only what lies in the uppermost element is above it.
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
      // A resting finger keeps its place on the glass while the page turns under it, so it begins anew.
      if (angle !== turn()) liftAll({ timeStamp: performance.now() });
      angle = turn();
    }

    /** Tells whether the next frame differs though no finger moves: a trail fades. */
    draw() {
      const context = this.#context;
      if (this.ratio !== devicePixelRatio) this.#fit();
      context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
      context.clearRect(0, 0, this.width + 1, this.height + 1);
      context.lineCap = context.lineJoin = "round";
      // Pinch-zoom enlarges the layer with the page, but not the finger.
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

    #paintDisc(context, { x, y }, radius, colour) {
      context.fillStyle = colour;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
    }

    #paintTrail(context, trail, unit) {
      const since = performance.now() - this.#trail;
      while (trail.length > 1 && (trail[0].time < since || trail.length > 4096)) trail.shift();
      context.beginPath();
      for (const { x, y } of trail) context.lineTo(x, y);
      for (const [width, colour] of [[6, GREY], [4, this.colour]]) {
        context.lineWidth = width * unit;
        context.strokeStyle = colour;
        context.stroke();
      }
    }

    #paintLabel(context, { slot, taps, pressure, hasForce, x, y }, unit) {
      const parts = [];
      if (wants("numbers")) parts.push(slot + 1);
      if (wants("taps") && taps > 1) parts.push(`×${taps}`);
      if (wants("force") && hasForce) parts.push(`${Math.round(pressure * 100)} %`);
      context.font = `600 ${16 * unit}px system-ui, sans-serif`;
      context.textAlign = "center";
      context.lineWidth = 3 * unit;
      context.strokeStyle = "#222";
      context.fillStyle = "#fff";
      // Above the finger, which would hide it; at the upper edge below.
      const away = (this.#radius + 8) * unit;
      const label = [parts.join("  "), x, y < 2 * away ? y + 1.5 * away : y - away];
      context.strokeText(...label);
      context.fillText(...label);
    }
  }

  // What is sent, with data-session

  /** The page as a participant of a session, by docs/protocol.md. */
  function createStream(code) {
    const key = `touchkit.${code}`;
    let kept = {};
    let socket, retry, beating;
    let isWelcome, wasWelcome, isOver, isFrozen;
    let attempt = 0;
    /** Without a number until they are sent: what waits goes in few, full batches. */
    let waiting = [];
    /** Batches that no `ack` covers. */
    const sent = [];
    let last = 0;
    /** Events in both. */
    let count = 0;
    let sentAt = 0;
    let heardAt = 0;
    /** The latest time of each slot: one used again never goes back. */
    const times = [];

    try {
      kept = JSON.parse(sessionStorage[key]);
    } catch {
      // Nothing kept: a new participant.
    }
    // A reload continues the clock, even if the wall clock was set back.
    const origin = Math.max(performance.timeOrigin, kept.time ?? 0);

    function open() {
      if (isOver || socket) return;
      beating ??= setInterval(beat, 50);
      heardAt = performance.now();
      const address = new URL(`/api/v1/sessions/${code}/live`, script.src.replace("http", "ws"));
      socket = new WebSocket(address, "touchfigures.v1");
      const [width, height] = angle % 180 ? [layer.height, layer.width] : [layer.width, layer.height];
      const screen = { width: width || 1, height: height || 1 };
      const hello = { type: "hello", role: "touch", resume: kept.resume, locale: navigator.language, screen };
      socket.onopen = safely(() => socket.send(JSON.stringify(hello)));
      socket.onmessage = safely(({ data }) => hear(JSON.parse(data)));
      socket.onclose = safely(({ code }) => lost(code));
    }

    function record(pointer, phase, timeStamp) {
      const { slot } = pointer;
      const leaves = phase === ENDED || phase === CANCELLED;
      if (isOver || isFrozen || slot > 31 || (leaves && !pointer.isKnown)) return;
      // The bound is 20,000; the rest is for the ends of pointers.
      if (!leaves && count > 19_900) {
        say("the session does not answer; touches were dropped");
        return record(pointer, CANCELLED, timeStamp);
      }
      const spoken = leaves || pointer.isKnown ? phase : BEGAN;
      pointer.isKnown = !leaves;
      const now = performance.now();
      // Some engines have another time base.
      const time = origin + (Math.abs(now - timeStamp) < 5000 ? timeStamp : now);
      times[slot] = Math.max(rounded(time), times[slot] ?? 0);
      const event = [spoken, slot, ...natural(pointer).map(rounded), times[slot]];
      if (spoken < CANCELLED) event.push(rounded(pointer.pressure), rounded(pointer.radius));
      waiting.push(event);
      count++;
      beating ??= setInterval(beat, 50);
    }

    /** Sends one batch, if it may go now. */
    function flush() {
      const now = performance.now();
      if (!isWelcome || !waiting.length || sent.length > 99) return;
      // Below 250 a second; nothing piles up in a slow network.
      if (now - sentAt < 5 || socket.bufferedAmount > 32_768) return;
      const events = waiting.sort((a, b) => a[4] - b[4]).splice(0, 512);
      const batch = { type: "touches", seq: ++last, events };
      if (!sent.length) heardAt = now;
      sent.push(batch);
      sentAt = now;
      socket.send(JSON.stringify(batch));
    }

    const beat = safely(() => {
      const now = performance.now();
      for (const pointer of pointers.values()) {
        // Every 250 ms or so; after a freeze, what is still down begins anew.
        if (!pointer.isKnown || origin + now - times[pointer.slot] > 220) record(pointer, HELD, now);
      }
      flush();
      const waits = socket && (sent.length || !isWelcome);
      // A network may go without a word.
      if (waits && now - heardAt > 6000) lost();
      if (!waits && !pointers.size && !count) beating = clearInterval(beating);
    });

    function hear({ type, code, detail, ack, frozen, ...welcome }) {
      heardAt = performance.now();
      acknowledge(ack);
      if (type === "welcome") greet(welcome);
      if (type === "session") freeze(frozen);
      if (code === 4400) say(`refused: ${detail}`);
      // After a gap, again from what is known there.
      if (code === 4409) lost();
    }

    function greet({ participant, seq, stats, session }) {
      kept.resume = participant.resume;
      keep();
      last = Math.max(seq, sent.at(-1)?.seq ?? 0);
      for (const batch of sent) if (batch.seq > seq) socket.send(JSON.stringify(batch));
      if (!wasWelcome && stats.touching) {
        // The page before could not tell that its fingers are gone.
        for (let slot = 0; slot < 32; slot++) count = waiting.unshift([CANCELLED, slot, null, null, 0]);
      }
      isWelcome = wasWelcome = true;
      attempt = 0;
      freeze(session.frozen);
    }

    /** While frozen the server has lifted all fingers, and discards what comes. */
    function freeze(frozen) {
      isFrozen = frozen;
      if (frozen) forget();
    }

    function forget() {
      count -= waiting.length;
      waiting = [];
      for (const pointer of pointers.values()) pointer.isKnown = false;
    }

    function acknowledge(ack) {
      while (sent[0]?.seq <= ack) count -= sent.shift().events.length;
    }

    /** Without waiting for the other side, which may be gone. */
    function hangUp() {
      clearTimeout(retry);
      if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
      socket?.close();
      socket = isWelcome = null;
    }

    function lost(code) {
      hangUp();
      if (code === 4401 && kept.resume) {
        // No longer known there: begins anew.
        kept = {};
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

    function giveUp(why) {
      say(`session ${code}: ${why}`);
      isOver = true;
      rest();
    }

    /** The page goes away, perhaps to come back, or the overlay is switched off. */
    function rest() {
      sentAt = 0;
      flush();
      keep();
      hangUp();
      beating = clearInterval(beating);
    }

    function keep() {
      kept.time = origin + performance.now();
      try {
        sessionStorage[key] = JSON.stringify(kept);
      } catch {
        // It lasts as long as the page.
      }
    }

    return { open, record, flush, rest };
  }

  const rounded = (value) => (Number.isFinite(value) ? Math.round(value * 1000) / 1000 : null);

  const turn = () => ((screen.orientation?.angle ?? window.orientation ?? 0) + 360) % 360;

  /** In the device's natural orientation, so that a heatmap stays the same surface when the device turns. */
  function natural({ x, y }) {
    if (angle === 90) return [layer.height - y, x];
    if (angle === 180) return [layer.width - x, layer.height - y];
    return angle === 270 ? [y, layer.width - x] : [x, y];
  }

  // What fingers do

  const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

  function changed() {
    frame ??= requestAnimationFrame(
      safely(() => {
        frame = undefined;
        if (!layer) return;
        if (!isUppermost) layer.raise();
        isUppermost = true;
        if (layer.draw()) changed();
        stream?.flush();
      }),
    );
  }

  /** The source is a PointerEvent or a Touch. */
  function place(pointer, source, phase, time) {
    const { clientX: x, clientY: y } = source;
    const pressure = source.pressure ?? source.force;
    // 1 × 1 is what a browser says when the hardware reports no contact; larger than 200 px is no finger.
    const radius = Math.max(source.width ?? 2 * source.radiusX, source.height ?? 2 * source.radiusY) / 2;
    Object.assign(pointer, { x, y, pressure, radius: radius > 0.5 ? Math.min(radius, 200) : null });
    // 0, 0.5 and 1 are what browsers say when the hardware measures no force.
    pointer.hasForce ||= pressure % 0.5 > 0;
    if (wants("trail")) pointer.trail.push({ x, y, time });
    stream?.record(pointer, phase, time);
    changed();
  }

  function press(event) {
    const { pointerId, pointerType, clientX: x, clientY: y, timeStamp: time } = event;
    lift(pointerId, CANCELLED, event);
    let slot = 0;
    while ([...pointers.values()].some((other) => other.slot === slot)) slot++;
    const start = { x, y, time };
    const again = lastTap && time - lastTap.time < 350 && apart(lastTap, start) < 44;
    const pointer = { slot, start, trail: [], taps: again ? lastTap.taps + 1 : 1, isTouch: pointerType !== "mouse" };
    pointers.set(pointerId, pointer);
    // Something may have been opened above since the last one.
    isUppermost = false;
    place(pointer, event, BEGAN, time);
  }

  function lift(id, phase, { timeStamp: time }, source) {
    const pointer = pointers.get(id);
    if (!pointer) return;
    if (source) place(pointer, source, phase, time);
    else stream?.record(pointer, phase, time);
    pointers.delete(id);
    pointer.follow?.abort();
    // A tap as docs/figures.md has it.
    const isTap = phase === ENDED && time - pointer.start.time <= 250 && apart(pointer, pointer.start) <= 10;
    lastTap = isTap && { x: pointer.x, y: pointer.y, taps: pointer.taps, time };
    changed();
  }

  function liftAll(event) {
    for (const id of [...pointers.keys()]) lift(id, CANCELLED, event);
    stream?.flush();
  }

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

  /** Something else came into the top layer. */
  function opened({ target }) {
    if (!pointers.size || target === layer.canvas) return;
    isUppermost = false;
    changed();
  }

  const heard = {
    pointerdown: press,
    pointermove(event) {
      const { pointerId, pointerType, buttons, isTrusted } = event;
      const pointer = pointers.get(pointerId);
      // Switched on while it was down.
      if (!pointer) return buttons && press(event);
      // A menu of the system may swallow a mouse's release.
      if (pointerType === "mouse" && !buttons && isTrusted) return lift(pointerId, CANCELLED, event);
      // Missing before Safari 18.2, empty in Firefox for Android.
      const parts = event.getCoalescedEvents?.() ?? [];
      for (const part of parts.length ? parts : [event]) place(pointer, part, MOVED, part.timeStamp);
    },
    pointerup: (event) => lift(event.pointerId, ENDED, event, event),
    pointercancel(event) {
      const pointer = pointers.get(event.pointerId);
      if (!pointer?.target) return lift(event.pointerId, CANCELLED, event);
      // The browser scrolls; now touch events tell where the finger is. A real cancel brings `touchcancel` at once.
      pointer.follow = new AbortController();
      // When a scrolling list has dropped the touched element, they no longer come by the window.
      const astray = (touch) => touch.target.isConnected || touched(touch);
      for (const type of ["touchmove", "touchend", "touchcancel"]) {
        listen(pointer.target, type, astray, pointer.follow.signal);
      }
    },
    touchstart(event) {
      // Pointer ids and touch identifiers have nothing in common but the finger's place.
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
    visibilitychange: (event) => document.hidden && liftAll(event),
    pagehide(event) {
      liftAll(event);
      stream?.rest();
    },
    pageshow: () => stream?.open(),
    fullscreenchange: opened,
    toggle: opened,
  };

  // The switch

  let listening;
  const dialogs = new MutationObserver(safely(([change]) => opened(change)));

  const on = safely(() => {
    if (layer) return;
    layer = new Layer();
    angle = turn();
    listening = new AbortController();
    for (const [type, hear] of Object.entries(heard)) listen(window, type, hear, listening.signal);
    dialogs.observe(document, { subtree: true, attributeFilter: ["open"] });
    if (!options.session) return;
    stream ??= createStream(options.session);
    stream.open();
  });

  const off = safely(() => {
    if (!layer) return;
    liftAll({ timeStamp: performance.now() });
    listening.abort();
    dialogs.disconnect();
    stream?.rest();
    layer.remove();
    layer = null;
  });

  const toggle = () => (layer ? off() : on());
  window.touchkit = Object.freeze({ on, off, toggle });

  // The key by its place: with Alt, many layouts make another letter of it.
  listen(window, "keydown", ({ ctrlKey, altKey, code, repeat }) => {
    if (ctrlKey && altKey && code === "KeyT" && !repeat) toggle();
  });
  const asked = new URLSearchParams(location.search).get("touchkit");
  if (asked === "1" || (asked !== "0" && ["on", ""].includes(options.touchkit))) on();
})();
