// @ts-check
/**
 * Badges of the switcher: how many phones can use the scale and the walk; and an explanation before a scale that no
 * phone can use.
 */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { countOf, isLackedByAll } from "./counts.js";
import { countWords } from "./note.js";
import { ABILITY_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("./counts.js").Need} Need */

/**
 * @param {Classroom} classroom
 * @param {import("../room/switcher.js").Switcher} switcher
 */
export function addBadges(classroom, switcher) {
  addBadge(classroom, "force", switcher.part("scale"));
  addBadge(classroom, "position", switcher.part("walk"));
}

/**
 * @param {Classroom} classroom
 * @param {Need} need
 * @param {{button: HTMLElement, label: string, key: string}} part  `label`: the name without counts
 */
function addBadge(classroom, need, { button, label, key }) {
  const badge = element("span", { class: "ability numbers", "aria-hidden": "true", hidden: true });
  button.append(badge);
  const show = () => {
    const { room, host, language } = classroom;
    const count = host ? countOf(room.abilities, need) : null;
    const words = count ? countWords(classroom, need) : "";
    badge.hidden = !count || count.unknown === count.all;
    badge.classList.toggle("none", isLackedByAll(count));
    if (count) {
      const values = { able: number(count.able, language), all: number(count.all, language) };
      setText(badge, fillText(ABILITY_TEXTS[language].badge, values));
    }
    const name = words ? `${label}: ${words}` : label;
    button.setAttribute("aria-label", name);
    button.title = words ? `${label} (${key}) · ${words}` : `${label} (${key})`;
  };
  classroom.listen({
    snapshot: show,
    frame: ({ abilities }) => abilities && show(),
    state: show,
  });
}

/**
 * Starts the scale; if it is known that no phone can weigh, a sheet asks the host first.
 * @param {Classroom} classroom
 * @param {() => void} start
 * @param {(error: unknown) => void} fail
 */
export function startScale(classroom, start, fail) {
  if (!isLackedByAll(countOf(classroom.room.abilities, "force"))) return start();
  import("./no-scale.js").then(({ openNoScale }) => openNoScale(classroom, start)).catch(fail);
}
