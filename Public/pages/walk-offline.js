// @ts-check
/** Walks without a network: the pages are kept, and a play can be taken along. Loaded after the walk itself. */

import { forget, register, state, take } from "../net/offline.js";
import { fillText } from "../protocol/language.js";
import { WALK_OFFLINE_TEXTS } from "../protocol/texts/walk-offline.js";
import { sizeText } from "../protocol/walk-words.js";
import { element, setText } from "../view/dom.js";

/** @typedef {import("../net/plays.js").Play} Play */
/** @typedef {Awaited<ReturnType<typeof register>>} Kept */

/** More is taken along only if it is asked for (bytes). */
const MOST_UNASKED = 100_000_000;

/** @type {Promise<Kept>|null} */
let keeping = null;
/** @type {ReturnType<typeof take>|null} */
let taking = null;
let progressed = (/** @type {{done: number, total: number}} */ _progress) => {};
/** It was removed by hand: then it is not taken again without being asked for. */
let isUnwanted = false;

/** Keeps the pages for when there is no network, once. */
export function keepPages() {
  keeping ??= register();
  return keeping;
}

/** @param {Play} play */
function bring(play) {
  taking ??= take(play, (progress) => progressed(progress)).finally(() => (taking = null));
  return taking;
}

/**
 * Takes a play along while it is walked, without a word; not where data is saved.
 * @param {Play} play
 */
export async function keepPlay(play) {
  const savesData = /** @type {any} */ (navigator).connection?.saveData === true;
  if (savesData || play.bytes > MOST_UNASKED || !(await keepPages()).ok || isUnwanted) return;
  const tryIt = () => {
    if (state(play.id) !== "absent" || isUnwanted) return;
    // What has come is kept; the rest comes with the network.
    bring(play).catch(() => addEventListener("online", tryIt, { once: true }));
  };
  tryIt();
}

/**
 * A button that takes a play along, with its progress; then what is here, and a button that leaves it behind.
 * @param {Play} play
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
      isUnwanted = true;
      await forget(play.id);
      return tell();
    }
    await follow();
  };
  const follow = async () => {
    button.disabled = true;
    bar.hidden = false;
    try {
      progressed = ({ done, total }) => {
        bar.value = total > 0 ? done / total : 1;
        setText(words, fillText(texts.taking, { percent: Math.floor(bar.value * 100) }));
      };
      await bring(play);
      tell();
    } catch (error) {
      const reason = /** @type {import("../net/offline.js").TakeFault} */ (/** @type {any} */ (error).reason ?? "network");
      show(texts[reason], texts.again);
    }
  };

  tell();
  button.disabled = true;
  void keepPages().then((kept) => {
    if (kept.ok) return taking ? follow() : tell();
    // Why it cannot be had here; a button would promise it.
    setText(words, texts[kept.reason]);
    button.hidden = true;
  });
  return [element("h3", {}, texts.title), words, bar, element("div", { class: "rows" }, button)];
}
