// @ts-check
/** The sheet with the key by which another computer leads the class, when the one that led it has failed. */

import { element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { requestHostKey } from "../../../shared/net/host.js";
import { explain } from "../room/failures.js";
import { REMOTE_TEXTS } from "../../../languages/en/pages/features/classroom/remote/texts.js";

/** @param {import("../room/classroom.js").Classroom} classroom */
export async function offerOtherComputer(classroom) {
  const { code, savedHost, language, texts: general } = classroom;
  if (!savedHost || document.querySelector("dialog[open]")) return;
  const texts = REMOTE_TEXTS[language];
  const shown = element("p", { class: "typed-key numbers", translate: "no" });
  const message = element("p", { class: "muted", role: "status" });
  openSheet({ title: texts.otherTitle, close: general.close }, [
    element(
      "ol",
      {},
      element("li", {}, fillText(texts.otherOpen, { address: `${location.host}/classes` })),
      element("li", {}, texts.otherType),
    ),
    shown,
    message,
    element("p", { class: "muted" }, texts.otherNote),
  ]);
  try {
    const { key, expiresAt } = await requestHostKey(code, savedHost.hostToken);
    // In groups, as it is typed: the class's code first.
    setText(shown, [code.slice(0, 3), code.slice(3), key.slice(0, 4), key.slice(4)].join(" "));
    const time = new Date(expiresAt).toLocaleTimeString(language, { timeStyle: "short" });
    setText(message, fillText(texts.otherOnce, { time }));
  } catch (error) {
    setText(message, explain(error, general));
  }
}
