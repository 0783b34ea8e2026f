// @ts-check
/** Actions that are possible during any activity: freeze, hide, clear, and the projectors' display. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { withEllipsis } from "../../../shared/model/language.js";
import { askToClear, askToEnd } from "../host/questions.js";
import { REMOTE_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/**
 * @param {Classroom} classroom
 * @param {HTMLElement} root
 * @param {(action: {action: string, [field: string]: unknown}) => void} command
 * @param {() => void} phones  opens the list of phones
 */
export function offerGeneralActions(classroom, root, command, phones) {
  const { room, texts: general, language } = classroom;
  const texts = REMOTE_TEXTS[language];
  /** @type {(() => void)[]} */
  const updates = [];
  /**
   * @param {string} id
   * @param {import("../../../shared/dom/icons.js").IconName} iconName
   * @param {() => {label: string, on?: boolean, pressed?: boolean}} look  `on`: whether the action is active until the button is pressed again
   * @param {() => void} run
   * @param {string} [kind]
   */
  const add = (id, iconName, look, run, kind = "") => {
    const text = element("span", { class: "label" });
    const button = element("button", { type: "button", id: `remote-${id}`, class: kind, click: run }, icon(iconName), text);
    updates.push(() => {
      const { label, on = false, pressed } = look();
      setText(text, label);
      button.toggleAttribute("data-on", on);
      if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
    });
    return button;
  };
  const grid = element(
    "div",
    { class: "grid" },
    add(
      "freeze",
      "frozen",
      () => ({ label: room.state.frozen ? general.unfreeze : general.freeze, on: room.state.frozen }),
      () => command({ action: room.state.frozen ? "unfreeze" : "freeze" }),
    ),
    add(
      "hide",
      "hide",
      () => ({ label: room.state.hidden ? general.reveal : general.hide, on: room.state.hidden }),
      () => command({ action: room.state.hidden ? "reveal" : "hide" }),
    ),
    add(
      "lobby",
      "share",
      () => ({ label: texts.showCode, pressed: room.state.lobby }),
      () => command({ action: "lobby", on: !room.state.lobby }),
    ),
    add(
      "lock",
      "locked",
      () => ({ label: general.lock, pressed: room.state.locked }),
      () => command({ action: room.state.locked ? "unlock" : "lock" }),
    ),
    add(
      "names",
      "info",
      () => ({ label: texts.names, pressed: room.state.remote?.names === true }),
      () => command({ action: "remote", names: !room.state.remote?.names }),
    ),
    add(
      "controls",
      "wall",
      () => ({ label: texts.controls, pressed: room.state.remote?.display === false }),
      () => command({ action: "remote", display: !room.state.remote?.display }),
    ),
    add("phones", "menu", () => ({ label: withEllipsis(texts.phones, language) }), phones),
    add("clear", "clear", () => ({ label: withEllipsis(general.clear, language) }), () => askToClear(classroom), "danger"),
    add("end", "end", () => ({ label: withEllipsis(general.end, language) }), () => askToEnd(classroom), "danger"),
  );
  root.append(grid);
  classroom.listen({ state: () => updates.forEach((update) => update()) });
}
