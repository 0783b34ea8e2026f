// @ts-check
/** In the chooser: a lesson that pupils take at their own pace, with the time when it closes. Loaded when it is first wanted. */

import { closingText } from "../../../../shared/net/lessons.js";
import { element, setText } from "../../../../shared/dom/dom.js";
import { fillText } from "../../../../shared/model/language.js";
import { localTime } from "../../../../shared/model/units.js";
import { isInLocalNetwork } from "../../study/visits.js";
import { OWN_LESSON_TEXTS } from "../../../../languages/en/pages/features/classroom/lesson/own/texts.js";

/** @typedef {import("../../room/classroom.js").Classroom} Classroom */

const MINUTE_MS = 60_000;

/** A time as the field has it: local, in whole minutes. @param {number} time  ms since 1970 */
function fieldText(time) {
  const { day, time: clock } = localTime(new Date(time));
  return `${day}T${clock.slice(0, 5).replace(".", ":")}`;
}

/**
 * @param {Classroom} classroom
 * @param {string} title  of the lesson
 * @param {(fields: {progress: "own", closesAt: string}) => Promise<void>} start  throws words for people
 * @param {() => void} back  to the list
 * @returns {HTMLFormElement}
 */
export function ownStart(classroom, title, start, back) {
  const { language, room, savedHost } = classroom;
  const texts = OWN_LESSON_TEXTS[language];
  // The last whole minute before the class ends.
  const latest = Math.floor(room.expiresAt / MINUTE_MS) * MINUTE_MS;
  const closes = element("input", {
    type: "datetime-local",
    required: true,
    min: fieldText(Date.now() + 2 * MINUTE_MS),
    max: fieldText(latest),
    value: fieldText(latest),
  });
  const failure = element("p", { class: "failure", role: "alert" });
  const { origin, hostname } = new URL(savedHost?.joinURL ?? location.href);
  const reach = isInLocalNetwork(hostname) ? texts.localOnly : texts.fromHome;
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setText(failure, "");
    try {
      await start({ progress: "own", closesAt: new Date(closes.value).toISOString() });
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
    }
  };
  return element(
    "form",
    { class: "own-start", submit },
    element("h3", {}, title),
    element("p", {}, texts.about),
    element("label", {}, texts.closesLabel, closes),
    element("p", { class: "muted" }, fillText(texts.latest, { time: closingText(new Date(latest).toISOString(), language) })),
    element(
      "ul",
      {},
      element("li", {}, fillText(reach, { address: origin })),
      element("li", {}, room.state.persons ? texts.persons : texts.noPersons),
    ),
    failure,
    element("button", { type: "submit", class: "primary" }, texts.start),
    element("button", { click: back }, texts.back),
  );
}
