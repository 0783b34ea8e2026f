// @ts-check
/** A phone opened with a key, after the # of its address, gets the author's rights. */

import { hideState, showState } from "../../../shared/dom/states/state-panel.js";
import { RestError } from "../../../shared/net/rest.js";
import { phoneToken, storePhoneToken } from "../drafts/author-token.js";
import { HAND_OVER_TEXTS } from "../../../languages/en/pages/features/authoring/desk/hand-over-texts.js";
import { redeemKey } from "./phone-api.js";

/**
 * @param {string} key
 * @param {import("../../../shared/model/language.js").Language} language
 * @returns {Promise<void>} resolves when the page may continue
 */
export async function arrive(key, language) {
  const texts = HAND_OVER_TEXTS[language];
  for (;;) {
    try {
      storePhoneToken(await redeemKey(key));
      return;
    } catch (error) {
      const isUsed = error instanceof RestError && error.status === 403;
      // After a reload, or a second scan, this phone is the author's already.
      if (isUsed && phoneToken()) return;
      await new Promise((resolve) => {
        const proceed = () => {
          hideState();
          resolve(undefined);
        };
        showState({
          title: isUsed ? texts.usedTitle : texts.refusedTitle,
          text: isUsed ? texts.used : error instanceof RestError && error.status === 0 ? texts.offline : String(error),
          drawing: "warning",
          actions: [{ label: isUsed ? texts.toDesk : texts.retryLoad, run: proceed }],
        });
      });
      if (isUsed) return;
    }
  }
}
