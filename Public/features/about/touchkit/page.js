// @ts-check
/** A page to try the overlay on: a dialog, full screen, and what the page itself hears. */

document.documentElement.dataset.started = "yes";

/** As many lines as one takes in. */
const LINES = 8;
const heard = /** @type {HTMLElement} */ (document.getElementById("heard"));
/** @type {string[]} */
const lines = [];

for (const type of ["pointerdown", "pointerup", "pointercancel", "click"]) {
  document.addEventListener(type, (event) => {
    const { clientX, clientY } = /** @type {PointerEvent} */ (event);
    if (lines.push(`${type} ${Math.round(clientX)}, ${Math.round(clientY)}`) > LINES) lines.shift();
    heard.textContent = lines.join("\n");
  });
}

/** @param {string} id @param {() => void} act */
const onClick = (id, act) => document.getElementById(id)?.addEventListener("click", act);

onClick("open", () => /** @type {HTMLDialogElement} */ (document.getElementById("dialog")).showModal());
onClick("toggle", () => window.touchkit?.toggle());
onClick("full", () => {
  // No element goes full screen on an iPhone.
  document.querySelector("main")?.requestFullscreen?.().catch(() => {});
});
