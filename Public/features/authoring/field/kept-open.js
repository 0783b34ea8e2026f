// @ts-check
/** A sheet with a running recording: closing the sheet ends the recording first, so that nothing is lost. */

/**
 * @param {HTMLDialogElement} sheet
 * @param {() => boolean} keeps  returns whether the sheet has to stay open, after doing something else instead
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
