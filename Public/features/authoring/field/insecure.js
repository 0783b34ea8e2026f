// @ts-check
/** Explains the remedy if the page came over plain HTTP, so that the browser allows neither position nor microphone. */

import { element } from "../../../shared/dom/dom.js";
import { serverInfo } from "../../../shared/net/rest.js";
import { trustedAddress } from "../../../shared/net/trusted-address.js";

/**
 * @param {typeof import("../../../languages/en/pages/features/authoring/field/texts.js").FIELD_TEXTS.en} texts
 * @returns {HTMLElement}
 */
export function insecureHelp(texts) {
  const ways = element("div", { class: "rows" });
  void Promise.all([serverInfo(), trustedAddress()]).then(([{ https, certificateAuthority }, href]) => {
    if (https.length === 0) ways.append(element("p", {}, texts.insecureNone));
    else if (href) ways.append(element("a", { class: "button", href }, texts.insecureLink));
    else if (certificateAuthority) ways.append(element("a", { class: "button", href: "/ca" }, texts.insecureHelp));
  }, () => {});
  return element("div", {}, element("p", {}, texts.insecure), ways);
}
