// @ts-check
/** Makes this phone the remote by a key: the host compares a number first. A reloaded page continues waiting. */

import { showState } from "../../../shared/dom/states/state-panel.js";
import { fillText } from "../../../shared/model/language.js";
import { redeemRemote } from "../../../shared/net/host.js";
import { RestError } from "../../../shared/net/rest.js";
import { tabStorage } from "../../../shared/net/storage.js";

/** Interval between two requests for the host's decision. */
const POLL_INTERVAL_MS = 1000;
const REQUEST_KEY_PREFIX = "touchfigures.remote.";

/** @param {string} code */
export function pendingKey(code) {
  return tabStorage.read(REQUEST_KEY_PREFIX + code);
}

/**
 * @param {string} code
 * @param {string} key
 * @param {{waitTitle: string, wait: string}} texts
 * @returns {Promise<{hostToken: string, expiresAt: string}>}
 */
export async function becomeRemote(code, key, texts) {
  let shown = "";
  for (;;) {
    /** @type {Awaited<ReturnType<typeof redeemRemote>>|null} */
    let answer = null;
    try {
      answer = await redeemRemote(code, key);
    } catch (error) {
      // Without a response the request is repeated; a key that the server has refused is no longer valid.
      const isRefused = error instanceof RestError && error.status >= 400 && error.status < 500;
      if (isRefused) tabStorage.remove(REQUEST_KEY_PREFIX + code);
      if (isRefused || !shown) throw error;
    }
    if (answer && "hostToken" in answer) {
      tabStorage.remove(REQUEST_KEY_PREFIX + code);
      return answer;
    }
    if (answer) {
      key = answer.key ?? key;
      tabStorage.write(REQUEST_KEY_PREFIX + code, key);
      if (answer.sign !== shown) {
        shown = answer.sign;
        showState({ title: fillText(texts.waitTitle, { sign: shown }), text: texts.wait, drawing: "phone" });
      }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
