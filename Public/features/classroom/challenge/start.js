// @ts-check
/** The sheet in which the host chooses and starts a challenge. */

import { choice } from "../../../shared/dom/choice.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { ATTEMPTS } from "../../../shared/tasks/challenge.js";
import { KINDS, TASKS, textsOf } from "../../../shared/tasks/kinds.js";
import { abilityNote } from "../abilities/note.js";
import { ABILITY_TEXTS } from "../../../languages/en/pages/features/classroom/abilities/texts.js";
import { ClockNote } from "./clock-note.js";
import { CHALLENGE_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/tasks/challenge.js").Kind} Kind */

/** @param {Classroom} classroom */
export function openStart(classroom) {
  const { language } = classroom;
  const texts = CHALLENGE_TEXTS[language];
  /** @type {Kind} */
  let kind = "distance";
  const explanation = element("p", { class: "muted" });
  const weighing = element("div", {}, abilityNote(classroom, "force", ABILITY_TEXTS[classroom.language].pressOut));
  const clocks = new ClockNote(classroom);
  const label = element("span");
  const amount = element("input", { type: "number", required: true, inputmode: "decimal", class: "numbers" });
  const names = element("select", { hidden: true });
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
  const attemptsField = element("label", {}, texts.attemptLimit, attempts);
  const failure = element("p", { class: "failure", role: "alert" });
  const accept = element("button", { type: "submit", class: "primary", autofocus: true }, texts.start);
  const choose = (/** @type {Kind} */ chosen) => {
    kind = chosen;
    const { texts, sheet, target: usual, targetNames, attempts: usualAttempts, isGiven } = TASKS[kind];
    setText(explanation, texts[language].about);
    setText(label, texts[language].asks);
    for (const [name, value] of Object.entries(sheet)) amount.setAttribute(name, String(value));
    names.replaceChildren(
      ...(targetNames?.[language] ?? []).map((name, index) => element("option", { value: String(index + 1) }, name)),
    );
    names.hidden = !targetNames;
    amount.hidden = !names.hidden;
    for (const field of [names, amount]) field.value = isGiven ? "" : String(usual);
    attempts.value = String(usualAttempts ?? ATTEMPTS);
    attemptsField.hidden = TASKS[kind].isOfClass === true;
    weighing.hidden = TASKS[kind].need !== "force";
    clocks.need(TASKS[kind].isOfClass === true);
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    accept.disabled = true;
    setText(failure, "");
    try {
      await classroom.command({
        action: "challenge",
        kind,
        target: names.hidden ? amount.valueAsNumber : Number(names.value),
        attemptLimit: attempts.valueAsNumber,
      });
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
      accept.disabled = false;
    }
  };
  const kinds = KINDS.map((each) => /** @type {[string, Kind]} */ ([textsOf(each, language).name, each]));
  choose(kind);
  const sheet = openSheet({ title: texts.sheetTitle, close: classroom.texts.close }, [
    element(
      "form",
      { class: "challenge-start", submit },
      choice(kinds, kind, choose),
      explanation,
      weighing,
      clocks.root,
      element("label", {}, label, amount, names),
      attemptsField,
      failure,
      accept,
    ),
  ]);
}
