// @ts-check
/** The host's questions before something is lost. */

import { askFirst } from "../../../shared/dom/confirm.js";
import { element } from "../../../shared/dom/dom.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** @param {Classroom} classroom */
export function askToClear(classroom) {
  const { room, texts } = classroom;
  askFirst({
    title: texts.clearTitle,
    text: room.retention === "replay" ? texts.clearText : texts.clearTextFigures,
    yes: texts.clearYes,
    no: texts.cancel,
    close: texts.close,
    more: [element("p", { class: "muted" }, texts.clearOne)],
    run: () => classroom.command({ action: "clear" }),
  });
}

/** @param {Classroom} classroom */
export function askToRemoveIdle(classroom) {
  const { texts } = classroom;
  askFirst({
    title: texts.idleTitle,
    text: texts.idleText,
    yes: texts.idleYes,
    no: texts.cancel,
    close: texts.close,
    run: () => classroom.command({ action: "remove", idle: true }),
  });
}

/** @param {Classroom} classroom */
export function askToEnd(classroom) {
  const { texts } = classroom;
  askFirst({
    title: texts.endTitle,
    text: texts.endText,
    yes: texts.endYes,
    no: texts.cancel,
    close: texts.close,
    danger: true,
    run: () => classroom.command({ action: "end" }),
  });
}
