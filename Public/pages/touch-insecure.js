// @ts-check
/** Loaded only over plain HTTP: what is missing there, and the way out. */

import { serverInfo } from "../net/rest.js";
import { setSetting, setting } from "../net/settings.js";
import { element } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { notify, withdraw } from "../view/notices.js";

/**
 * What plain HTTP lacks, with a way out; once per phone if it is put away.
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
