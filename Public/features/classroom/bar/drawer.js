// @ts-check
/** The drawer with names and figures: closed until a button or its key opens it. */

import { byId, element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";

/** The key that opens and closes the drawer. */
const KEY = "Z";

/**
 * @param {import("../room/keys.js").Keys} keys
 * @param {{drawer: string}} texts
 * @param {() => void} opened  fills it
 */
export function offerDrawer(keys, texts, opened) {
  const toggle = () => {
    const isOpen = !("board" in document.body.dataset);
    document.body.toggleAttribute("data-board", isOpen);
    byId("strip").hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) opened();
  };
  const properties = {
    id: "drawer",
    class: "round",
    "aria-label": texts.drawer,
    title: `${texts.drawer} (${KEY})`,
    "aria-keyshortcuts": KEY,
    "aria-controls": "strip",
    "aria-expanded": "false",
    click: toggle,
  };
  const button = element("button", properties, icon("menu"));
  byId("tools").prepend(button);
  keys.on(KEY, toggle);
}
