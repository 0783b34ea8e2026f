// @ts-check
/** Walks without a network: caches the pages, and downloads plays. Loaded after the walk itself. */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { sizeText } from "../texts/figures.js";
import { download, forget, register, state } from "../../../shared/net/offline.js";
import { WALK_OFFLINE_TEXTS } from "../../../languages/en/pages/features/walk/texts/offline.js";

/** @typedef {import("../../../shared/net/plays.js").Play} Play */
/** @typedef {Awaited<ReturnType<typeof register>>} CachedPages */

/** Larger plays are downloaded only on request. */
const MAX_AUTOMATIC_BYTES = 100_000_000;

/** @type {Promise<CachedPages>|null} */
let caching = null;
/** @type {ReturnType<typeof download>|null} */
let downloading = null;
let progressed = (/** @type {{done: number, total: number}} */ _progress) => {};
/** Whether the user removed the download; then it is only downloaded again on request. */
let isUnwanted = false;

/** Caches the pages for use without a network, once. */
export function cachePages() {
  caching ??= register();
  return caching;
}

/** @param {Play} play */
function downloadOnce(play) {
  downloading ??= download(play, (progress) => progressed(progress)).finally(() => (downloading = null));
  return downloading;
}

/**
 * Downloads a play while it is walked, without a notice; not in data-saving mode.
 * @param {Play} play
 */
export async function downloadQuietly(play) {
  const savesData = /** @type {Navigator & {connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData === true;
  if (savesData || play.bytes > MAX_AUTOMATIC_BYTES || !(await cachePages()).ok || isUnwanted) return;
  const tryIt = () => {
    if (state(play.id) !== "absent" || isUnwanted) return;
    // Downloaded files are kept; the rest follows when the network is back.
    downloadOnce(play).catch(() => addEventListener("online", tryIt, { once: true }));
  };
  tryIt();
}

/**
 * A button that downloads a play, with its progress; afterwards it removes the play.
 * @param {Play} play
 * @param {import("../../../shared/model/language.js").Language} language
 */
export function offlineControls(play, language) {
  const texts = WALK_OFFLINE_TEXTS[language];
  const size = sizeText(play.bytes, language);
  const words = element("p", { role: "status" });
  const bar = element("progress", { max: 1, value: 0, hidden: true, "aria-label": texts.take });
  const button = element("button", { disabled: true, click: () => void press() });
  const show = (/** @type {string} */ text, /** @type {string} */ label) => {
    setText(words, text);
    setText(button, label);
    bar.hidden = true;
    button.disabled = false;
  };
  const showState = () => {
    const isHere = state(play.id) === "ready";
    show(fillText(isHere ? texts.taken : texts.note, { size }), isHere ? texts.forget : texts.take);
  };

  const press = async () => {
    button.disabled = true;
    if (state(play.id) === "ready") {
      isUnwanted = true;
      await forget(play.id);
      return showState();
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
      await downloadOnce(play);
      showState();
    } catch (error) {
      const reason = /** @type {{reason?: import("../../../shared/net/offline.js").DownloadFault}} */ (error).reason ??
        "network";
      show(texts[reason], texts.again);
    }
  };

  showState();
  button.disabled = true;
  void cachePages().then((pages) => {
    if (pages.ok) return downloading ? follow() : showState();
    // Explains why the play cannot be downloaded, instead of the button.
    setText(words, texts[pages.reason]);
    button.hidden = true;
  });
  return [element("h3", {}, texts.title), words, bar, element("div", { class: "rows" }, button)];
}
