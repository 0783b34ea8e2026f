// @ts-check
/** The host's switcher: shows the current activity, and has a button for every other one. */

import { ACTIVITIES, ACTIVITY_NAMES } from "../../../shared/activities/activities.js";
import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";

/** @typedef {import("../../../shared/activities/activities.js").ActivityName} ActivityName */

export class Switcher {
  /** @type {Map<ActivityName, HTMLElement>} */
  #buttons = new Map();
  #language;

  /**
   * @param {HTMLElement} root
   * @param {import("./classroom.js").Classroom} classroom
   * @param {import("./keys.js").Keys} keys
   * @param {(name: ActivityName) => void} begin  the action of an activity's button and its key
   */
  constructor(root, classroom, keys, begin) {
    this.#language = classroom.language;
    for (const name of ACTIVITY_NAMES) {
      const { icon: iconName, key } = ACTIVITIES[name];
      const { label } = this.look(name);
      const properties = {
        id: `activity-${name}`,
        type: "button",
        "aria-label": label,
        "aria-keyshortcuts": key,
        title: `${label} (${key})`,
        click: () => begin(name),
      };
      const button = element("button", properties, icon(iconName), element("span", { class: "label" }, label));
      this.#buttons.set(name, button);
      root.append(button);
      keys.control(key, () => begin(name));
    }
    root.setAttribute("aria-label", classroom.texts.activities);
    classroom.listen({
      state: () => {
        for (const [name, button] of this.#buttons) button.setAttribute("aria-pressed", String(name === classroom.activity));
      },
    });
  }

  /** @param {ActivityName} name */
  look(name) {
    return { label: ACTIVITIES[name].texts[this.#language].name, key: ACTIVITIES[name].key };
  }

  /** @param {ActivityName} name */
  buttonOf(name) {
    return /** @type {HTMLElement} */ (this.#buttons.get(name));
  }
}
