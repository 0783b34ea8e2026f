// @ts-check
/** The sheet in which the host asks the class for consent, and sees how many have answered. Loaded when it is opened. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { request } from "../../../shared/net/rest.js";
import { explain } from "../room/failures.js";
import { CONSENT_TEXTS } from "../../../languages/en/pages/features/classroom/consent/texts.js";

/** Interval between two requests for the counts. */
const POLL_INTERVAL_MS = 2000;
/** The server's limit of the text, in bytes of UTF-8. */
const MAX_TEXT_BYTES = 2000;

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {() => void} [closed]  called at the end, for example to return to a sheet below
 */
export async function openConsent(classroom, closed) {
  const { savedHost, code, language, room } = classroom;
  const texts = CONSENT_TEXTS[language];
  await Promise.all([addStyle("/shared/dom/sheet.css"), addStyle("/features/classroom/consent/consent.css")]);
  if (!savedHost || (!closed && document.querySelector("dialog[open]"))) return;
  const text = element("textarea", {
    id: "consent-text",
    rows: "6",
    maxlength: String(MAX_TEXT_BYTES),
    placeholder: texts.example,
  });
  text.value = room.state.consent?.text ?? "";
  const message = element("p", { class: "muted numbers", role: "status" });
  const failure = element("p", { class: "failure", role: "alert" });
  const send = async (/** @type {string|null} */ asked) => {
    setText(failure, "");
    if (asked !== null && new TextEncoder().encode(asked).length > MAX_TEXT_BYTES) return setText(failure, texts.tooLong);
    try {
      await classroom.command({ action: "consent", text: asked });
      await count();
      show();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
    }
  };
  const askButton = element("button", { class: "primary", "data-ask": true }, texts.ask);
  const stopButton = element("button", { "data-stop": true, click: () => void send(null) }, texts.stop);
  askButton.addEventListener("click", () => void send(text.value.trim() || texts.example));
  const show = () => {
    stopButton.hidden = !room.state.consent;
    setText(askButton, room.state.consent ? texts.askAnew : texts.ask);
  };
  const count = async () => {
    try {
      const answers = await (await request(`/api/v1/sessions/${code}/consent`, { token: savedHost.hostToken })).json();
      const counted = Object.fromEntries(
        ["given", "refused", "unanswered"].map((name) => [name, number(answers[name], language)]),
      );
      setText(message, answers.number === null ? texts.nobody : fillText(texts.counts, counted));
    } catch (error) {
      setText(message, explain(error, classroom.texts));
    }
  };
  const end = () => {
    clearInterval(timer);
    closed?.();
  };
  openSheet({ title: texts.title, close: classroom.texts.close, closed: end }, [
    element("p", {}, texts.intro),
    element("label", { for: "consent-text" }, texts.label),
    text,
    failure,
    element("div", { class: "pair" }, askButton, stopButton),
    message,
    element("p", { class: "muted" }, texts.what),
  ]);
  const timer = setInterval(() => void count(), POLL_INTERVAL_MS);
  show();
  await count();
}
