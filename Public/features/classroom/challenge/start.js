// @ts-check
/** The sheet in which the host chooses and starts a challenge. */

import { choice } from "../../../shared/dom/choice.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { ATTEMPTS, defaultTarget } from "../../../shared/model/challenge.js";
import { CHALLENGE_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/model/challenge.js").Kind} Kind */

/** @type {Kind[]} */
const KINDS = ["distance", "hold", "targets", "press", "reaction"];
/** @type {Record<Kind, {min: number, max: number, step: number}>} */
const LIMITS = {
  distance: { min: 0.5, max: 1000, step: 0.5 },
  hold: { min: 0.5, max: 600, step: 0.5 },
  targets: { min: 1, max: 6, step: 0.5 },
  press: { min: 1, max: 10_000, step: 1 },
  reaction: { min: 1, max: 20, step: 1 },
};

/** @param {Classroom} classroom */
export function openStart(classroom) {
  const texts = CHALLENGE_TEXTS[classroom.language];
  /** @type {Kind} */
  let kind = "distance";
  const explanation = element("p", { class: "muted" });
  const label = element("span");
  const target = element("input", { type: "number", required: true, inputmode: "decimal", class: "numbers" });
  const attempts = element("input", {
    type: "number",
    required: true,
    min: "1",
    max: "200",
    step: "1",
    value: String(ATTEMPTS),
    inputmode: "numeric",
    class: "numbers",
  });
  const failure = element("p", { class: "failure", role: "alert" });
  const accept = element("button", { type: "submit", class: "primary", autofocus: true }, texts.start);
  const choose = (/** @type {Kind} */ chosen) => {
    kind = chosen;
    setText(explanation, texts[/** @type {"distanceText"} */ (`${kind}Text`)]);
    setText(label, texts[/** @type {"distanceTarget"} */ (`${kind}Target`)]);
    for (const [name, value] of Object.entries(LIMITS[kind])) target.setAttribute(name, String(value));
    target.value = String(defaultTarget(kind));
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    accept.disabled = true;
    setText(failure, "");
    try {
      await classroom.command({
        action: "challenge",
        kind,
        target: target.valueAsNumber,
        attemptLimit: attempts.valueAsNumber,
      });
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
      accept.disabled = false;
    }
  };
  const kinds = KINDS.map((each) => /** @type {[string, Kind]} */ ([texts[each], each]));
  choose(kind);
  const sheet = openSheet({ title: texts.sheetTitle, close: classroom.texts.close }, [
    element(
      "form",
      { class: "challenge-start", submit },
      choice(kinds, kind, choose),
      explanation,
      element("label", {}, label, target),
      element("label", {}, texts.attemptLimit, attempts),
      failure,
      accept,
    ),
  ]);
}
