// @ts-check
/** The field for a session's code: six boxes that show the text of one ordinary input. */

import { byId, setText } from "../../shared/dom/dom.js";
import { CODE_LENGTH, readCode } from "../../shared/model/session-code.js";

/**
 * @param {{complete: (code: string) => void, typed: (refused: string) => void}} listener  `refused`: characters that no
 *   code has, or ""
 */
export function listenToCodeField({ complete, typed }) {
  const input = /** @type {HTMLInputElement} */ (byId("code"));
  const boxes = [...byId("boxes").querySelectorAll("span")];

  function show() {
    const focused = document.activeElement === input;
    const next = Math.min(input.value.length, CODE_LENGTH - 1);
    boxes.forEach((box, index) => {
      setText(box, input.value[index] ?? "");
      box.classList.toggle("next", focused && index === next);
    });
  }

  let before = "";
  input.addEventListener("input", () => {
    const { code, refused } = readCode(input.value);
    input.value = code;
    show();
    typed(refused);
    if (code.length === CODE_LENGTH && code !== before) complete(code);
    before = code;
  });
  // The caret is kept at the end, where the boxes show it.
  for (const type of ["focus", "click", "keyup"]) {
    input.addEventListener(type, () => input.setSelectionRange(input.value.length, input.value.length));
  }
  for (const type of ["focus", "blur"]) input.addEventListener(type, show);
  show();
  return {
    /** Forgets that the code was tried, so that the same one may be tried again. */
    retry() {
      before = "";
    },
    get code() {
      return input.value;
    },
  };
}
