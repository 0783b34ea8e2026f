// @ts-check
/** Shows why the touch page cannot continue, and the next step. */

import { addStyle } from "../dom/dom.js";
import { showState } from "../dom/states/state-panel.js";
import { fillText } from "../model/language.js";
import { CODE, REASON } from "../model/messages.js";
import { REFUSAL_TEXTS } from "../../languages/en/pages/shared/phone/refused-texts.js";

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
      return showState({ title: texts.noCodeTitle, text: texts.noCode, drawing: "code", actions: [home] });
    case CODE.noSuchSession:
      return showState({
        title: texts.unknownTitle,
        text: fillText(texts.unknown, { code }),
        drawing: "code",
        actions: [home],
      });
    case CODE.ended:
      return showState({
        title: texts.endedTitle,
        text: fillText(texts.ended, { figures }),
        drawing: "done",
        actions: [home],
      });
    case CODE.removed:
      if (banned) return showState({ title: texts.bannedTitle, text: texts.banned, drawing: "locked", actions: [home] });
      if (reason === REASON.locked || reason === REASON.full) {
        const [title, text] = reason === REASON.locked ? [texts.lockedTitle, texts.locked] : [texts.fullTitle, texts.full];
        return showState({
          title,
          text,
          drawing: "locked",
          actions: [{ label: texts.joinAgain, run: () => location.reload() }, home],
        });
      }
      return showState({
        title: texts.removedTitle,
        text: texts.removed,
        drawing: "locked",
        actions: [{ label: texts.joinAgain, run: () => location.reload() }, home],
      });
    case CODE.conflict:
      return showState({
        title: texts.elsewhereTitle,
        text: texts.elsewhere,
        drawing: "phone",
        actions: [{ label: texts.takeOver, run: () => location.reload() }, home],
      });
    default:
      return showState({
        title: texts.refusedTitle,
        text: fillText(texts.refused, { code: closeCode }),
        drawing: "warning",
        actions: [{ label: texts.reload, run: () => location.reload() }, home],
      });
  }
}
