// @ts-check
/** A page to try the overlay: things to touch, a log of the events that the page receives, and the overlay's options. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { translatePage } from "../reading.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { Look } from "./look.js";
import { TOUCHKIT_TEXTS } from "../../../languages/en/pages/features/about/touchkit/texts.js";

tidyStorage();

/** Bounds of the log and of the list. */
const MAX_LOG_LINES = 8;
const MAX_LIST_ROWS = 30;
/** @type {string[]} */
const lines = [];
const look = new Look((tag) => setText(byId("tag"), tag));
let texts = TOUCHKIT_TEXTS.en;

translatePage(TOUCHKIT_TEXTS, (spoken) => {
  texts = spoken;
  byId("look").replaceChildren(...look.controls(texts));
  byId("list").replaceChildren(
    ...Array.from(
      { length: MAX_LIST_ROWS },
      (_, index) => element("li", {}, fillText(texts.line, { count: String(index + 1) })),
    ),
  );
  if (lines.length === 0) setText(byId("heard"), texts.nothing);
});

for (const type of ["pointerdown", "pointerup", "pointercancel", "click"]) {
  document.addEventListener(type, (event) => {
    const { clientX, clientY } = /** @type {PointerEvent} */ (event);
    if (lines.push(`${type} ${Math.round(clientX)}, ${Math.round(clientY)}`) > MAX_LOG_LINES) lines.shift();
    setText(byId("heard"), lines.join("\n"));
  });
}

// The overlay's key also switches it. Of all elements in the root, only the overlay's canvas is added and removed.
new MutationObserver(() => look.showState()).observe(document.documentElement, { childList: true });

const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
byId("open").addEventListener("click", () => dialog.showModal());
// On an iPhone, no element can be shown full screen.
byId("full").hidden = !document.fullscreenEnabled;
byId("full").addEventListener("click", () => {
  const done = document.fullscreenElement ? document.exitFullscreen() : byId("try").requestFullscreen();
  done.catch(() => {});
});
byId("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(byId("tag").textContent ?? "");
    setText(byId("copied"), texts.copied);
  } catch {
    setText(byId("copied"), texts.copyFailed);
  }
});
