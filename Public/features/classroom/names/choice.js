// @ts-check
/** The naming of a class's phones: displayed in the lobby, changed there with one tap. */

import { element, setText } from "../../../shared/dom/dom.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/**
 * @param {Classroom} classroom
 * @param {() => string} address  that phones open
 * @param {(error: unknown) => void} fail
 * @returns {{node: HTMLButtonElement, show: () => void}}
 */
export function namingChoice(classroom, address, fail) {
  const { texts } = classroom;
  const open = async () => {
    const { openNaming } = await import("./sheet.js");
    await openNaming(classroom, address(), fail);
  };
  const names = { invented: texts.namesInvented, own: texts.namesOwn, codes: texts.namesCodes };
  const node = element("button", {
    type: "button",
    id: "lobby-naming",
    class: "quiet",
    title: texts.namesChange,
    click: () => void open().catch(fail),
  });
  const show = () => {
    node.hidden = classroom.host === null;
    setText(node, names[classroom.room.state.naming]);
  };
  return { node, show };
}
