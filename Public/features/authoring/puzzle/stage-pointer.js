// @ts-check
/** Fingers, mouse and wheel on a stage: one of them edits, two of them, or the middle button, move and zoom. */

/** @typedef {{x: number, y: number}} Point */
/**
 * Points in px of the stage.
 * @typedef {object} StageHandlers
 * @property {(at: Point, reach: number) => void} began `reach` is the maximum distance at which an object is hit, in px
 * @property {(at: Point) => void} moved
 * @property {() => void} ended
 * @property {() => void} cancelled called when a second finger touches down, or the system cancels the pointer
 * @property {(factor: number, around: Point) => void} zoomed
 * @property {(by: Point) => void} panned
 */

/** The reach of a handle for each type of pointer. */
const HANDLE_REACH_PX = { mouse: 9, pen: 12, touch: 22 };

/** @param {Point} a @param {Point} b */
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/**
 * @param {HTMLElement} stage
 * @param {StageHandlers} handlers
 */
export function listenToStage(stage, handlers) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  /** @type {"idle"|"edit"|"move"} */
  let mode = "idle";

  /** @param {MouseEvent} event */
  const at = (event) => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  stage.addEventListener("pointerdown", (event) => {
    if (event.button > 1 || /** @type {Element} */ (event.target).closest("button")) return;
    event.preventDefault();
    stage.setPointerCapture(event.pointerId);
    down.set(event.pointerId, at(event));
    if (down.size > 1 || event.button === 1) {
      if (mode === "edit") handlers.cancelled();
      mode = "move";
      return;
    }
    mode = "edit";
    const kind = /** @type {keyof typeof HANDLE_REACH_PX} */ (event.pointerType);
    handlers.began(at(event), HANDLE_REACH_PX[kind] ?? HANDLE_REACH_PX.mouse);
  });

  stage.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const [first, second] = [...down.values()];
    down.set(event.pointerId, now);
    if (mode === "edit") handlers.moved(now);
    else if (!second) handlers.panned({ x: now.x - before.x, y: now.y - before.y });
    else {
      const [a, b] = [...down.values()];
      const from = middle(first, second);
      const to = middle(a, b);
      handlers.panned({ x: to.x - from.x, y: to.y - from.y });
      const apart = Math.hypot(first.x - second.x, first.y - second.y);
      if (apart > 0) handlers.zoomed(Math.hypot(a.x - b.x, a.y - b.y) / apart, to);
    }
  });

  /** @param {PointerEvent} event */
  const lifted = (event) => {
    if (!down.delete(event.pointerId)) return;
    if (mode === "edit") {
      if (event.type === "pointerup") handlers.ended();
      else handlers.cancelled();
    }
    // The remaining finger of a pinch draws nothing.
    mode = down.size > 0 ? "move" : "idle";
  };
  stage.addEventListener("pointerup", lifted);
  stage.addEventListener("pointercancel", lifted);

  stage.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      handlers.zoomed(Math.exp((-event.deltaY * lines) / 400), at(event));
    },
    { passive: false },
  );
  stage.addEventListener("contextmenu", (event) => event.preventDefault());
}
