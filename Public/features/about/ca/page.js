// @ts-check
/** Explains the steps by which a phone trusts the certificate that this server has issued for itself. */

import { byId, element } from "../../../shared/dom/dom.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { serverInfo } from "../../../shared/net/rest.js";
import { translatePage } from "../reading.js";
import { CA_TEXTS } from "../../../languages/en/pages/features/about/ca/texts.js";

tidyStorage();

/**
 * @param {string} id
 * @param {string} steps
 */
function showSteps(id, steps) {
  byId(id).replaceChildren(...steps.split("|").map((step) => element("li", {}, step)));
}

translatePage(CA_TEXTS, (texts) => {
  showSteps("ios", texts.ios);
  showSteps("android", texts.android);
});

serverInfo()
  .then(({ https, certificateAuthority }) => {
    const hasHTTPS = certificateAuthority || https.length > 0 || location.protocol === "https:";
    byId("none").hidden = certificateAuthority || !hasHTTPS;
    byId("no-https").hidden = hasHTTPS;
    byId("then").hidden = !hasHTTPS;
    for (const id of ["own", "downloads", "steps", "safety"]) byId(id).hidden = !certificateAuthority;
    const links = https.map((address) => element("li", {}, element("a", { href: address }, address)));
    byId("addresses").replaceChildren(...links);
  })
  .catch(() => {
    // Without a response, the steps are shown without addresses.
  });
