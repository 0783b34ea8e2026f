// @ts-check
/** The splash: the title is in the middle until everything is loaded, then it moves and shrinks into the header. */

import { byId, prefersReducedMotion } from "../../../shared/dom/dom.js";

/** Minimum time for which a title is visible before it moves, and duration of the movement. */
const MIN_TITLE_MS = 700;
/** ms */
const MOTION_MS = 700;

const began = performance.now();

/** Ends the splash, without motion if the user prefers that. */
export async function endSplash() {
  const { classList } = document.body;
  if (!classList.contains("splash")) return;
  if (prefersReducedMotion()) return classList.remove("splash");
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + MIN_TITLE_MS - performance.now())));
  const title = byId("title");
  const [from, large] = [title.getBoundingClientRect(), fontSize(title)];
  classList.replace("splash", "arriving");
  const to = title.getBoundingClientRect();
  // Measures the letters, not the box: because a long title may wrap at other words.
  const scale = large / fontSize(title);
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  // Translation and scale in one matrix: one motion, not two.
  const middle = `matrix(${scale}, 0, 0, ${scale}, ${x}, ${y})`;
  const keyframes = [{ transform: middle }, { transform: "none" }];
  const motion = title.animate(keyframes, { duration: MOTION_MS, easing: "ease-in-out" });
  await motion.finished.catch(() => {});
  classList.remove("arriving");
}

/** @param {Element} element */
function fontSize(element) {
  return parseFloat(getComputedStyle(element).fontSize);
}

/** Removes the splash if nothing follows it. */
export function dropSplash() {
  document.body.classList.remove("splash", "arriving");
}
