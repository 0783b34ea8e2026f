// @ts-check
/** The sheet in which the host asks the class a question at once. Loaded when it is first opened. */

import { choice } from "../../../shared/dom/choice.js";
import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { placesReady } from "../../../shared/drawing/places/places-field.js";
import { readValue } from "../../../shared/statistics/answers.js";
import { CurveField } from "./curve-field.js";
import { PlaceField } from "./place-field.js";
import { ASK_TEXTS } from "../../../languages/en/pages/features/classroom/ask/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {Contract.QuestionForm} Form */

/** The choices of a question that the host asks aloud. */
const LETTERS = "A\nB\nC\nD";

/** A field for a number. */
const DECIMAL = Object.freeze({ inputmode: "decimal", maxlength: 14 });

/** What the host asked last in this page, to ask alike again. */
const last = {
  form: /** @type {Form} */ ("choice"),
  choices: LETTERS,
  items: LETTERS,
  x: /** @type {string[]} */ ([]),
  y: /** @type {string[]} */ ([]),
  unit: "",
  from: "0",
  to: "100",
  marks: "1",
};

/**
 * @param {Classroom} classroom
 * @param {boolean} isPrivate  whether the class does not see this page; else the right answer is asked for only if the host wishes
 */
export async function openAsk(classroom, isPrivate = false) {
  const { language, room } = classroom;
  const texts = ASK_TEXTS[language];
  await Promise.all([placesReady, addStyle("/shared/dom/sheet.css"), addStyle("/features/classroom/ask/ask.css")]);
  if (document.querySelector("dialog[open]")) return;
  const failure = element("p", { class: "failure", role: "alert" });
  const own = (/** @type {string} */ text) => ({ [language]: text });
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {Record<string, unknown>} */ more = {}) => {
    const input = element("input", { id: `ask-${name}`, autocomplete: "off", ...more });
    const root = element("label", { class: "ask-field" }, label, input);
    return { input, root };
  };
  const question = field("text", texts.question, { maxlength: 200, placeholder: texts.spoken });
  const choices = element("textarea", { id: "ask-choices", rows: 4 });
  choices.value = last.choices;
  const items = element("textarea", { id: "ask-items", rows: 4 });
  items.value = last.items;
  const ordered = element("input", { id: "ask-ordered", type: "checkbox" });
  const unit = field("unit", texts.unit, { maxlength: 20, value: last.unit });
  const from = field("from", texts.from, { ...DECIMAL, value: last.from });
  const to = field("to", texts.to, { ...DECIMAL, value: last.to });
  const truth = field("truth", texts.truth, DECIMAL);
  const answer = field("answer", texts.answer, { type: "number", min: 1, max: 6 });
  const tolerance = field("tolerance", texts.tolerance, DECIMAL);
  const confidence = element("input", { id: "ask-confidence", type: "checkbox" });
  const marks = field("marks", texts.marks, { type: "number", min: 1, max: 5, value: last.marks });
  const place = new PlaceField(classroom);
  /** Whether the right answer is asked for. */
  let isTruthAsked = isPrivate;
  const choiceField = element("label", { class: "ask-field" }, texts.choices, choices);
  const axisFields = (/** @type {"x"|"y"} */ axis, /** @type {string} */ name, /** @type {string} */ usual) => {
    const [shown, low, high] = last[axis].length > 0 ? last[axis] : [usual, "0", "10"];
    const fields = [
      field(`${axis}-name`, name, { maxlength: 40, value: shown }),
      field(`${axis}-from`, texts.xFrom, { ...DECIMAL, value: low }),
      field(`${axis}-to`, texts.xTo, { ...DECIMAL, value: high }),
    ];
    const inputs = fields.map(({ input }) => input);
    const root = element("div", { class: "ask-axis", change: () => curve.show() }, ...fields.map((each) => each.root));
    const read = () => ({ name: own(inputs[0].value.trim()), from: numberOf(inputs[1], name), to: numberOf(inputs[2], name) });
    return { root, read, values: () => inputs.map(({ value }) => value) };
  };
  const [x, y] = [axisFields("x", texts.xName, texts.axisX), axisFields("y", texts.yName, texts.axisY)];
  const curve = new CurveField(language, () => {
    try {
      const axes = { x: x.read(), y: y.read() };
      return [axes.x, axes.y].every((axis) => axis.from < axis.to) ? axes : null;
    } catch {
      return null;
    }
  });
  const itemsField = element("label", { class: "ask-field" }, texts.items, items);
  const orderedField = element("label", { class: "ask-check" }, ordered, texts.ordered);
  const confidenceField = element("label", { class: "ask-check" }, confidence, texts.confidence);
  /** @type {[root: HTMLElement, forms: Form[], isTruth?: boolean][]} */
  const parts = [
    [choiceField, ["choice"]],
    [itemsField, ["order"]],
    [x.root, ["sketch"]],
    [y.root, ["sketch"]],
    [from.root, ["line"]],
    [to.root, ["line"]],
    [unit.root, ["number", "line"]],
    [marks.root, ["point"]],
    [orderedField, ["order"], true],
    [curve.root, ["sketch"], true],
    [answer.root, ["choice"], true],
    [truth.root, ["number", "line"], true],
    [tolerance.root, ["number"], true],
    [confidenceField, ["choice", "number"], true],
    [place.root, ["point", "area"]],
  ];
  const show = (/** @type {Form} */ form) => {
    last.form = form;
    for (const [root, forms, isTruth] of parts) root.hidden = !forms.includes(form) || isTruth === true && !isTruthAsked;
    place.show(form === "point" || form === "area" ? form : null, isTruthAsked);
    if (form === "sketch" && isTruthAsked) curve.show();
  };
  const open = element(
    "div",
    { class: "ask-open" },
    element("button", {
      class: "quiet",
      id: "ask-right",
      type: "button",
      click: () => {
        isTruthAsked = true;
        open.hidden = true;
        show(last.form);
        // The button is gone, and the focus goes on.
        const first = parts.find(([root, , isTruth]) => isTruth && !root.hidden)?.[0] ?? place.root;
        /** @type {HTMLElement|null} */ (first.querySelector("input, .sketch, .place-mark"))?.focus();
      },
    }, texts.right),
    element("p", { class: "muted" }, texts.rightSeen),
  );
  open.hidden = isPrivate;
  /** @param {HTMLInputElement} input @param {string} label @returns {number} */
  const numberOf = (input, label) => {
    const value = readValue(input.value, language);
    if (value === null) throw new Error(`${label}: ${texts.noNumber}`);
    return value;
  };
  const rowsOf = (/** @type {HTMLTextAreaElement} */ { value }) => value.split("\n").map((each) => each.trim()).filter(Boolean);
  /** Whether phones say how sure they are, for which it has to be known which answers are right. @param {HTMLInputElement[]} right */
  const sureness = (...right) => {
    if (!isTruthAsked || !confidence.checked) return {};
    if (right.some(({ value }) => !value.trim())) throw new Error(texts.confidenceNeeds);
    return { confidence: true };
  };
  const asked = () => {
    const text = own(question.input.value.trim() || texts.spoken);
    const unitText = unit.input.value.trim();
    const measured = {
      ...(unitText && { unit: own(unitText) }),
      ...(isTruthAsked && truth.input.value.trim() && { truth: numberOf(truth.input, texts.truth) }),
    };
    switch (last.form) {
      case "number":
        return {
          text,
          form: last.form,
          ...measured,
          ...(isTruthAsked && tolerance.input.value.trim() && { tolerance: numberOf(tolerance.input, texts.tolerance) }),
          ...sureness(truth.input, tolerance.input),
        };
      case "line":
        return { text, form: last.form, from: numberOf(from.input, texts.from), to: numberOf(to.input, texts.to), ...measured };
      case "sketch":
        return { text, form: last.form, x: x.read(), y: y.read(), ...(isTruthAsked && curve.asked) };
      case "order": {
        const rows = rowsOf(items);
        const order = isTruthAsked && ordered.checked ? { order: rows.map((_, index) => index + 1) } : {};
        return { text, form: last.form, items: rows.map(own), ...order };
      }
      case "point":
        return { text, form: last.form, marks: Number(marks.input.value), ...place.asked };
      case "area":
        return { text, form: last.form, ...place.asked };
      default:
        return {
          text,
          choices: rowsOf(choices).map(own),
          ...(isTruthAsked && answer.input.value && { answer: Number(answer.input.value) }),
          ...sureness(answer.input),
        };
    }
  };
  const send = async () => {
    setText(failure, "");
    try {
      await classroom.command({ action: "ask", question: asked() });
      Object.assign(last, {
        choices: choices.value,
        items: items.value,
        x: x.values(),
        y: y.values(),
        unit: unit.input.value,
        from: from.input.value,
        to: to.input.value,
        marks: marks.input.value,
      });
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
    }
  };
  const form = element(
    "form",
    {
      class: "ask",
      submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void send();
      },
    },
    question.root,
    choice(
      [
        [texts.choice, "choice"],
        [texts.number, "number"],
        [texts.line, "line"],
        [texts.order, "order"],
        [texts.sketch, "sketch"],
        [texts.point, "point"],
        [texts.area, "area"],
      ],
      last.form,
      (chosen) => show(/** @type {Form} */ (chosen)),
    ),
    ...parts.map(([root]) => root),
    open,
    failure,
    room.state.lesson && !room.state.lesson.asked && element("p", { class: "muted" }, texts.ends),
    element("button", { type: "submit", class: "primary" }, texts.ask),
    element("p", { class: "muted" }, texts.then),
  );
  const sheet = openSheet({ title: texts.title, close: classroom.texts.close }, [form]);
  show(last.form);
  question.input.focus();
}
