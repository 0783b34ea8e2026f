// @ts-check
/** The host's question whether this phone's data may be stored. Loaded when the host asks. */

import { addStyle, element, setText } from "../../dom/dom.js";
import { fillText } from "../../model/language.js";
import { request } from "../../net/rest.js";
import { ask } from "./question.js";
import { STAYING_TEXTS } from "../../../languages/en/pages/shared/phone/staying/texts.js";

/** @typedef {import("./question.js").AskedSession} Session */

/** @type {HTMLDialogElement|null} */
let open = null;

/**
 * Handles the question, and asks the user if it has not been answered on this phone.
 * @param {Session} session
 * @param {Contract.ConsentMessage} message
 */
export async function handleConsentQuestion(session, message) {
  session.consent = message;
  open?.remove();
  open = null;
  if (message.consent) return remember(session, message.number, message.consent === "given");
  const answered = session.record.phone.consent;
  // After a restart, the server does not know a phone without stored data, so its answer is sent again.
  if (answered?.number === message.number && await answer(session, answered.given).then(() => true, () => false)) return;
  await addStyle("/shared/dom/sheet.css");
  if (session.consent !== message) return;
  const texts = STAYING_TEXTS[session.language];
  const time = new Date(session.storage?.expiresAt ?? NaN);
  const long = /** @type {const} */ ({ weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
  const until = Number.isNaN(time.getTime()) ? "–" : time.toLocaleString(session.language, long);
  open = ask({
    title: texts.consentTitle,
    name: "consent",
    content: [
      element("p", { class: "muted" }, texts.consentFrom),
      element("p", { class: "asked", dir: "auto" }, message.text),
      element("p", { class: "muted" }, fillText(texts.consentYesNote, { time: until })),
      element("p", { class: "muted" }, texts.consentNoNote),
      element("p", { class: "muted" }, session.isWalking ? texts.consentLaterWalking : texts.consentLater),
    ],
    options: [
      { name: "given", label: texts.consentYes, primary: true, run: () => answer(session, true) },
      { name: "refused", label: texts.consentNo, run: () => answer(session, false) },
    ],
    failed: texts.failed,
  });
}

/**
 * Sends the answer; the server has stored it on disk when this returns.
 * @param {Session} session
 * @param {boolean} given
 * @throws {import("../../net/rest.js").RestError}
 */
export async function answer(session, given) {
  const { consent, code } = session;
  const { resume } = session.record.phone;
  if (!consent || !resume) return;
  const body = JSON.stringify({ resume, number: consent.number, given });
  const headers = { "Content-Type": "application/json" };
  await request(`/api/v1/sessions/${code}/consent`, { method: "PUT", headers, body });
  session.consent = { ...consent, consent: given ? "given" : "refused" };
  remember(session, consent.number, given);
}

/**
 * @param {Session} session
 * @param {number} number
 * @param {boolean} given
 */
function remember(session, number, given) {
  session.record.phone.consent = { number, given };
  session.record.savePhone();
}

/**
 * The current consent of this phone and how to change it, for the sheet about transmitted data.
 * @param {Session} session
 */
export function consentPart(session) {
  const texts = STAYING_TEXTS[session.language];
  const sentence = element("p", { id: "consent" });
  const failure = element("p", { class: "failure", role: "alert" });
  const change = element("button", { "data-consent": true });
  const show = () => {
    const given = session.consent?.consent === "given";
    setText(sentence, given ? texts.consentGiven : texts.consentRefused);
    setText(change, given ? texts.takeBack : texts.giveNow);
  };
  change.addEventListener("click", async () => {
    setText(failure, "");
    change.disabled = true;
    await answer(session, session.consent?.consent !== "given").catch(() => setText(failure, texts.failed));
    change.disabled = false;
    show();
  });
  show();
  return [
    element("p", { class: "muted", dir: "auto" }, session.consent?.text ?? ""),
    sentence,
    element("div", { class: "rows" }, change),
    failure,
  ];
}
