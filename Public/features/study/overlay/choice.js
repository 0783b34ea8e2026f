// @ts-check
/** A visitor's choice about a study, stored in this tab. */

import { isOfCurrentVisitor } from "./kept.js";

const CHOICE_KEY = "touchkit.study";

/** The choice, "yes" or "no"; null before the choice, without storage, and for the next visitor. */
export function readChoice() {
  try {
    const [chosen, at] = (sessionStorage.getItem(CHOICE_KEY) ?? "").split(" ");
    return isOfCurrentVisitor(Number(at)) ? chosen : null;
  } catch {
    return null;
  }
}

/** @param {string} chosen */
export function storeChoice(chosen) {
  try {
    sessionStorage.setItem(CHOICE_KEY, `${chosen} ${Date.now()}`);
  } catch {
    // Without storage, the next page asks again.
  }
}
