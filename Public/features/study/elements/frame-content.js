// @ts-check
/** The place of a frame's content on the page around it, also if styles scale or zoom the frame. */

/**
 * @param {Element} frame
 * @returns {[left: number, top: number, scaleX: number, scaleY: number]} CSS px of the page around it, and how many of them
 *   are one of the frame's
 */
export function contentOf(frame) {
  const { offsetWidth, offsetHeight, clientLeft, clientTop } = /** @type {HTMLElement} */ (frame);
  const { left, top, width, height } = frame.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  const [scaleX, scaleY] = [width / offsetWidth || 1, height / offsetHeight || 1];
  return [
    left + (clientLeft + parseFloat(paddingLeft)) * scaleX,
    top + (clientTop + parseFloat(paddingTop)) * scaleY,
    scaleX,
    scaleY,
  ];
}
