// @ts-check
/** The sheet that lists the page's keys below the host's first steps. */

import { choice } from "../../../shared/dom/choice.js";
import { element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { LANGUAGE_NAMES, LANGUAGES } from "../../../shared/model/language.js";
import { setSetting } from "../../../shared/net/settings.js";
import { HELP_TEXTS } from "../../../languages/en/pages/features/classroom/room/help-texts.js";
import { PAGE_KEYS } from "./page-keys.js";
import { hasSound, setSound } from "./sound.js";
import { KEY_TEXTS, SOUND_TEXTS } from "../../../languages/en/pages/features/classroom/room/page-keys.js";

/**
 * @param {import("./classroom.js").Classroom} classroom
 * @param {import("./keys.js").Keys} keys
 */
export function openKeys({ texts, host, language }, keys) {
  // Pressed again while the page was being loaded.
  if (document.querySelector("dialog[open]")) return;
  const { title, names } = KEY_TEXTS[language];
  const rows = PAGE_KEYS.flatMap(({ does, keys: all }) => {
    const nameOf = (/** @type {string} */ key) => /** @type {Record<string, string>} */ (names)[key] ?? key;
    const shown = all.filter((key) => keys.isActive(key)).map((key) => element("kbd", {}, nameOf(key)));
    if (shown.length === 0) return [];
    const spaced = shown.flatMap((key) => [key, " "]);
    return [element("tr", {}, element("th", { scope: "row" }, ...spaced), element("td", {}, does(language)))];
  });
  const sound = SOUND_TEXTS[language];
  const help = HELP_TEXTS[language];
  const first = [
    element("h3", {}, help.first),
    element("ol", { class: "first-minute" }, ...help.steps.map((step) => element("li", {}, step))),
    element("p", {}, element("a", { href: "/docs", target: "_blank" }, help.teachers)),
  ];
  openSheet({ title: texts.help, close: texts.close }, [
    ...(host ? first : []),
    element("h3", {}, title),
    element("table", { class: "keys" }, ...rows),
    element("h3", {}, sound.sounds),
    choice([[sound.off, false], [sound.on, true]], hasSound(), setSound),
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
