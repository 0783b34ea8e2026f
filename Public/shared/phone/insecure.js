// @ts-check
/** Loaded only over plain HTTP: says what is missing there, and links to HTTPS. */

import { element } from "../dom/dom.js";
import { icon } from "../dom/icons.js";
import { notify, withdraw } from "../dom/notices.js";
import { serverInfo } from "../net/rest.js";
import { setSetting, setting } from "../net/settings.js";

/**
 * Shows the notice; once per phone, if it was dismissed.
 * @param {Record<string, string>} texts
 */
export async function showInsecure(texts) {
  if (setting("notice") === "insecure") return;
  const { https, certificateAuthority } = await serverInfo();
  if (https.length === 0) return;
  const same = https.find((address) => new URL(address).hostname === location.hostname) ?? https[0];
  const hide = () => {
    setSetting("notice", "insecure");
    withdraw("insecure");
  };
  notify("insecure", texts.insecure, {
    kind: "calm",
    sign: "unlocked",
    actions: [
      element("a", { href: new URL(location.pathname + location.search, same).href }, texts.insecureLink),
      ...(certificateAuthority ? [element("a", { href: "/ca" }, texts.insecureHelp)] : []),
      element("button", { class: "quiet round", "aria-label": texts.hide, click: hide }, icon("close")),
    ],
  });
}
