// @ts-check
/** The two lists of parts, and the files of the chosen ones. */

import { byId, element } from "../../shared/dom/dom.js";
import { saveFile } from "../../shared/dom/save-file.js";
import { fillText } from "../../shared/model/language.js";
import { lineOf, peopleOf } from "./parts.js";
import { samples } from "./requests.js";

/** @typedef {import("./requests.js").Part} Part */
/** @typedef {import("./requests.js").Samples} Samples */
/** @typedef {{part: Part, token: string}} Own */
/** @typedef {typeof import("../../languages/en/pages/features/compare/texts.js").COMPARE_TEXTS.en} Texts */

const FILE_KEY = "file";

/**
 * Identifies a part among those of all classes.
 * @param {{code: string, name: string}} part
 */
export function keyOf({ code, name }) {
  return `${code}/${name}`;
}

/**
 * Fills both lists.
 * @param {Own[]} own
 * @param {Samples|null} opened the samples of an opened file, which only B can be
 * @param {{first: string, second: string}} chosen  keys
 * @param {Texts} texts
 * @param {string} language
 */
export function fillLists(own, opened, chosen, texts, language) {
  fill("first", own, null, chosen.first, texts, language);
  fill("second", own, opened, chosen.second, texts, language);
}

/**
 * @param {"first"|"second"} id
 * @param {Own[]} own
 * @param {Samples|null} opened
 * @param {string} chosen
 * @param {Texts} texts
 * @param {string} language
 */
function fill(id, own, opened, chosen, texts, language) {
  const now = new Date();
  const codes = [...new Set(own.map(({ part }) => part.code))];
  // The line names the class, because a closed list does not show its groups.
  const line = (/** @type {Part} */ part) =>
    [codes.length > 1 && part.code, lineOf(part, texts, language, now)].filter(Boolean).join(" · ");
  const option = (/** @type {string} */ value, /** @type {string} */ label) =>
    element("option", { value, selected: value === chosen }, label);
  byId(id).replaceChildren(
    option("", texts.choose),
    ...codes.map((code) =>
      element(
        "optgroup",
        { label: code },
        ...own.filter(({ part }) => part.code === code).map(({ part }) => option(keyOf(part), line(part))),
      )
    ),
    ...(opened
      ? [
        element(
          "optgroup",
          { label: texts.opened },
          option(FILE_KEY, lineOf({ ...opened, participants: opened.participants.length }, texts, language, now)),
        ),
      ]
      : []),
  );
}

/**
 * Offers the groups of a side's part, if it has any.
 * @param {"first"|"second"} id
 * @param {Own|undefined} own  undefined for a file
 * @param {string} chosen  "" for everybody
 * @param {Texts} texts
 * @param {string} language
 */
export function fillGroups(id, own, chosen, texts, language) {
  const groups = own?.part.groups ?? [];
  byId(`${id}-groups`).hidden = groups.length === 0;
  const line = (/** @type {{name: string, participants: number}} */ { name, participants }) =>
    `${fillText(texts.ofGroup, { group: name })} · ${peopleOf(participants, texts, language)}`;
  byId(`${id}-group`).replaceChildren(
    element("option", { value: "", selected: chosen === "" }, texts.everybody),
    ...groups.map((group) => element("option", { value: group.name, selected: group.name === chosen }, line(group))),
  );
}

/** The key of an opened file among the choices. */
export const OPENED_FILE_KEY = FILE_KEY;

/**
 * Offers the files of a side's part.
 * @param {"A"|"B"} side
 * @param {Own|undefined} own  undefined for a file
 * @param {string} group  "" for everybody
 * @param {Texts} texts
 * @param {(error: unknown) => void} fail
 */
export function offerFiles(side, own, group, texts, fail) {
  const place = /** @type {HTMLElement} */ (document.querySelector(`.of-${side.toLowerCase()}`));
  if (!own) return place.replaceChildren();
  const { part, token } = own;
  const button = (
    /** @type {string} */ label,
    /** @type {"application/json"|"text/csv"} */ type,
    /** @type {string} */ ending,
  ) =>
    element(
      "button",
      {
        "data-save": ending,
        async click() {
          try {
            const answer = await samples(part, token, type, group);
            const name = ["touchfigures", part.code, part.name, group].filter(Boolean).join("-");
            saveFile(`${name}.${ending}`, await answer.blob());
          } catch (error) {
            fail(error);
          }
        },
      },
      fillText(label, { side }),
    );
  place.replaceChildren(button(texts.saveSamples, "application/json", "json"), button(texts.saveTable, "text/csv", "csv"));
}
