// @ts-check
/** The sheet that hands the work to a phone: a QR code that is valid once, and the phone's possibilities. */

import { element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { RestError, secretQR, serverInfo, serverNow } from "../../../shared/net/rest.js";
import { HAND_OVER_TEXTS } from "../../../languages/en/pages/features/authoring/desk/hand-over-texts.js";
import { askForKey, phoneCount, revokePhones } from "./phone-api.js";

/** Time before its expiry at which a key is replaced by a new one (ms). */
const KEY_RENEWAL_LEAD_MS = 10_000;
/** Interval at which the sheet checks whether a phone has connected (ms). */
const POLL_INTERVAL_MS = 2000;

/**
 * @param {import("../../../shared/model/language.js").Language} language
 * @param {string} path  the page's address on this server
 */
export function openHandOver(language, path) {
  if (document.querySelector("dialog[open]")) return;
  const texts = HAND_OVER_TEXTS[language];
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let renewal;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let asking;
  let picture = "";
  let isSecure = true;
  let lastCount = -1;
  const qr = element("img", { class: "hand-qr", alt: texts.qr, hidden: true });
  const notice = element("p", { class: "muted numbers", role: "status" }, texts.making);
  const limits = element("p", { id: "hand-limits" });
  const trust = element("p", { class: "muted" });
  const other = element("button", { hidden: true, click: () => void switchOver() });
  const retry = element("button", { hidden: true, click: () => void renew() }, texts.retry);
  const count = element("p", { id: "hand-count", class: "muted" });
  const back = element("button", { class: "danger", hidden: true, click: () => void takeBack() }, texts.takeBack);

  const switchOver = () => {
    isSecure = !isSecure;
    return renew();
  };
  const fail = (/** @type {unknown} */ error) => {
    const { status = 1, message = String(error) } = error instanceof RestError ? error : {};
    setText(notice, status === 0 ? texts.offline : message);
  };
  const renew = async () => {
    clearTimeout(renewal);
    retry.hidden = true;
    try {
      const [{ key, expiresAt }, { http, https, certificateAuthority }] = await Promise.all([askForKey(), serverInfo()]);
      const addresses = isSecure && https.length > 0 ? https : http;
      const origin = addresses.length > 0 ? new URL(addresses[0]).origin : location.origin;
      // The part after # is not sent to a server, so it is in no log.
      const drawn = URL.createObjectURL(await secretQR(`${origin}${path}#${key}`));
      if (!sheet.open) return URL.revokeObjectURL(drawn);
      URL.revokeObjectURL(picture);
      picture = qr.src = drawn;
      qr.hidden = false;
      const until = new Date(expiresAt).toLocaleTimeString(language, { timeStyle: "short" });
      setText(notice, fillText(texts.once, { time: until }));
      const isHTTPS = origin.startsWith("https:");
      setText(limits, isHTTPS ? texts.secure : https.length > 0 ? texts.plain : texts.noHTTPS);
      const help = http.length > 0 ? `${new URL(http[0]).origin}/ca` : "";
      setText(trust, isHTTPS && certificateAuthority && help ? fillText(texts.trust, { address: help }) : "");
      other.hidden = https.length === 0 || http.length === 0;
      setText(other, isHTTPS ? texts.usePlain : texts.useSecure);
      renewal = setTimeout(
        () => void renew(),
        Math.max(KEY_RENEWAL_LEAD_MS, Date.parse(expiresAt) - serverNow() - KEY_RENEWAL_LEAD_MS),
      );
    } catch (error) {
      qr.hidden = true;
      fail(error);
      retry.hidden = false;
    }
  };
  const ask = async () => {
    try {
      const phones = await phoneCount();
      // The used code is removed, so that nobody tries it again.
      if (lastCount >= 0 && phones > lastCount) return sheet.close();
      lastCount = phones;
      setText(count, phones === 0 ? "" : phones === 1 ? texts.one : fillText(texts.many, { count: phones }));
      back.hidden = phones === 0;
    } catch {
      // Asked again soon.
    }
    if (sheet.open) asking = setTimeout(() => void ask(), POLL_INTERVAL_MS);
  };
  const takeBack = async () => {
    try {
      await revokePhones();
      lastCount = 0;
      setText(count, texts.takenBack);
      back.hidden = true;
      await renew();
    } catch (error) {
      fail(error);
    }
  };
  const closed = () => {
    clearTimeout(renewal);
    clearTimeout(asking);
    URL.revokeObjectURL(picture);
  };
  const sheet = openSheet({ title: texts.title, close: texts.close, closed }, [
    element("p", {}, texts.text),
    qr,
    notice,
    retry,
    limits,
    trust,
    element("div", { class: "rows" }, other, back),
    count,
  ]);
  sheet.classList.add("hand-over");
  void renew();
  void ask();
}
