// @ts-check
/** How simulated people answer the question of a lesson's step. */

import { wholeFraction } from "../../../shared/drawing/chart/axis.js";
import { between, normal } from "../../../shared/simulation/person.js";
import { lineStep } from "../../../shared/statistics/answers.js";
import { SAMPLES } from "../../../shared/statistics/curves.js";
import { ask } from "../room/ask.js";
import { simulatedOwnPace } from "./own/simulated.js";

/** The corners of an area. */
const CORNERS = 16;

/** Answers after a while. @type {import("../room/class-activity.js").Simulated} */
export function* simulatedAnswer(phone, person, classroom) {
  const { code } = classroom;
  const { lesson } = phone.known.session;
  if (lesson?.progress === "own") return yield* simulatedOwnPace(answerTo)(phone, person, classroom);
  if (!lesson?.question?.open) return;
  yield person.pace * between(2, 9);
  const sure = lesson.question.confidence ? { confidence: 50 + 5 * Math.round(between(0, 10)) } : {};
  const answer = { ...answerTo(lesson.question), ...sure };
  void ask("PUT", `/api/v1/sessions/${code}/answer`, { resume: phone.resume, run: lesson.run, step: lesson.step, ...answer });
}

/** @param {import("../../../shared/model/messages.js").ClassQuestion} question */
function answerTo({ choices, items, x, y, from = 0, to = 100, picture, form, marks = 1, width = 1, height = 1 }) {
  const within = (/** @type {number} */ low, /** @type {number} */ high) =>
    Math.min(high, Math.max(low, normal((low + high) / 2, (high - low) / 4)));
  if (choices) return { choice: Math.round(within(1, choices.length)) };
  // Each moves the items a little from the order in which they are written.
  if (items) {
    const places = items.map((_, index) => ({ item: index + 1, place: normal(index, 1) }));
    return { order: places.sort((a, b) => a.place - b.place).map(({ item }) => item) };
  }
  if (x && y) return { curve: simulatedCurve(y) };
  if (picture) {
    const place = () => [within(0, width), within(0, height)].map((value) => Math.round(value * 10) / 10);
    return { points: form === "area" ? circled(place(), width, height) : Array.from({ length: marks }, place) };
  }
  const step = lineStep(from, to);
  return { value: Math.min(to, wholeFraction(from + step * Math.round((within(from, to) - from) / step))) };
}

/** A hump or a hollow of some height at some place. @param {Contract.SketchAxis} y */
function simulatedCurve({ from, to }) {
  const [middle, width, height, level] = [between(20, 80), between(15, 40), normal(0.4, 0.2), between(0.2, 0.5)];
  return Array.from({ length: SAMPLES }, (_, place) => {
    const share = level + height * Math.exp(-(((place - middle) / width) ** 2));
    return wholeFraction(from + ((to - from) * Math.round(1000 * Math.max(0, Math.min(1, share)))) / 1000);
  });
}

/**
 * About a circle.
 * @param {number[]} middle  px
 * @param {number} width  of the picture
 * @param {number} height
 */
function circled([x, y], width, height) {
  const radius = between(0.1, 0.25) * Math.min(width, height);
  return Array.from({ length: CORNERS }, (_, corner) => {
    const angle = corner / CORNERS * 2 * Math.PI;
    const reach = radius * between(0.8, 1.2);
    return [
      Math.max(0, Math.min(width, x + reach * Math.cos(angle))),
      Math.max(0, Math.min(height, y + reach * Math.sin(angle))),
    ];
  });
}
