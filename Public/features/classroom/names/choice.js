// @ts-check
/** The naming of a class's phones: displayed in the lobby, changed there with one tap; and a code that two phones have. */

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

/** @param {Classroom} classroom */
export function followCodes(classroom) {
  let isShown = false;
  const show = async () => {
    const phones = [...classroom.room.participants.values()].filter(({ codeTwice, connected }) => codeTwice && connected);
    if (phones.length === 0 && !isShown) return;
    isShown = phones.length > 0;
    const { showCodeTwice } = await import("./code-twice.js");
    showCodeTwice(classroom, phones);
  };
  // Without a network, the next change tries again.
  classroom.listen({ people: () => void show().catch(() => (isShown = true)) });
}
