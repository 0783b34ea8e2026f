// @ts-check
/** Asks the host about a phone that has scanned the remote's code: the class has seen the code, too. */

import { askFirst } from "../../../shared/dom/confirm.js";
import { element } from "../../../shared/dom/dom.js";
import { HAND_OVER_TEXTS } from "../../../languages/en/pages/features/classroom/host/remote-texts.js";

/** @param {import("../room/classroom.js").Classroom} classroom */
export function followRequests(classroom) {
  const texts = HAND_OVER_TEXTS[classroom.language];
  /** @type {{sign: string, sheet: HTMLDialogElement}|null} */
  let shownRequest = null;
  const follow = () => {
    const sign = classroom.room.state.remoteRequest?.sign ?? null;
    if (shownRequest?.sign === sign) return;
    const before = shownRequest;
    shownRequest = null;
    before?.sheet.close();
    if (sign === null) return;
    // The code is no longer needed.
    for (const sheet of document.querySelectorAll("dialog")) sheet.close();
    let isAllowed = false;
    const answer = (/** @type {boolean} */ allow) => classroom.command({ action: "remote", allow, sign });
    const sheet = askFirst({
      title: texts.askTitle,
      text: texts.askText,
      yes: texts.askYes,
      no: texts.askNo,
      close: classroom.texts.close,
      more: [element("p", { class: "remote-sign numbers" }, sign)],
      run: async () => {
        await answer(true);
        isAllowed = true;
      },
    });
    sheet.classList.add("remote-request");
    shownRequest = { sign, sheet };
    sheet.addEventListener("close", () => {
      // Closing the question in any way other than "yes" counts as "no".
      if (shownRequest?.sheet === sheet && !isAllowed) void answer(false).catch(() => {});
    });
  };
  classroom.listen({ state: follow });
  follow();
}
