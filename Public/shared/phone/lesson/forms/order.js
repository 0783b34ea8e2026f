// @ts-check
/**
 * A question whose answer is an order of items: each is dragged to its place, moved by the arrow keys, or pressed before its
 * place is. Loaded with the first one.
 */

import { addStyle, element, setText } from "../../../dom/dom.js";
import { fillText, textIn } from "../../../model/language.js";
import { pairsInOrder, tau } from "../../../statistics/orders.js";
import { withError } from "../../../statistics/with-error.js";
import { FORM_TEXTS } from "../../../../languages/en/pages/shared/phone/lesson/forms/texts.js";

void addStyle("/shared/phone/lesson/forms/forms.css");

/** How far a finger moves before it drags (px). */
const SLOP = 6;
/** How near to an edge of the screen a finger scrolls, and how far with each move (px). */
const EDGE = 56;
const SCROLL = 10;

/** @typedef {import("../../../statistics/orders.js").Order} Order */

/** The newest answer of this page to a question with the same items: asked again, one begins with it. @type {Map<string, Order>} */
const given = new Map();

export class OrderForm {
  #question;
  #language;
  #texts;
  #answer;
  #edited;
  /** The items of the question as a text. */
  #key;
  /** What the places show. @type {number[]} */
  #order;
  /** The answer that was shown last. */
  #shown = "";
  #isOpen = false;
  /** The place of the item that was pressed, or -1. */
  #picked = -1;
  /** The finger on an item. @type {{id: number, from: number, at: number, below: number, isDragging: boolean, order: number[]}|null} */
  #drag = null;
  #hasDragged = false;
  #list = element("ol", { class: "order" });
  /** @type {HTMLElement[]} */
  #places = [];
  #send;
  #outcome = element("p", { class: "outcome" });
  hint;
  root;

