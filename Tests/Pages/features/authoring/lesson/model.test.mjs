import assert from "node:assert/strict";
import { test } from "node:test";

import { asForm, missingIn, withChoice, withFittingGrounds, withItem, withoutChoice, withoutItem } from "../../../../../Public/features/authoring/lesson/model.js";

const text = { en: "How far?" };

test("another form keeps what both have", () => {
  const number = { text, form: "number", unit: { en: "m" }, truth: 0 };
  assert.deepEqual(asForm(number, "line"), { ...number, form: "line", from: 0, to: 100 });
  const line = { text, form: "line", from: -1, to: 1, truth: { median: "distance" } };
  assert.deepEqual(asForm(line, "number"), { text, form: "number", truth: { median: "distance" } });
  assert.deepEqual(asForm(line, "line"), line);
  assert.deepEqual(asForm(number, "choice"), { text, choices: [{}, {}] });
  assert.deepEqual(asForm({ text, choices: [{}, {}], answer: 1 }, "number"), { text, form: "number" });
  assert.deepEqual(asForm(number, "order"), { text, form: "order", items: [{}, {}, {}] });
});

test("a question for a number lacks no choices", () => {
  const lesson = (question) => ({ lesson: 1, title: text, steps: [{ title: text, question }] });
  assert.deepEqual(missingIn(lesson({ text, form: "number" })), []);
  const axis = { name: text, from: 0, to: 1 };
  assert.deepEqual(missingIn(lesson({ text, form: "sketch", x: axis, y: { ...axis, name: {} } })), ["steps[0].question.y.name"]);
  assert.deepEqual(missingIn(lesson({ text, form: "order", items: [text, {}, text] })), ["steps[0].question.items[1]"]);
  assert.deepEqual(missingIn(lesson({ text: {}, form: "line", from: 0, to: 1 })), ["steps[0].question.text"]);
});

test("only a drawing, and a question about the picture, keep the picture of their step", () => {
  const ground = { sample: "coast" };
  const about = (picture) => ({ title: text, ground, question: { text, form: "point", picture } });
  const [draw, asks] = [{ title: text, ground, activity: { name: "touch" } }, about("ground")];
  const steps = [draw, { ...draw, activity: { name: "scale" } }, asks, about("world"), { title: text, ground }, { title: text }];
  const kept = withFittingGrounds({ lesson: 1, title: text, steps }).steps.map((step) => step.ground);
  assert.deepEqual(kept, [ground, undefined, ground, undefined, undefined, undefined]);
});

test("items keep their right order when one comes or goes", () => {
  const [a, b, c, d] = ["A", "B", "C", "D"].map((en) => ({ en }));
  const question = { text, form: "order", items: [a, b, c, d], order: [3, 1, 4, 2] };
  assert.deepEqual(withItem(question), { ...question, items: [a, b, c, d, {}], order: [3, 1, 4, 2, 5] });
  assert.deepEqual(withoutItem(question, 0), { text, form: "order", items: [b, c, d], order: [2, 3, 1] });
  assert.deepEqual(withoutItem({ text, form: "order", items: [a, b, c, d] }, 3), { text, form: "order", items: [a, b, c] });
});

test("the right choice stays the same one when another comes or goes", () => {
  const [a, b, c] = ["A", "B", "C"].map((en) => ({ en }));
  const question = { text, choices: [a, b, c], answer: 2 };
  assert.deepEqual(withChoice(question), { ...question, choices: [a, b, c, {}] });
  assert.deepEqual(withoutChoice(question, 0), { text, choices: [b, c], answer: 1 });
  assert.deepEqual(withoutChoice(question, 1), { text, choices: [a, c] });
  assert.deepEqual(withoutChoice(question, 2), { text, choices: [a, b], answer: 2 });
});

test("questions about a picture keep it, and the truth that both have", () => {
  const point = { text, form: "point", picture: "ground", marks: 3, truth: { point: [1, 2] } };
  assert.deepEqual(asForm(point, "area"), { text, form: "area", picture: "ground" });
  const area = { text, form: "area", picture: "world", truth: { rectangle: [1, 2, 3, 4] } };
  assert.deepEqual(asForm(area, "point"), { ...area, form: "point" });
  assert.deepEqual(asForm(area, "number"), { text, form: "number" });
  assert.deepEqual(asForm({ text, form: "number", unit: { en: "m" }, truth: 3 }, "point"), { text, form: "point", picture: "world" });
});
