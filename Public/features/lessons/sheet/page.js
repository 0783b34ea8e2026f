// @ts-check
/** A lesson's sheet for pupils, to print on A4: `/lessons/ID/sheet`. */

import { byId, element, setText, translate } from "../../../shared/dom/dom.js";
import { loadTexts } from "../../../languages/records/texts.js";
import { fillText, LANGUAGE_NAMES, languagesOf, textIn } from "../../../shared/model/language.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { lesson } from "../../../shared/net/lessons.js";
import { RestError } from "../../../shared/net/rest.js";
import { currentLanguage } from "../../../shared/net/settings.js";
import { SHEET_TEXTS } from "../../../languages/en/pages/features/lessons/sheet/texts.js";
import "../../../shared/dom/touchkit.js";
import { offerWayBack } from "../../../shared/classes/way-back.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/net/lessons.js").LessonDocument} LessonDocument */
/** @typedef {import("../../../shared/net/lessons.js").LessonTask} LessonTask */

document.documentElement.dataset.started = "yes";
tidyStorage();
void offerWayBack();

/** The sheet's language: that of the page, unless the lesson is not in it. */
let language = currentLanguage();

/** @param {LessonTask} task @param {number} index */
function task({ text, lines = 0, table }, index) {
  const label = fillText(SHEET_TEXTS[language].table, { number: index + 1 });
  const columns = table?.columns ?? [];
  const row = () => element("tr", {}, ...columns.map(() => element("td")));
  const tableElement = table &&
    element(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
      element(
        "table",
        {},
        element(
          "thead",
          {},
          element("tr", {}, ...columns.map((column) => element("th", { scope: "col" }, textIn(column, language)))),
        ),
        element("tbody", {}, ...Array.from({ length: table.rows }, row)),
      ),
    );
  const blank = Array.from({ length: lines }, () => element("div", { class: "line" }));
  return element("li", {}, element("p", {}, textIn(text, language)), tableElement, ...blank);
}

/** @param {LessonDocument} document_ */
function show(document_) {
  const texts = SHEET_TEXTS[language];
  translate(language, texts);
  const title = textIn(document_.title, language);
  document.title = `${title} · TouchFigures`;
  const field = (/** @type {string} */ label, style = "") => element("span", { class: style }, `${label}:`);
  byId("sheet").replaceChildren(
    element("header", {}, field(texts.name, "name"), field(texts.group), field(texts.date)),
    element("h1", {}, title),
    document_.sheet ? element("ol", {}, ...document_.sheet.map(task)) : element("p", {}, texts.none),
    element("footer", {}, `TouchFigures · ${location.host}`),
  );
  const offered = languagesOf(document_.title);
  byId("languages").replaceChildren(
    ...(offered.length < 2 ? [] : offered).map((each) => {
      const choose = async () => {
        if (!(await hasTexts(each))) return;
        language = each;
        show(document_);
      };
      return element(
        "button",
        { lang: each, "aria-pressed": String(each === language), click: choose },
        LANGUAGE_NAMES[each],
      );
    }),
  );
}

/** @param {Language} wanted */
function hasTexts(wanted) {
  return loadTexts(wanted).then(() => true, () => false);
}

async function load() {
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  translate(language, SHEET_TEXTS[language]);
  document.title = "TouchFigures";
  try {
    const { lesson: content } = await lesson(id);
    const offered = languagesOf(content.title);
    if (!offered.includes(language) && (await hasTexts(offered[0]))) language = offered[0];
    show(content);
  } catch (error) {
    const texts = SHEET_TEXTS[language];
    setText(byId("message"), error instanceof RestError && error.status === 404 ? texts.unknown : texts.serverDown);
  }
}

byId("print").addEventListener("click", () => window.print());
void load();
