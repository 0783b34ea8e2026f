// @ts-check
/** What the class does: a button of the bar that names it, and the sheet in which the host chooses another activity. */

import { ACTIVITIES } from "../../../shared/activities/activities.js";
import { byId, element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { Switcher } from "../room/switcher.js";

/** The key that opens the sheet. */
const KEY = "5";

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {import("../room/keys.js").Keys} keys
 * @param {(name: import("../../../shared/activities/activities.js").ActivityName) => void} begin
 * @returns {Switcher}
 */
export function offerActivities(classroom, keys, begin) {
  const { texts, language } = classroom;
  const root = element("div", { id: "activities", role: "group" });
  // Its counts of phones go on while it is not shown.
  const closet = element("div", { hidden: true }, root);
  document.body.append(closet);
  const switcher = new Switcher(root, classroom, keys, (name) => {
    sheet?.close();
    begin(name);
  });
  for (const [name, { key, texts: words }] of Object.entries(ACTIVITIES)) {
    const button = switcher.buttonOf(/** @type {import("../../../shared/activities/activities.js").ActivityName} */ (name));
    button.append(element("kbd", { "aria-hidden": "true" }, key), element("span", { class: "needs" }, words[language].needs));
  }
  /** @type {HTMLDialogElement|null} */
  let sheet = null;
  const open = () => {
    if (document.querySelector("dialog[open]")) return;
    const closed = () => {
      sheet = null;
      closet.append(root);
    };
    sheet = openSheet({ title: texts.activities, close: texts.close, closed }, [root]);
    switcher.buttonOf(classroom.activity).focus();
  };
  const button = byId("activity");
  button.addEventListener("click", open);
  button.setAttribute("aria-keyshortcuts", KEY);
  button.setAttribute("aria-haspopup", "dialog");
  keys.control(KEY, open);
  classroom.listen({
    state() {
      const { activity, host } = classroom;
      const { label } = switcher.look(activity);
      button.hidden = host === null;
      if (!host) sheet?.close();
      if (button.dataset.activity === activity) return;
      button.dataset.activity = activity;
      const name = `${texts.activities}: ${label}`;
      button.setAttribute("aria-label", name);
      button.title = `${name} (${KEY})`;
      const unfolds = element("span", { class: "unfolds" }, icon("unfold"));
      button.replaceChildren(icon(ACTIVITIES[activity].icon), element("span", { class: "label" }, label), unfolds);
    },
  });
  return switcher;
}
