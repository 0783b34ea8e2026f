// @ts-check
/** The host's switcher: shows the current activity, and has a button for every other one. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { ACTIVITIES } from "./activity.js";
import { ACTIVITY_TEXTS } from "./activity-texts.js";

/** @typedef {import("./activity.js").Activity} Activity */

/** @type {Record<Activity, {icon: import("../../../shared/dom/icons.js").IconName, key: import("./page-keys.js").PageKey}>} */
const LOOKS = {
  draw: { icon: "draw", key: "D" },
  scale: { icon: "scale", key: "S" },
  challenge: { icon: "challenge", key: "A" },
  experiment: { icon: "experiment", key: "G" },
  spot: { icon: "search", key: "P" },
  walk: { icon: "walk", key: "W" },
  lesson: { icon: "lesson", key: "U" },
};

export class Switcher {
  /** @type {Map<Activity, HTMLElement>} */
  #buttons = new Map();
  /** @type {Map<Activity, () => void>} */
  #starts = new Map();
  #texts;

  /**
   * @param {HTMLElement} root
   * @param {import("./classroom.js").Classroom} classroom
   * @param {import("./keys.js").Keys} keys
   */
  constructor(root, classroom, keys) {
    const texts = (this.#texts = ACTIVITY_TEXTS[classroom.language]);
    for (const activity of ACTIVITIES) {
      const { icon: iconName, key } = LOOKS[activity];
      const start = () => this.#starts.get(activity)?.();
      const properties = {
        id: `activity-${activity}`,
        type: "button",
        "aria-label": texts[activity],
        "aria-keyshortcuts": key,
        title: `${texts[activity]} (${key})`,
        click: start,
      };
      const button = element("button", properties, icon(iconName), element("span", { class: "label" }, texts[activity]));
      this.#buttons.set(activity, button);
      root.append(button);
      keys.control(key, start);
    }
    root.setAttribute("aria-label", texts.switcher);
    root.hidden = false;
    classroom.listen({
      state: () => {
        for (const [activity, button] of this.#buttons) {
          button.setAttribute("aria-pressed", String(activity === classroom.activity));
        }
      },
    });
  }

  /**
   * The element beside an activity's name.
   * @param {Activity} activity
   */
  part(activity) {
    const button = /** @type {HTMLElement} */ (this.#buttons.get(activity));
    return { button, label: this.#texts[activity], key: LOOKS[activity].key };
  }

  /**
   * @param {Activity} activity
   * @param {() => void} start  the action of its button and its key
   */
  offer(activity, start) {
    this.#starts.set(activity, start);
  }
}
