// @ts-check
/** Walks without a network: the pages are kept, and a play can be taken along. Loaded after the walk itself. */

import { forget, register, state, take } from "../net/offline.js";
import { fillText } from "../protocol/language.js";
import { WALK_OFFLINE_TEXTS } from "../protocol/texts/walk-offline.js";
import { sizeText } from "../protocol/walk-words.js";
import { element, setText } from "../view/dom.js";

/** @typedef {Awaited<ReturnType<typeof register>>} Kept */

/** @type {Promise<Kept>|null} */
let keeping = null;

/** Keeps the pages for when there is no network, once. */
export function keepPages() {
  keeping ??= register();
  return keeping;
}

/**
 * A button that takes a play along, with its progress; then what is here, and a button that leaves it behind.
 * @param {import("../net/plays.js").Play} play
 * @param {import("../protocol/language.js").Language} language
 */
export function takeAlong(play, language) {
  const texts = WALK_OFFLINE_TEXTS[language];
  const size = sizeText(play.bytes, language);
  const words = element("p", { role: "status" });
  const bar = element("progress", { max: 1, value: 0, hidden: true, "aria-label": texts.take });
  const button = element("button", { type: "button", disabled: true, click: () => void press() });
  const show = (/** @type {string} */ text, /** @type {string} */ label) => {
    setText(words, text);
    setText(button, label);
    bar.hidden = true;
    button.disabled = false;
  };
  const tell = () => {
    const isHere = state(play.id) === "ready";
    show(fillText(isHere ? texts.taken : texts.note, { size }), isHere ? texts.forget : texts.take);
  };

  const press = async () => {
    button.disabled = true;
    if (state(play.id) === "ready") {
      await forget(play.id);
      return tell();
    }
    bar.hidden = false;
    try {
      await take(play, ({ done, total }) => {
        bar.value = total > 0 ? done / total : 1;
        setText(words, fillText(texts.taking, { percent: Math.floor(bar.value * 100) }));
      });
      tell();
    } catch (error) {
      const reason = /** @type {import("../net/offline.js").TakeFault} */ (/** @type {any} */ (error).reason ?? "network");
      show(texts[reason], texts.again);
    }
  };

  tell();
  button.disabled = true;
  void keepPages().then((kept) => {
    if (kept.ok) return tell();
    // Why it cannot be had here; a button would promise it.
    setText(words, texts[kept.reason]);
    button.hidden = true;
  });
  return [element("h3", {}, texts.title), words, bar, element("div", { class: "rows" }, button)];
}
