// @ts-check
/** What the replay page says when there is nothing to play. */

import { RestError } from "../net/rest.js";
import { fillText } from "../protocol/language.js";
import { showState } from "../view/state-panel.js";

/** @typedef {typeof import("../protocol/texts/replay.js").REPLAY_TEXTS.en} Texts */

/** The answer may be another one soon. */
export const TRY_AGAIN = "again";

/** @param {Texts} texts */
export function showNoCode(texts) {
  showState({ title: texts.noCodeTitle, text: texts.noCode, actions: [{ label: texts.home, does: "/" }] });
}

/**
 * @param {unknown} error
 * @param {string} code
 * @param {Texts} texts
 * @returns {typeof TRY_AGAIN|undefined}
 */
export function showRefusal(error, code, texts) {
  const home = { label: texts.home, does: "/" };
  const retry = { label: texts.retry, does: () => location.reload() };
  const status = error instanceof RestError ? error.status : -1;
  const say = (/** @type {string} */ title, /** @type {string} */ text, actions = [home]) =>
    showState({ title, text: fillText(text, { code }), actions });
  if (status === 401 || status === 403) say(texts.tokenTitle, texts.token);
  else if (status === 404) say(texts.unknownTitle, texts.unknown);
  else if (status === 409) say(texts.figuresTitle, texts.figures);
  else if (status === 0) {
    showState({ title: texts.unreachableTitle, text: texts.unreachable, sign: "offline", actions: [retry] });
    return TRY_AGAIN;
  } else {
    const detail = error instanceof Error ? error.message : String(error);
    const text = fillText(texts.failed, { detail });
    showState({ title: texts.failedTitle, text, sign: "warning", actions: [retry, home] });
  }
}
