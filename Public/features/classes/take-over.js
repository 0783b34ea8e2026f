// @ts-check
/** Leads a class on this computer by the key that its remote shows. */

import { byId, setText } from "../../shared/dom/dom.js";
import { fillText } from "../../shared/model/language.js";
import { readTypedKey } from "../../shared/model/session-code.js";
import { redeemRemote, storeHost } from "../../shared/net/host.js";
import { RestError } from "../../shared/net/rest.js";
import { isStorageLasting } from "../../shared/net/storage.js";

/** @param {() => typeof import("../../languages/en/pages/features/classes/texts.js").CLASSES_TEXTS.en} texts  of the language that is chosen then */
export function offerTakeOver(texts) {
  const field = /** @type {HTMLInputElement} */ (byId("again-key"));
  const say = (/** @type {string} */ text) => {
    byId("again-message").className = "bad";
    setText(byId("again-message"), text);
  };
  byId("again-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!isStorageLasting()) return say(texts().noStorage);
    const typed = readTypedKey(field.value);
    if (!typed) return say(texts().againShort);
    try {
      const answer = await redeemRemote(typed.code, typed.key);
      if (!("hostToken" in answer)) return say(texts().againWrong);
      // The page that leads the class finds the address for phones.
      storeHost(typed.code, { ...answer, joinURL: "", alone: false });
      location.assign(`/present?s=${typed.code}`);
    } catch (error) {
      if (!(error instanceof RestError) || error.status === 0) return say(texts().serverDown);
      const isWrong = error.status === 403 || error.status === 404;
      say(isWrong ? texts().againWrong : fillText(texts().failed, { detail: error.message }));
    }
  });
}
