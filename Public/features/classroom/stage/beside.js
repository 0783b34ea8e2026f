// @ts-check
/** The column beside the picture of a portrait phone: the words of a lesson's step, and the class's figures. */

import { byId } from "../../../shared/dom/dom.js";

/**
 * Calls `place` now and after each change.
 * @param {(isBeside: boolean) => void} place  whether the picture leaves room for the column
 */
export function followSpace(place) {
  const room = byId("room");
  const tell = () => place(hasSpaceBeside());
  new MutationObserver(tell).observe(room, { attributeFilter: ["data-figures", "data-layout"] });
  tell();
}

/** In the spotlight the phone's own figures have the column. */
export function hasSpaceBeside() {
  const { figures, layout } = byId("room").dataset;
  return figures === "beside" && layout !== "spotlight";
}
