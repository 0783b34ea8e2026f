// @ts-check
/** What a phone says about its class once it is connected. Loaded when there is something to say. */

import { element, setText } from "../dom/dom.js";
import { notify, withdraw } from "../dom/notices.js";
import { fillText } from "../model/language.js";
import { number } from "../model/units.js";
import { SESSION_NOTICES_TEXTS } from "../../languages/en/pages/shared/phone/session-notices.js";

/** Duration of a notice about a change that the pad shows too. */
const NOTICE_SECONDS = 6;

/** @typedef {import("../model/language.js").Language} Language */

const veil = element("p", { id: "frozen", "aria-hidden": "true" });

/**
 * Dims the page with a large text while the class is frozen; the notice announces it to screen readers.
 * @param {Language} language
 * @param {boolean} frozen
 */
export function showFrozen(language, frozen) {
  setText(veil, SESSION_NOTICES_TEXTS[language].frozenLarge);
  if (frozen) {
    document.body.append(veil);
    notify("frozen", SESSION_NOTICES_TEXTS[language].frozen, { icon: "frozen" });
  } else {
    veil.remove();
    withdraw("frozen");
  }
}

/** Whether the last notice announced that the others' touches are hidden; the first state gets no notice. */
let othersHidden = false;

/** Whether the last state had a picture under the drawing. */
let hasGround = false;

/**
 * @param {import("./room-session.js").RoomSession} phone
 * @param {import("../model/messages.js").SessionState} session
 */
export function showState(phone, { hidden = false, spotlight, ground, activity = "touch" }) {
  const { language, participant } = phone;
  const own = participant?.id;
  const texts = SESSION_NOTICES_TEXTS[language];
  if (ground || hasGround) {
    hasGround = Boolean(ground);
    // Without a network, the next state tries again.
    import("./ground/ground.js").then(({ showGround }) => showGround(/** @type {*} */ (phone), phone.state?.ground), () => {});
  }
  if (own && spotlight === own) notify("spotlight", texts.spotlit, { kind: "calm", icon: "info" });
  else withdraw("spotlight");
  if (hidden !== othersHidden) {
    othersHidden = hidden;
    notify("hidden", hidden ? texts.hidden : texts.revealed, { kind: "calm", icon: "info", seconds: NOTICE_SECONDS });
  }
  const names = new Map(texts.activities.split("|").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  // A lesson's step covers the page; an unknown activity has no readable name.
  const name = names.get(activity);
  if (!name) return withdraw("activity");
  notify("activity", fillText(texts.otherActivity, { activity: name }), { icon: "info" });
}

/** @param {Language} language */
export function showRejoined(language) {
  notify("rejoined", SESSION_NOTICES_TEXTS[language].rejoined, { icon: "info", seconds: 15 });
}

/**
 * @param {Language} language
 * @param {number} count  of the events that were lost
 */
export function showDropped(language, count) {
  notify("dropped", fillText(SESSION_NOTICES_TEXTS[language].dropped, { count: number(count, language) }), {
    kind: "bad",
    seconds: 30,
  });
}
