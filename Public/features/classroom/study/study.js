// @ts-check
/** The sheet about a study of a web page: the line to add to it, its pages and their heatmaps. Loaded on first use. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { CSV, download, XLSX } from "../../../shared/net/host.js";
import { consentRow } from "../consent/row.js";
import { explain } from "../room/failures.js";
import { comparisons, pageTable, tagLine } from "./page-table.js";
import { openHeatmap, readStudy } from "./pages.js";
import { STUDY_TEXTS } from "../../../languages/en/pages/features/classroom/study/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** The interval between two requests for the figures (ms). */
const REQUEST_INTERVAL_MS = 3000;

/** @param {Classroom} classroom */
export async function openStudy(classroom) {
  const { code, savedHost, language, room } = classroom;
  const texts = STUDY_TEXTS[language];
  await addStyle("/features/classroom/study/study.css");
  if (!savedHost || document.querySelector("dialog[open]")) return;
  const token = savedHost.hostToken;
  const message = element("p", { class: "muted", role: "status" });
  const pages = element("div", {});
  const line = tagLine(savedHost.joinURL, code);
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(line).then(() => true, () => false);
    setText(message, copied ? texts.copied : texts.copyFailed);
  };
  const save = async (/** @type {string} */ form, /** @type {string} */ mediaType) => {
    try {
      const name = `touchfigures-${code}-study.${form}`;
      saveFile(name, await download(code, token, { path: "/study", mediaType, language }, () => {}));
      setText(message, fillText(classroom.texts.saved, { name }));
    } catch (error) {
      setText(message, explain(error, classroom.texts));
    }
  };
  const open = (/** @type {string} */ address) => {
    if (!openHeatmap(address, code, token)) setText(message, texts.blocked);
  };
  const table = (/** @type {string} */ form, /** @type {string} */ mediaType) =>
    element(
      "button",
      { "data-download": `-study.${form}`, click: () => save(form, mediaType) },
      fillText(texts.table, { form: form.toUpperCase() }),
    );
  const tables = element("div", { class: "rows", hidden: true }, table("csv", CSV), table("xlsx", XLSX));
  const sheet = openSheet({ title: texts.title, close: classroom.texts.close, closed: () => clearInterval(timer) }, [
    pages,
    tables,
    element("div", { class: "rows" }, element("a", { class: "button", href: `/study?s=${code}` }, texts.ownPage)),
    element("h3", {}, texts.line),
    element("p", {}, texts.intro),
    element("code", { class: "line", "data-line": true }, line),
    element("div", { class: "rows" }, element("button", { click: copy }, texts.copy)),
    consentRow(classroom),
    element("p", { class: "muted" }, fillText(texts.origin, { flag: "--origin https://example.org" })),
    room.retention === "replay" ? element("p", { class: "muted" }, texts.retention) : null,
    message,
  ]);
  sheet.classList.add("study");
  let shown = "";
  const load = async () => {
    try {
      const { pages: found } = await readStudy(code, token);
      const news = JSON.stringify(found);
      if (news === shown) return;
      shown = news;
      tables.hidden = found.length === 0;
      const focused = document.activeElement?.getAttribute("data-page");
      pages.replaceChildren(...pageTable(found, texts, language, open), ...comparisons(found, { code, token, language }));
      /** @type {HTMLElement|null} */ (focused ? pages.querySelector(`[data-page="${CSS.escape(focused)}"]`) : null)?.focus();
    } catch (error) {
      setText(message, explain(error, classroom.texts));
    }
  };
  const timer = setInterval(() => void load(), REQUEST_INTERVAL_MS);
  await load();
}
