// @ts-check
/** Whether nobody uses the page's controls at the moment: then the bar fades, and the picture is alone. */

/** Time without a pointer's move or a key after which the bar fades (ms). */
const IDLE_MS = 4000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "focusin"];

/** Marks the body with `data-idle` while nothing happens. */
export function followUse() {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let waiting;
  const used = () => {
    delete document.body.dataset.idle;
    clearTimeout(waiting);
    waiting = setTimeout(() => (document.body.dataset.idle = ""), IDLE_MS);
  };
  for (const sign of SIGNS) document.addEventListener(sign, used, { capture: true, passive: true });
  used();
}
