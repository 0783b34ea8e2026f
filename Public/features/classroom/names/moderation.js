// @ts-check
/** The host's actions on the name of one phone: hide it with one tap, choose another, or erase the person behind it. */

import { askFirst } from "../../../shared/dom/confirm.js";
import { element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText, isolated } from "../../../shared/model/language.js";
import { NAMING_TEXTS } from "../../../languages/en/pages/features/classroom/names/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/**
 * The rows of a phone's sheet.
 * @param {Classroom} classroom
 * @param {import("../../../shared/model/room.js").RoomParticipant} participant
 * @param {(label: string, run: () => void) => HTMLElement} row
 * @param {(error: unknown) => void} fail
 * @returns {(HTMLElement|false)[]}
 */
export function nameRows(classroom, { id, name, label, labelHidden, person, group }, row, fail) {
  const texts = NAMING_TEXTS[classroom.language];
  const command = (/** @type {{action: string, [field: string]: unknown}} */ action) =>
    void classroom.command({ participant: id, ...action }).catch(fail);
  const hide = label !== undefined && row(texts.hide, () => command({ action: "label", on: false }));
  const show = labelHidden && row(texts.show, () => command({ action: "label", on: true }));
  const rename = (/** @type {string|null} */ chosen) => command({ action: "rename", label: chosen });
  const erase = person !== undefined && phonesOf(classroom, person) > 1 &&
    row(fillText(texts.erasePerson, { person: isolated(person) }), () => askToErase(classroom, person));
  const teams = classroom.room.state.teams?.names ?? [];
  const join = teams.filter((team) => team !== group).map((team) =>
    row(fillText(texts.toTeam, { team: isolated(team) }), () => command({ action: "team", team }))
  );
  return [...join, hide, show, row(texts.rename, () => askForName(texts, { name, label }, rename)), erase];
}

/**
 * @param {Classroom} classroom
 * @param {string} person
 */
function phonesOf({ room }, person) {
  return [...room.participants.values()].filter((participant) => participant.person === person).length;
}

/**
 * @param {Classroom} classroom
 * @param {string} person
 */
function askToErase(classroom, person) {
  const texts = NAMING_TEXTS[classroom.language];
  const values = { person: isolated(person), count: String(phonesOf(classroom, person)) };
  askFirst({
    title: fillText(texts.erasePersonTitle, values),
    text: fillText(texts.erasePersonText, values),
    yes: texts.erasePersonYes,
    no: classroom.texts.cancel,
    close: texts.close,
    danger: true,
    run: () => classroom.erasePerson(person),
  });
}

/**
 * @param {typeof NAMING_TEXTS.en} texts
 * @param {{name: string, label?: string}} participant
 * @param {(label: string|null) => void} chosen
 */
function askForName(texts, { name, label }, chosen) {
  const field = element("input", {
    name: "label",
    maxlength: 32,
    required: true,
    autocomplete: "off",
    "aria-label": texts.newName,
    value: label ?? "",
  });
  const settle = (/** @type {string|null} */ text) => {
    sheet.close();
    chosen(text);
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    settle(field.value);
  };
  const sheet = openSheet({ title: fillText(texts.renameTitle, { name }), close: texts.close }, [
    element(
      "form",
      { class: "rename", submit },
      field,
      element("button", { type: "submit", class: "primary" }, texts.renameOk),
      label !== undefined && element("button", { click: () => settle(null) }, texts.renameNone),
    ),
  ]);
  field.focus();
}
