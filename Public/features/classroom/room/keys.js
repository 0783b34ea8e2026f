// @ts-check
/** The page's keys, and the sheet that lists them below the host's first steps. */

import { choice } from "../../../shared/dom/choice.js";
import { element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { isTaken, shortcutsOf } from "../../../shared/input/shortcut.js";
import { LANGUAGE_NAMES, LANGUAGES } from "../../../shared/model/language.js";
import { setSetting } from "../../../shared/net/settings.js";
import { HELP_TEXTS } from "./help-texts.js";

export class Keys {
  /** @type {Map<string, () => void>} */
  #actions = new Map();
  #mayControl;

  /** @param {() => boolean} mayControl  whether the page shows the host's controls */
  constructor(mayControl) {
    this.#mayControl = mayControl;
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /**
   * @param {string} key  as `KeyboardEvent.key` names it, in any case; `Ctrl+` before it
   * @param {() => void} does
   */
  on(key, does) {
    this.#actions.set(key.toLowerCase(), does);
  }

  /**
   * As `on`, for a control of the host's.
   * @param {string} key
   * @param {() => void} does
   */
  control(key, does) {
    this.on(key, () => this.#mayControl() && does());
  }

  /**
   * No key acts on what lies under a sheet, nor while somebody types.
   * @param {KeyboardEvent} event
   */
  #pressed(event) {
    if (event.repeat || event.defaultPrevented || isTaken(event.target)) return;
    const name = shortcutsOf(event, true).find((each) => this.#actions.has(each));
    const does = name && this.#actions.get(name);
    if (!does) return;
    event.preventDefault();
    does();
  }
}

/** @param {import("./classroom.js").Classroom} classroom */
export function openKeys({ texts, host, language }) {
  const list = [texts.keysList, ...(host ? [texts.keysHost] : [])].flatMap((keys) => keys.split("|"));
  const rows = list.map((entry) => {
    const [keys, does] = entry.split("=");
    return element("tr", {}, element("th", { scope: "row" }, element("kbd", {}, keys)), element("td", {}, does));
  });
  const help = HELP_TEXTS[language];
  const first = [
    element("h3", {}, help.first),
    element("ol", { class: "first-minute" }, ...help.steps.map((step) => element("li", {}, step))),
  ];
  openSheet({ title: help.title, close: texts.close }, [
    ...(host ? first : []),
    element("h3", {}, texts.keysTitle),
    element("table", { class: "keys" }, ...rows),
    element("h3", {}, texts.language),
    choice(
      LANGUAGES.map((name) => [LANGUAGE_NAMES[name], name]),
      language,
      (chosen) => {
        setSetting("language", chosen);
        location.reload();
      },
    ),
  ]);
}
