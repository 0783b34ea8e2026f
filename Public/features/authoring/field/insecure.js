// @ts-check
/** What to do where the page came over plain HTTP, so that the browser gives neither position nor microphone. */

import { element } from "../../../shared/dom/dom.js";
import { serverInfo } from "../../../shared/net/rest.js";

/**
 * @param {typeof import("./texts.js").FIELD_TEXTS.en} texts
 * @returns {HTMLElement}
 */
export function insecureHelp(texts) {
  const ways = element("div", { class: "rows" });
  void serverInfo().then(({ https, certificateAuthority }) => {
    if (https.length === 0) return ways.append(element("p", {}, texts.insecureNone));
    const same = https.find((address) => new URL(address).hostname === location.hostname) ?? https[0];
    ways.append(
      element("a", { class: "button", href: new URL(location.pathname + location.search, same).href }, texts.insecureLink),
    );
    if (certificateAuthority) ways.append(element("a", { class: "button", href: "/ca" }, texts.insecureHelp));
  }, () => {});
  return element("div", {}, element("p", {}, texts.insecure), ways);
}
