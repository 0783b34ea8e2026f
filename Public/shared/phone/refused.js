// @ts-check
/** Shows why the touch page cannot continue, and the next step. */

import { addStyle } from "../dom/dom.js";
import { showState } from "../dom/state-panel.js";
import { fillText } from "../model/language.js";
import { CODE, REASON } from "../model/messages.js";
import { REFUSAL_TEXTS } from "./refused-texts.js";

/**
 * @param {import("../model/language.js").Language} language
 * @param {number|null} closeCode  null: there is no session's code
 * @param {{code: string, figures: string, banned: boolean, reason?: string}} context  `reason`: the reason of the close frame
 */
export async function refuse(language, closeCode, { code, figures, banned, reason = "" }) {
  const texts = REFUSAL_TEXTS[language];
  await addStyle("/shared/dom/sheet.css");
  const home = { label: texts.home, run: "/" };
  switch (closeCode) {
    case null:
      return showState({ title: texts.noCodeTitle, text: texts.noCode, actions: [home] });
    case CODE.noSuchSession:
      return showState({ title: texts.unknownTitle, text: fillText(texts.unknown, { code }), actions: [home] });
    case CODE.ended:
      return showState({
        title: texts.endedTitle,
        text: fillText(texts.ended, { figures }),
        icon: "done",
        actions: [home],
      });
    case CODE.removed:
      if (banned) return showState({ title: texts.bannedTitle, text: texts.banned, actions: [home] });
      if (reason === REASON.locked || reason === REASON.full) {
        const [title, text] = reason === REASON.locked ? [texts.lockedTitle, texts.locked] : [texts.fullTitle, texts.full];
        return showState({
          title,
          text,
          icon: "locked",
          actions: [{ label: texts.joinAgain, run: () => location.reload() }, home],
        });
      }
      return showState({
        title: texts.removedTitle,
        text: texts.removed,
        actions: [{ label: texts.joinAgain, run: () => location.reload() }, home],
      });
    case CODE.conflict:
      return showState({
        title: texts.elsewhereTitle,
        text: texts.elsewhere,
        icon: "phone",
        actions: [{ label: texts.takeOver, run: () => location.reload() }, home],
      });
    default:
      return showState({
        title: texts.refusedTitle,
        text: fillText(texts.refused, { code: closeCode }),
        icon: "warning",
        actions: [{ label: texts.reload, run: () => location.reload() }, home],
      });
  }
}
