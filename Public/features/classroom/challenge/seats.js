// @ts-check
/** The sheet in which the host sets in which order people sit: signs to drag, or to move with arrow keys. */

import { element, setText } from "../../../shared/dom/dom.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { fillText } from "../../../shared/model/language.js";
import { explain } from "../room/failures.js";
import { movedTo, seatOrder } from "./chain-points.js";
import { TOGETHER_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/together-texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** The seats before those that were saved last, so that a wrong order can be undone. @type {WeakMap<Classroom, readonly string[]>} */
const replaced = new WeakMap();

/** The arrow keys, and by how many places they move a sign. */
const ARROWS = Object.freeze({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });

/**
 * @param {Classroom} classroom
 * @param {{seats: readonly string[], touched: readonly string[]}} shown  of the round
 */
export function openSeats(classroom, { seats, touched }) {
  const texts = TOGETHER_TEXTS[classroom.language];
  const people = new Map(classroom.room.here.map((participant) => [participant.id, participant]));
  let order = seatOrder([...people.keys()], seats, touched);
  // The orders to go back to, the newest last: first that of the seats which the saved ones replaced.
  const earlier = replaced.has(classroom) ? [seatOrder([...people.keys()], replaced.get(classroom) ?? [], touched)] : [];
  // The list keeps the pointer, because a sign that is moved would lose it.
  let dragged = "";
  let isMoved = false;
  const list = element("ol", {
    class: "seats",
    pointerdown: (/** @type {PointerEvent} */ { target, pointerId }) => {
      dragged = /** @type {HTMLElement} */ (target).closest("li")?.dataset.participant ?? "";
      isMoved = false;
      if (dragged) list.setPointerCapture(pointerId);
    },
    pointermove: (/** @type {PointerEvent} */ { clientX, clientY }) => {
      if (!dragged) return;
      const under = document.elementsFromPoint(clientX, clientY).find((each) => each.matches(".seats > li"));
      const to = under ? [...list.children].indexOf(under) : -1;
      if (to < 0 || order[to] === dragged) return;
      if (!isMoved) remember();
      isMoved = true;
      move(dragged, to);
    },
    lostpointercapture: () => (dragged = ""),
  });
  const said = element("p", { class: "spoken", role: "status" });
  const failure = element("p", { class: "failure", role: "alert" });
  /** @type {Map<string, HTMLElement>} */
  const signs = new Map();
  const undo = element("button", { class: "button", click: () => goBack() }, texts.undo);
  const remember = () => {
    earlier.push(order);
    undo.disabled = false;
  };
  const place = (/** @type {string[]} */ next) => {
    order = next;
    order.forEach((id, at) => {
      const sign = /** @type {HTMLElement} */ (signs.get(id));
      if (list.children[at] !== sign) list.insertBefore(sign, list.children[at] ?? null);
    });
  };
  const move = (/** @type {string} */ id, /** @type {number} */ to) => {
    const focused = document.activeElement;
    place(movedTo(order, id, to));
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
    const participant = people.get(id);
    const name = participant ? numberedName(participant) : id;
    setText(said, fillText(texts.moved, { name, seat: order.indexOf(id) + 1, count: order.length }));
  };
  for (const [id, participant] of people) {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const by = /** @type {Record<string, number>} */ (ARROWS)[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      remember();
      move(id, order.indexOf(id) + by);
    };
    signs.set(
      id,
      element(
        "li",
        { "data-participant": id },
        element(
          "button",
          { keydown: key },
          participantSign(participant.shape, participant.colour),
          element("span", {}, numberedName(participant)),
        ),
      ),
    );
  }
  place(order);
  const save = async (/** @type {readonly string[]} */ participants) => {
    try {
      await classroom.command({ action: "seats", participants });
      replaced.set(classroom, seats);
      sheet.close();
    } catch (error) {
      setText(failure, explain(error, classroom.texts));
    }
  };
  const fromRound = () => {
    remember();
    place(seatOrder(order, touched, order));
  };
  const goBack = () => {
    const before = earlier.pop();
    if (before) place(before);
    undo.disabled = earlier.length === 0;
    setText(said, texts.undone);
  };
  undo.disabled = earlier.length === 0;
  const button = (/** @type {string} */ label, /** @type {() => void} */ click, name = "button") =>
    element("button", { class: name, click }, label);
  const sheet = openSheet({ title: texts.seatsTitle, close: classroom.texts.close }, [
    element("p", { class: "muted" }, texts.seatsAbout),
    list,
    said,
    failure,
    element(
      "div",
      { class: "pair" },
      undo,
      touched.length > 1 && button(texts.fromRound, fromRound),
      button(texts.noSeats, () => void save([])),
    ),
    button(texts.save, () => void save(order), "primary"),
  ]);
}
