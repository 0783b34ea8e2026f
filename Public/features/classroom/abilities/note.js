// @ts-check
/** A sentence about the abilities of the class's phones, beside the activity that needs them; updated while it is visible. */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { countOf, isLackedByAll } from "./counts.js";
import { ABILITY_TEXTS } from "../../../languages/en/pages/features/classroom/abilities/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("./counts.js").Need} Need */
/** @typedef {import("./counts.js").Counted} Counted */

/** Minimum interval between two updates of the counts. */
const REDRAW_INTERVAL_MS = 500;

/**
 * For example "3 of 28 phones can weigh"; "" without phones.
 * @param {Classroom} classroom
 * @param {Counted} need
 */
export function countWords({ room, language }, need) {
  const count = countOf(room.abilities, need);
  if (!count) return "";
  const texts = ABILITY_TEXTS[language];
  const text = count.unknown > 0 ? texts[/** @type {const} */ (`${need}Unknown`)] : texts[need];
  const shown = (/** @type {number} */ value) => number(value, language);
  return fillText(text, { able: shown(count.able), all: shown(count.all), unknown: shown(count.unknown) });
}

/**
 * @param {Classroom} classroom
 * @param {Need} need
 * @param {string} out the advice if no phone can
 */
export function abilityNote(classroom, need, out) {
  const count = element("b", { class: "numbers" });
  const way = element("span", {}, out);
  const note = element("p", { class: "ability", role: "status" }, count, " ", way);
  const show = () => {
    const words = countWords(classroom, need);
    const isUnavailable = isLackedByAll(countOf(classroom.room.abilities, need));
    note.hidden = words === "";
    setText(count, isUnavailable || words === "" ? `${words}.` : words);
    way.hidden = !isUnavailable;
    note.classList.toggle("warning", isUnavailable);
  };
  show();
  const showing = setInterval(() => (note.isConnected ? show() : clearInterval(showing)), REDRAW_INTERVAL_MS);
  return note;
}
