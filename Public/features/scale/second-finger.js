// @ts-check
/**
 * Lets a second finger press buttons while the first one rests on the glass: browsers give it `pointerdown` and
 * `pointerup`, but make a `click` of the first finger only.
 */

/** Time within which a browser may still send a synthetic click. */
const SYNTHETIC_CLICK_MS = 700;

/** @param {Document} [root] */
export function listenForSecondFinger(root = document) {
  /** @type {Map<number, HTMLElement>} by pointer */
  const down = new Map();
  /** @type {{button: HTMLElement, until: number}|null} the last button that was pressed here */
  let pressed = null;
  const options = { capture: true };

  root.addEventListener("pointerdown", (event) => {
    if (event.isPrimary || event.pointerType !== "touch") {
      pressed = null;
      return;
    }
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button) down.set(event.pointerId, button);
  }, options);
  root.addEventListener("pointercancel", ({ pointerId }) => down.delete(pointerId), options);
  root.addEventListener("pointerup", (event) => {
    const button = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (!button || !isWithinButton(button, event)) return;
    pressed = { button, until: event.timeStamp + SYNTHETIC_CLICK_MS };
    button.click();
  }, options);
  root.addEventListener("click", (event) => {
    const isEcho = event.isTrusted && event.detail > 0 && pressed !== null && event.timeStamp < pressed.until &&
      event.target instanceof Node && pressed.button.contains(event.target);
    if (!isEcho) return;
    pressed = null;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, options);
}

/**
 * Whether the finger has not left the button; a touch is captured, so its events do not show that.
 * @param {HTMLElement} button
 * @param {{clientX: number, clientY: number}} finger
 */
function isWithinButton(button, { clientX, clientY }) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
