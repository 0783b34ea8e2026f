// @ts-check
/** Loaded only over plain HTTP, by phones that measure alone: says what is missing there, and links to HTTPS. */

import { element } from "../dom/dom.js";
import { icon } from "../dom/icons.js";
import { notify, withdraw } from "../dom/notices.js";
import { setSetting, setting } from "../net/settings.js";
import { trustedAddress } from "../net/trusted-address.js";

/**
 * Shows the notice; once per phone, if it was dismissed.
 * @param {Record<string, string>} texts
 */
export async function showInsecure(texts) {
  if (setting("notice") === "insecure") return;
  const href = await trustedAddress();
  if (!href) return;
  const hide = () => {
    setSetting("notice", "insecure");
    withdraw("insecure");
  };
  notify("insecure", texts.insecure, {
    kind: "calm",
    sign: "unlocked",
    actions: [
      element("a", { href }, texts.insecureLink),
      element("button", { class: "quiet round", "aria-label": texts.hide, click: hide }, icon("close")),
    ],
  });
}
