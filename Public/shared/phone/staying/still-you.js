// @ts-check
/**
 * Asks who uses the phone when it comes back into a class of days: a shared tablet may have another user. Loaded on
 * demand.
 */

import { addStyle, element } from "../../dom/dom.js";
import { fillText } from "../../model/language.js";
import { ask } from "./question.js";
import { STAYING_TEXTS } from "../../../languages/en/pages/shared/phone/staying/texts.js";

/**
 * @param {import("./question.js").AskedSession} session  welcomed
 */
export async function askWhoIsThere(session) {
  await addStyle("/shared/dom/sheet.css");
  const texts = STAYING_TEXTS[session.language];
  ask({
    title: texts.backTitle,
    name: "back",
    content: [element("p", {}, fillText(texts.backText, { name: session.participant?.name ?? "–" }))],
    options: [
      {
        name: "yes",
        label: texts.backYes,
        primary: true,
        run() {
          session.record.phone.away = undefined;
          session.record.savePhone();
        },
      },
      {
        name: "no",
        label: texts.backNo,
        run() {
          session.record.store.forget();
          location.reload();
        },
      },
    ],
    failed: "",
  });
}
