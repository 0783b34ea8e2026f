// @ts-check
/**
 * What a lesson's step asks of a phone while the class draws, weighs, searches or walks: a card with large words and, if the page
 * can do it, a button that does. On a pad the first touch dissolves it and counts; elsewhere the button closes it.
 */

import { element } from "../../dom/dom.js";
import { notify, withdraw } from "../../dom/notices.js";
import { ownNameLine } from "../names/own-name.js";

/** Time for which the words of a step without a task stay above the pad after the card. */
const NOTE_SECONDS = 60;

/** @typedef {{label: string, run: () => void}} LessonTask  what the page can do for a step */

export class LessonCard {
  #card = element("section", { id: "lesson-card", role: "status" });
  #action = element("div", { id: "lesson-action" });
  /** Identifies the step that is shown, as a card or as a notice. */
  #shownKey = "";
  #text = "";
  /** @type {LessonTask|null} */
  #task = null;
  #touched = new AbortController();
  /**
   * @param {string} key
   * @param {HTMLElement} words
   * @param {string} close  the label of the button for pages without a pad
   * @param {{task: LessonTask|null, asNotice: boolean}} how  `asNotice`: another view tells what to do
   */
  show(key, words, close, { task, asNotice }) {
    if (key === this.#shownKey) return;
    this.end();
    this.#shownKey = key;
    this.#text = words.textContent ?? "";
    this.#task = task;
    if (asNotice) return this.#note();
    this.#card.replaceChildren(words);
    const pad = document.getElementById("pad");
    const button = task
      ? this.#button(task)
      : !pad && element("button", { type: "button", class: "primary", click: () => this.#dissolve() }, close);
    this.#action.replaceChildren(...(button ? [button] : []));
    if (!pad) {
      this.#card.prepend(ownNameLine());
      this.#card.append(this.#action);
      document.body.append(this.#card);
      return;
    }
    document.getElementById("echo")?.before(this.#card);
    document.getElementById("notices")?.before(this.#action);
    document.documentElement.dataset.asked = "";
    this.#touched = new AbortController();
    // The handler of a touch lays nothing out.
    const touched = () => requestAnimationFrame(() => this.#dissolve());
    pad.addEventListener("pointerdown", touched, { once: true, signal: this.#touched.signal });
  }

  /** Called when the class goes on, or the task is done. */
  end() {
    this.#shownKey = "";
    this.#remove();
    withdraw("lesson");
  }

  /** The task is done: its step is not shown again. */
  done() {
    if (!this.#task) return;
    this.#remove();
    withdraw("lesson");
  }

  /** @param {LessonTask} task */
  #button(task) {
    const run = () => {
      this.#dissolve();
      task.run();
    };
    return element("button", { type: "button", class: "primary", click: run }, task.label);
  }

  #dissolve() {
    if (!this.#card.isConnected) return;
    this.#remove();
    this.#note();
  }

  #remove() {
    this.#touched.abort();
    delete document.documentElement.dataset.asked;
    this.#card.remove();
    this.#action.remove();
  }

  #note() {
    const actions = this.#task ? [this.#button(this.#task)] : [];
    notify("lesson", this.#text, { kind: "task", icon: "info", actions, seconds: this.#task ? undefined : NOTE_SECONDS });
  }
}
