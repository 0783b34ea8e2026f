// @ts-check
/** Actions that are possible during any activity: freeze, hide, clear, and the projectors' display. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { withEllipsis } from "../../../shared/model/language.js";
import { controlOf } from "../room/controls.js";
import { askToClear, askToEnd } from "../host/questions.js";
import { REMOTE_TEXTS } from "../../../languages/en/pages/features/classroom/remote/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/**
 * @param {Classroom} classroom
 * @param {HTMLElement} root
 * @param {(action: {action: string, [field: string]: unknown}) => void} command
 * @param {() => void} phones  opens the list of phones
 */
export function offerGeneralActions(classroom, root, command, phones) {
  const { room, language } = classroom;
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
    const button = element("button", { id: `remote-${id}`, class: kind, click: run }, icon(iconName), text);
    updates.push(() => {
      const { label, on = false, pressed } = look();
      setText(text, label);
      button.toggleAttribute("data-on", on);
      if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
    });
    return button;
  };
  /** A control that the projector has, too: its label and its sign. @param {import("../room/controls.js").ControlID} id */
  const control = (id) => controlOf(id, language);
  /** @param {"freeze"|"hide"} id @param {() => boolean} isOn @param {{on: string, off: string}} actions */
  const switching = (id, isOn, { on, off }) => {
    const { icon: iconName, words } = control(id);
    const look = () => ({ label: isOn() ? words.on ?? words.label : words.label, on: isOn() });
    return add(id, iconName, look, () => command({ action: isOn() ? off : on }));
  };
  /** @param {"clear"|"end"} id @param {() => void} ask */
  const asking = (id, ask) => {
    const { icon: iconName, words } = control(id);
    return add(id, iconName, () => ({ label: withEllipsis(words.label, language) }), ask, "danger");
  };
  const grid = element(
    "div",
    { class: "grid" },
    switching("freeze", () => room.state.frozen, { on: "freeze", off: "unfreeze" }),
    switching("hide", () => room.state.hidden, { on: "hide", off: "reveal" }),
    add(
      "lobby",
      "share",
      () => ({ label: texts.showCode, pressed: room.state.lobby }),
      () => command({ action: "lobby", on: !room.state.lobby }),
    ),
    add(
      "lock",
      "locked",
      () => ({ label: control("lock").words.label, pressed: room.state.locked }),
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
    add(
      "other",
      "swap",
      () => ({ label: withEllipsis(texts.other, language) }),
      () => void import("./other-computer.js").then(({ offerOtherComputer }) => offerOtherComputer(classroom)),
    ),
    add(
      "ask",
      control("ask").icon,
      () => ({ label: control("ask").words.label }),
      () => void import("../ask/ask.js").then(({ openAsk }) => openAsk(classroom, true)),
    ),
    add(
      "teams",
      control("teams").icon,
      () => ({ label: withEllipsis(control("teams").words.label, language) }),
      () => void import("../teams/sheet.js").then(({ openTeams }) => openTeams(classroom)),
    ),
    add("phones", "menu", () => ({ label: withEllipsis(texts.phones, language) }), phones),
    asking("clear", () => askToClear(classroom)),
    asking("end", () => askToEnd(classroom)),
  );
  root.append(grid);
  classroom.listen({ state: () => updates.forEach((update) => update()) });
}
