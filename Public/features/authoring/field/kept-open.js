// @ts-check
/** A sheet with a running recording: closing the sheet ends the recording first, so that nothing is lost. */

/**
 * @param {HTMLDialogElement} sheet
 * @param {() => boolean} keeps called when the sheet is about to close; returns whether the sheet must stay open
 */
export function keepOpen(sheet, keeps) {
  sheet.addEventListener("cancel", (event) => {
    if (keeps()) event.preventDefault();
  });
  sheet.addEventListener(
    "click",
    (event) => {
      const target = /** @type {Element} */ (event.target);
      if ((target === sheet || target.closest("header button")) && keeps()) event.stopImmediatePropagation();
    },
    true,
  );
}
