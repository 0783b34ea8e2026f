// @ts-check
/** Badges of the switcher: how many phones can use an activity that needs an ability. */

import { ACTIVITIES, ACTIVITY_NAMES } from "../../../shared/activities/activities.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { countOf, isLackedByAll } from "./counts.js";
import { countWords } from "./note.js";
import { ABILITY_TEXTS } from "../../../languages/en/pages/features/classroom/abilities/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/activities/form/activity.js").Counted} Counted */

/**
 * @param {Classroom} classroom
 * @param {import("../room/switcher.js").Switcher} switcher
 */
export function addBadges(classroom, switcher) {
  for (const name of ACTIVITY_NAMES) {
    const { need, counted = need } = ACTIVITIES[name];
    if (counted) addBadge(classroom, counted, switcher.buttonOf(name), switcher.look(name));
  }
}

/**
 * @param {Classroom} classroom
 * @param {Counted} need
 * @param {HTMLElement} button
 * @param {{label: string, key: string}} look  the name without counts
 */
function addBadge(classroom, need, button, { label, key }) {
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
