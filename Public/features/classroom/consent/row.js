// @ts-check
/**
 * A line in the sheets that start an experiment or a study: whether phones are asked for consent, and a button that
 * opens the consent sheet.
 */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { CONSENT_TEXTS } from "../../../languages/en/pages/features/classroom/consent/texts.js";

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @returns {HTMLElement}
 */
export function consentRow(classroom) {
  void addStyle("/features/classroom/consent/consent.css");
  const texts = CONSENT_TEXTS[classroom.language];
  const message = element("span", { role: "status" });
  const way = element("button", { "data-consent": true });
  const show = () => {
    const isAsked = classroom.room.state.consent !== null;
    setText(message, isAsked ? texts.isAsked : texts.isNot);
    setText(way, isAsked ? texts.look : texts.write);
  };
  // The consent sheet opens above this sheet, which keeps the typed text.
  way.addEventListener("click", async () => {
    way.disabled = true;
    try {
      const { openConsent } = await import("./consent.js");
      await openConsent(classroom, show);
    } catch (error) {
      setText(message, error instanceof Error ? error.message : String(error));
    }
    way.disabled = false;
  });
  show();
  return element("div", { class: "consent-row" }, message, way);
}