  /**
   * @param {import("../../../model/messages.js").ClassQuestion} question
   * @param {import("../../../model/language.js").Language} language
   * @param {(order: number[]) => void} answer
   * @param {() => void} edited  called while the shown order is not an answer
   */
  constructor(question, language, answer, edited) {
    const { items = [], open } = question;
    this.#question = question;
    this.#language = language;
    this.#texts = FORM_TEXTS[language];
    this.#answer = answer;
    this.#edited = edited;
    this.#key = JSON.stringify(items);
    this.hint = this.#texts.arrange;
    this.#order = [...given.get(this.#key) ?? shuffled(items.length)];
    this.#send = element("button", { type: "button", class: "primary", click: () => this.#give() }, this.#texts.send);
    this.root = element("div", { class: "value" }, this.#list, open ? this.#send : this.#outcome);
    if (open) this.#makePlaces(items.length);
    // With the keyboard one scrolls to it.
    else this.#list.tabIndex = 0;
  }

  /**
   * @param {Order|undefined} mine  the phone's answer
   * @param {boolean} isOpen
   */
  show(mine, isOpen) {
    this.#isOpen = isOpen;
    if (!this.#question.open) return this.#showOutcome(mine);
    this.#send.disabled = !isOpen;
    for (const place of this.#places) place.toggleAttribute("disabled", !isOpen);
    const shown = JSON.stringify(mine);
    if (!mine || shown === this.#shown) return;
    this.#shown = shown;
    given.set(this.#key, mine);
    // The items stay below a finger whatever arrives.
    if (!this.#drag) this.#set([...mine]);
  }

  #give() {
    this.#shown = "";
    this.#answer([...this.#order]);
  }

  // What is asked

  /** @param {number} count */
  #makePlaces(count) {
    this.#places = Array.from({ length: count }, (_, place) =>
      element("button", {
        "aria-keyshortcuts": "ArrowUp ArrowDown",
        click: (/** @type {MouseEvent} */ event) => this.#pressed(place, event),
        keydown: (/** @type {KeyboardEvent} */ event) => this.#typed(place, event),
        pointerdown: (/** @type {PointerEvent} */ event) => this.#began(place, event),
      }));
    const ended = (/** @type {PointerEvent} */ event) => this.#ended(event);
    // Else a drag is a fling to the browser, which swallows a tap on the button right after it.
    this.#list.addEventListener("touchmove", (event) => this.#drag?.isDragging && event.preventDefault(), { passive: false });
    this.#list.addEventListener("pointermove", (event) => this.#moved(event));
    this.#list.addEventListener("pointerup", ended);
    this.#list.addEventListener("pointercancel", (event) => {
      const before = this.#drag?.order;
      if (ended(event) && before) this.#set(before);
    });
    this.#list.append(...this.#places.map((place) => element("li", {}, place)));
    this.#set(this.#order);
  }

  /** @param {number[]} order */
  #set(order) {
    this.#order = order;
    this.#places.forEach((place, index) => {
      const item = this.#textOf(order[index]);
      setText(place, item);
      const words = { item, place: index + 1, count: order.length };
      place.setAttribute("aria-label", fillText(this.#texts.place, words));
      place.setAttribute("aria-pressed", String(index === this.#picked));
    });
  }

  /** @param {number} item */
  #textOf(item) {
    return textIn(this.#question.items?.[item - 1], this.#language);
  }

  /**
   * @param {number} from  a place
   * @param {number} to
   */
  #move(from, to) {
    if (to < 0 || to >= this.#order.length || from === to) return false;
    const order = [...this.#order];
    order.splice(to, 0, ...order.splice(from, 1));
    this.#set(order);
    this.#edited();
    return true;
  }

  /** @param {number} place @param {KeyboardEvent} event */
  #typed(place, event) {
    const last = this.#order.length - 1;
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last }[event.key];
    if (to === undefined || !this.#isOpen) return;
    event.preventDefault();
    this.#picked = -1;
    // The keys stay with the item.
    if (this.#move(place, to)) this.#places[to].focus();
  }

  /** @param {number} place @param {MouseEvent} event */
  #pressed(place, event) {
    // After a drag the browser reports a click as well; one by a key has no detail.
    if (!this.#isOpen || (this.#hasDragged && event.detail !== 0)) return;
    const picked = this.#picked;
    this.#picked = picked < 0 ? place : -1;
    if (picked < 0 || !this.#move(picked, place)) this.#set(this.#order);
  }

  /** @param {number} place @param {PointerEvent} event */
  #began(place, event) {
    if (!this.#isOpen || this.#drag || event.button !== 0) return;
    this.#hasDragged = false;
    const below = event.clientY - this.#places[place].getBoundingClientRect().top;
    this.#drag = { id: event.pointerId, from: event.clientY, at: place, below, isDragging: false, order: this.#order };
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.isDragging) {
      if (Math.abs(event.clientY - drag.from) < SLOP) return;
      drag.isDragging = this.#hasDragged = true;
      this.#picked = -1;
      this.#list.setPointerCapture(drag.id);
    }
    const scroller = this.#list.closest("main");
    if (event.clientY < EDGE) scroller?.scrollBy(0, -SCROLL);
    else if (event.clientY > innerHeight - EDGE) scroller?.scrollBy(0, SCROLL);
    // All places have the same height.
    const { top, height } = this.#list.getBoundingClientRect();
    const pitch = height / this.#places.length;
    const to = Math.max(0, Math.min(this.#places.length - 1, Math.floor((event.clientY - top) / pitch)));
    this.#lift(null);
    this.#move(drag.at, to);
    drag.at = to;
    this.#lift(to, event.clientY - drag.below - this.#places[to].getBoundingClientRect().top);
  }

  /** @param {PointerEvent} event @returns {boolean} whether it was the finger on an item */
  #ended({ pointerId }) {
    if (pointerId !== this.#drag?.id) return false;
    this.#drag = null;
    this.#lift(null);
    return true;
  }

  /** @param {number|null} lifted  the place whose item follows the finger @param {number} [by]  px */
  #lift(lifted, by = 0) {
    this.#places.forEach((place, index) => {
      place.classList.toggle("lifted", index === lifted);
      place.style.translate = index === lifted ? `0 ${by}px` : "";
    });
  }

  // What was answered

  /** @param {Order|undefined} mine */
  #showOutcome(mine) {
    const { order } = this.#question;
    const texts = this.#texts;
    this.#list.replaceChildren(
      ...(mine ?? order ?? []).map((item, index) => {
        const right = order ? order.indexOf(item) : index;
        const words = mine && right !== index ? fillText(texts.rightPlace, { place: right + 1 }) : "";
        return element(
          "li",
          { class: words ? "" : "right" },
          this.#textOf(item),
          words && element("span", { class: "mark" }, words),
        );
      }),
    );
    setText(this.#outcome, mine ? (order ? this.#agreement(mine, order) : texts.yourOrder) : order ? texts.rightOrder : "");
  }

  /** @param {Order} mine @param {Order} order */
  #agreement(mine, order) {
    const { right, pairs } = pairsInOrder(mine, order);
    if (right === pairs) return this.#texts.orderExact;
    return fillText(this.#texts.pairs, { right, pairs, tau: withError(tau(mine, order), null, this.#language, 2) });
  }
}

/**
 * The numbers of items by chance: nobody begins with an order that means something.
 * @param {number} count
 */
function shuffled(count) {
  const order = Array.from({ length: count }, (_, index) => index + 1);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
