// @ts-check
/** The sheet that lists the page's keys below the host's first steps. */

import { choice } from "../../../shared/dom/choice.js";
import { element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { LANGUAGE_NAMES, LANGUAGES } from "../../../shared/model/language.js";
import { setSetting } from "../../../shared/net/settings.js";
import { HELP_TEXTS } from "./help-texts.js";

/** @param {import("./classroom.js").Classroom} classroom */
export function openKeys({ texts, host, language }) {
  const list = [texts.keysList, ...(host ? [texts.keysHost] : [])].flatMap((keys) => keys.split("|"));
  const rows = list.map((entry) => {
    const [keys, effect] = entry.split("=");
    return element("tr", {}, element("th", { scope: "row" }, element("kbd", {}, keys)), element("td", {}, effect));
  });
  const help = HELP_TEXTS[language];
  const first = [
    element("h3", {}, help.first),
    element("ol", { class: "first-minute" }, ...help.steps.map((step) => element("li", {}, step))),
  ];
  openSheet({ title: texts.help, close: texts.close }, [
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
