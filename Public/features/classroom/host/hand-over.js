// @ts-check
/** The sheet that makes a phone the remote: a QR code that is valid once, or the actions while a phone is the remote. */

import { element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { requestRemoteKey } from "../../../shared/net/host.js";
import { secretQR, serverNow } from "../../../shared/net/rest.js";
import { explain } from "../room/failures.js";
import { HAND_OVER_TEXTS } from "../../../languages/en/pages/features/classroom/host/remote-texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** Time before its expiry at which a key is replaced by a new one (ms). */
const KEY_RENEWAL_LEAD_MS = 10_000;

/** @param {Classroom} classroom */
export function openRemote(classroom) {
  if (document.querySelector("dialog[open]")) return;
  if (classroom.room.state.remote) openActiveRemote(classroom);
  else openHandOver(classroom);
}

/**
 * Opens the actions for a phone that is the remote; the host can take it back even on a page without controls.
 * @param {Classroom} classroom
 */
function openActiveRemote(classroom) {
  const texts = HAND_OVER_TEXTS[classroom.language];
  const failure = element("p", { class: "failure", role: "alert" });
  const actionButton = (/** @type {string} */ label, /** @type {{[field: string]: unknown}} */ fields, danger = false) =>
    element("button", { class: danger ? "danger" : "", click: () => void change(fields) }, label);
  const change = async (/** @type {{[field: string]: unknown}} */ fields) => {
    setText(failure, "");
    try {
      await classroom.command({ action: "remote", ...fields });
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
    }
  };
  const { isDisplay } = classroom;
  const handOverAgain = () => {
    sheet.close();
    openHandOver(classroom);
  };
  const sheet = openSheet({ title: texts.hasTitle, close: classroom.texts.close }, [
    element("p", {}, texts.hasText),
    failure,
    element(
      "div",
      { class: "rows" },
      actionButton(isDisplay ? texts.showControls : texts.hideControls, { display: !isDisplay }),
      element("button", { click: handOverAgain }, texts.another),
      actionButton(texts.takeBack, { on: false }, true),
    ),
  ]);
}

/**
 * Opens the QR code with a key, which is renewed before it expires.
 * @param {Classroom} classroom
 */
function openHandOver(classroom) {
  const { code, savedHost, language, texts: general } = classroom;
  if (!savedHost) return;
  const texts = HAND_OVER_TEXTS[language];
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let renewal;
  let picture = "";
  const qr = element("img", { class: "remote-qr", alt: texts.handQR, hidden: true });
  const message = element("p", { class: "muted numbers", role: "status" }, texts.handMaking);
  const retry = element("button", { hidden: true, click: () => void renew() }, texts.handRetry);
  const renew = async () => {
    retry.hidden = true;
    try {
      const { key, expiresAt } = await requestRemoteKey(code, savedHost.hostToken);
      // The part after # is not sent to a server, so it is in no log.
      const address = `${new URL(savedHost.joinURL).origin}/remote?s=${code}#${key}`;
      const drawn = URL.createObjectURL(await secretQR(address));
      if (!sheet.open) return URL.revokeObjectURL(drawn);
      URL.revokeObjectURL(picture);
      picture = qr.src = drawn;
      qr.hidden = false;
      const until = new Date(expiresAt);
      setText(message, fillText(texts.handOnce, { time: until.toLocaleTimeString(language, { timeStyle: "short" }) }));
      renewal = setTimeout(
        () => void renew(),
        Math.max(KEY_RENEWAL_LEAD_MS, until.getTime() - serverNow() - KEY_RENEWAL_LEAD_MS),
      );
    } catch (error) {
      qr.hidden = true;
      setText(message, explain(error, general));
      retry.hidden = false;
    }
  };
  const closed = () => {
    clearTimeout(renewal);
    URL.revokeObjectURL(picture);
  };
  const sheet = openSheet({ title: texts.handTitle, close: general.close, closed }, [
    element("p", {}, texts.handText),
    qr,
    message,
    retry,
  ]);
  sheet.classList.add("hand-over");
  void renew();
}
