// @ts-check
/** The form of a question that is not answered by a choice. Each is loaded with the first question that has it. */

import { textIn } from "../../../model/language.js";

/** @typedef {{root: HTMLElement, hint: string, show: (mine: never, isOpen: boolean) => void}} AnswerForm  shows an answer of its kind */

/**
 * @param {import("../../../model/messages.js").ClassQuestion} question
 * @param {{code: string, language: import("../../../model/language.js").Language}} session
 * @param {(answer: Omit<import("../sending/put.js").GivenAnswer, "step">) => void} answer
 * @param {() => void} edited  called while what the form shows is not an answer
 * @returns {Promise<AnswerForm>}
 */
export async function loadForm(question, { code, language }, answer, edited) {
  const label = textIn(question.text, language);
  if (question.form === "order") {
    const { OrderForm } = await import("./order.js");
    return new OrderForm(question, language, (order) => answer({ order }), edited);
  }
  if (question.form === "sketch") {
    const { SketchForm } = await import("./sketch.js");
    return new SketchForm(question, label, language, (curve) => answer({ curve }), edited);
  }
  if (question.picture) {
    const { PlacesForm, placesReady } = await import("./places.js");
    await placesReady;
    return new PlacesForm(question, label, language, code, (points) => answer({ points }));
  }
  const { ValueForm } = await import("./value.js");
  return new ValueForm(question, label, language, (value) => answer({ value }), edited);
}
