// @ts-check
/**
 * A lesson at one's own pace on the projector: for each step how many have done it, and when it closes. The host may show who has
 * done what, and goes on with all from a step. Loaded with the first such lesson.
 */

import { closingText, ownPace } from "../../../../shared/net/lessons.js";
import { addStyle, element, setText } from "../../../../shared/dom/dom.js";
import { fillText, isolated, textIn } from "../../../../shared/model/language.js";
import { number } from "../../../../shared/model/units.js";
import { explain } from "../../room/failures.js";
import { throttle } from "../../room/throttle.js";
import { OWN_LESSON_TEXTS } from "../../../../languages/en/pages/features/classroom/lesson/own/texts.js";

/** @typedef {import("../../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../../shared/model/messages.js").ClassLesson} ClassLesson */
/** @typedef {NonNullable<Contract.OwnPace["members"]>[number]} Member */

/** The least time between two readings of the table. */
const READ_INTERVAL_MS = 1000;
/** What a cell of the table shows. */
const SIGNS = { answered: "✓", done: "✓", waiting: "…" };

export const boardReady = addStyle("/features/classroom/lesson/own/board.css");

export class OwnBoard {
  #classroom;
  #language;
  #texts;
  #fit;
  #root;
  #closing = element("p", { class: "closing" });
  #list = element("ol");
  #table = element("div", { class: "people", tabindex: "0", role: "region", hidden: true });
  #failure = element("p", { class: "failure", role: "alert" });
  #people;
  /** @type {Contract.OwnPace["steps"]} */
  #steps = [];
  /** @type {HTMLElement[]} */
  #counts = [];
  #run = 0;
  /** @type {readonly number[]} */
  #stepPhones = [];
  #isShown = false;
  #readLater = throttle(() => void this.#read(), READ_INTERVAL_MS);

  /**
   * @param {Classroom} classroom
   * @param {HTMLElement} root
   * @param {() => void} fit  called when its height has changed
   */
  constructor(classroom, root, fit) {
    this.#classroom = classroom;
    this.#language = classroom.language;
    const texts = this.#texts = OWN_LESSON_TEXTS[classroom.language];
    this.#fit = fit;
    this.#root = root;
    this.#people = element(
      "button",
      { "aria-expanded": "false", "data-own": "people", click: () => this.#toggle() },
      texts.people,
    );
    this.#table.setAttribute("aria-label", texts.people);
    root.replaceChildren(this.#closing, this.#list, this.#people, this.#failure, this.#table);
  }

  /** @param {ClassLesson} lesson */
  async show({ run, closed, closesAt = "" }) {
    const time = closingText(closesAt, this.#language);
    setText(this.#closing, fillText(closed ? this.#texts.closed : this.#texts.closes, { time }));
    this.#people.hidden = this.#classroom.host === null;
    if (run !== this.#run) {
      const { steps } = await ownPace(this.#classroom.code);
      this.#run = run;
      this.#steps = steps;
      this.#draw();
    }
    for (const button of this.#list.querySelectorAll("button")) button.hidden = this.#classroom.host === null;
    this.#fit();
  }

  /** @param {readonly number[]} stepPhones  for each step how many have done it */
  count(stepPhones) {
    this.#stepPhones = stepPhones;
    const phones = Math.max(this.#classroom.room.sums.phones, ...stepPhones);
    this.#counts.forEach((place, index) => {
      const { waits, question } = this.#steps[index];
      const text = waits ? this.#texts.waiting : question ? this.#texts.answered : this.#texts.done;
      const done = stepPhones[index] ?? 0;
      setText(place, fillText(text, { count: number(done, this.#language), phones: number(phones, this.#language) }));
      place.parentElement?.style.setProperty("--share", String(phones > 0 ? done / phones : 0));
    });
    if (this.#isShown) this.#readLater();
  }

  #draw() {
    this.#counts = this.#steps.map(() => element("span", { class: "muted numbers" }));
    const rows = this.#steps.map(({ content, question, waits }, index) => {
      const looks = question && !waits;
      const command = { action: "lesson", step: index + 1, ...(looks ? { open: false } : {}) };
      const go = element(
        "button",
        { "data-step": index + 1, click: () => void this.#go(command) },
        looks ? this.#texts.look : this.#texts.go,
      );
      const title = isolated(textIn(content.title, this.#language));
      go.setAttribute("aria-label", `${go.textContent}: ${title}`);
      return element("li", { class: waits ? "waits" : "" }, element("span", { class: "step" }, title), this.#counts[index], go);
    });
    this.#list.replaceChildren(...rows);
    this.count(this.#stepPhones);
  }

  /** @param {{action: string, step: number, open?: boolean}} command */
  async #go(command) {
    try {
      await this.#classroom.command(command);
    } catch (error) {
      setText(this.#failure, error instanceof Error ? error.message : String(error));
    }
  }

  #toggle() {
    this.#isShown = !this.#isShown;
    this.#people.setAttribute("aria-expanded", String(this.#isShown));
    setText(this.#people, this.#isShown ? this.#texts.hidePeople : this.#texts.people);
    this.#table.hidden = !this.#isShown;
    if (this.#isShown) void this.#read();
    else this.#table.replaceChildren();
    this.#fit();
  }

  async #read() {
    const { host } = this.#classroom;
    if (!host || !this.#isShown || this.#root.hidden) return;
    try {
      const { members = [] } = await ownPace(this.#classroom.code, host.hostToken);
      if (!this.#isShown) return;
      setText(this.#failure, "");
      this.#table.replaceChildren(this.#peopleTable(members));
      this.#fit();
    } catch (error) {
      setText(this.#failure, explain(error, this.#classroom.texts));
    }
  }

  /** @param {Member[]} members */
  #peopleTable(members) {
    const texts = this.#texts;
    const head = element(
      "tr",
      {},
      element("th", { scope: "col" }, texts.name),
      ...this.#steps.map((_, index) => element("th", { scope: "col", class: "numbers" }, number(index + 1, this.#language))),
    );
    const rows = members.map(({ name, label, step, states }) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, isolated(label ?? name)),
        ...states.map((state, index) => {
          const sign = state ? SIGNS[state] : "";
          const isHere = step === index + 1;
          const words = [state ? texts[`${state}Cell`] : texts.nothing, isHere ? texts.here : ""].filter(Boolean).join(", ");
          return element(
            "td",
            { class: `${state ?? ""}${isHere ? " here" : ""}`, title: words },
            element("span", { "aria-hidden": "true" }, sign),
            element("span", { class: "spoken" }, words),
          );
        }),
      )
    );
    return element(
      "table",
      {},
      element("caption", { class: "spoken" }, texts.people),
      element("thead", {}, head),
      element("tbody", {}, ...rows),
    );
  }
}
