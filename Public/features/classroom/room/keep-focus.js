// @ts-check
/** The keyboard's place on the page: when a control with the focus goes away, the nearest one that is there gets it. */

const CONTROLS = "button, a[href], summary, input, select, textarea, [tabindex='0']";

/**
 * @returns {() => void} called when what is shown may have changed
 */
export function keepFocus() {
  /**
   * The control that had the focus, and what it was in, the innermost first; none for who points.
   * @type {Element[]}
   */
  let place = [];
  const note = () => {
    const at = document.activeElement;
    // A sheet gives the focus back by itself.
    if (!at || at === document.body || at.closest("dialog") || !at.matches(":focus-visible")) return;
    place = [];
    for (let each = /** @type {Element|null} */ (at); each; each = each.parentElement) place.push(each);
  };
  document.addEventListener("focusin", note);
  // A control that was pointed at first.
  document.addEventListener("keydown", note, { capture: true });
  document.addEventListener("pointerdown", () => (place = []), { capture: true });
  return () => {
    const [at, ...around] = place;
    if (!at || document.activeElement !== document.body || isThere(at) || document.querySelector("dialog[open]")) return;
    const controls = around.flatMap((each) => each.isConnected ? [...each.querySelectorAll(CONTROLS)] : []);
    /** @type {HTMLElement|undefined} */ (controls.find(isThere))?.focus();
  };
}

/** @param {Element} control */
function isThere(control) {
  return control.isConnected && control.matches(":enabled, a, summary, [tabindex]") && !control.closest("[inert]") &&
    control.checkVisibility({ visibilityProperty: true });
}
