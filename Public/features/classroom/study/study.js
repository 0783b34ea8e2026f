// @ts-check
/** The sheet about a study of one's own page: the line to put into it, its pages and their heatmaps. Loaded when it is first opened. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { CSV, download, XLSX } from "../../../shared/net/host.js";
import { consentRow } from "../consent/row.js";
import { explain } from "../room/failures.js";
import { heatmapAddress, openHeatmap, studiedPages } from "./pages.js";
import { STUDY_TEXTS } from "./texts.js";
import { pagesWithVersions, versionOf } from "./versions.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("./pages.js").StudiedPage} StudiedPage */

/** How often the figures are read again (ms). */
const INTERVAL = 3000;
const COUNTS = /** @type {const} */ (["touches", "missed", "dead", "rage", "slips"]);

/** @param {Classroom} classroom */
export async function openStudy(classroom) {
  const { code, owner, language, room } = classroom;
  if (!owner || document.querySelector("dialog[open]")) return;
  const texts = STUDY_TEXTS[language];
  const token = owner.hostToken;
  await addStyle("/features/classroom/study/study.css");
  const said = element("p", { class: "muted", role: "status" });
  const pages = element("div", {});
  const line = `<script src="${new URL(owner.joinURL).origin}/touchkit.js" data-session="${code}" data-study></script>`;
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(line).then(() => true, () => false);
    setText(said, copied ? texts.copied : texts.copyFailed);
  };
  const save = async (/** @type {string} */ form, /** @type {string} */ mediaType) => {
    try {
      const name = `touchfigures-${code}-study.${form}`;
      saveFile(name, await download(code, token, { path: "/study", mediaType, language }, () => {}));
      setText(said, fillText(classroom.texts.saved, { name }));
    } catch (error) {
      setText(said, explain(error, classroom.texts));
    }
  };
  const open = (/** @type {string} */ address) => {
    if (!openHeatmap(address, code, token)) setText(said, texts.blocked);
  };
  const compare = (/** @type {StudiedPage[]} */ found) =>
    pagesWithVersions(found).map((page) =>
      element(
        "div",
        { class: "rows" },
        element(
          "button",
          {
            type: "button",
            "data-versions": page.address,
            click: () =>
              void import("./version-sheet.js").then((it) =>
                it.openVersions(page, { code, token, language, texts, classroom })
              ),
          },
          fillText(texts.compare, { page: page.address }),
        ),
      )
    );
  const table = (/** @type {string} */ form, /** @type {string} */ mediaType) =>
    element(
      "button",
      { type: "button", "data-download": `-study.${form}`, click: () => save(form, mediaType) },
      fillText(texts.table, { form: form.toUpperCase() }),
    );
  const tables = element("div", { class: "rows", hidden: true }, table("csv", CSV), table("xlsx", XLSX));
  const sheet = openSheet({ title: texts.title, close: classroom.texts.close, closed: () => clearInterval(timer) }, [
    pages,
    tables,
    element("h3", {}, texts.line),
    element("p", {}, texts.intro),
    element("code", { class: "line", "data-line": true }, line),
    element("div", { class: "rows" }, element("button", { type: "button", click: copy }, texts.copy)),
    consentRow(classroom),
    element("p", { class: "muted" }, fillText(texts.origin, { flag: "--origin https://example.org" })),
    room.retention === "replay" ? element("p", { class: "muted" }, texts.retention) : null,
    said,
  ]);
  sheet.classList.add("study");
  let shown = "";
  const load = async () => {
    try {
      const found = await studiedPages(code, token);
      const news = JSON.stringify(found);
      if (news === shown) return;
      shown = news;
      tables.hidden = found.length === 0;
      const focused = document.activeElement?.getAttribute("data-page");
      pages.replaceChildren(...list(found, texts, language, open), ...compare(found));
      /** @type {HTMLElement|null} */ (focused ? pages.querySelector(`[data-page="${CSS.escape(focused)}"]`) : null)?.focus();
    } catch (error) {
      setText(said, explain(error, classroom.texts));
    }
  };
  const timer = setInterval(() => void load(), INTERVAL);
  await load();
}

/**
 * @param {string} page
 * @param {typeof STUDY_TEXTS.en} texts
 */
function named(page, texts) {
  const { address, version } = versionOf(page);
  return version === null ? address : `${address} · ${fillText(texts.version, { version })}`;
}

/**
 * @param {StudiedPage[]} found
 * @param {typeof STUDY_TEXTS.en} texts
 * @param {import("../../../shared/model/language.js").Language} language
 * @param {(address: string) => void} open
 */
function list(found, texts, language, open) {
  if (found.length === 0) return [element("p", { class: "muted" }, texts.empty)];
  const name = (/** @type {string|null} */ page) => {
    const address = page && heatmapAddress(page);
    if (!page || !address) return page ?? texts.other;
    return element("button", {
      type: "button",
      "data-page": page,
      title: fillText(texts.open, { page }),
      click: () => open(address),
    }, named(page, texts));
  };
  const rows = found.map((each) =>
    element(
      "tr",
      {},
      element("td", {}, name(each.page)),
      ...COUNTS.map((count) => element("td", {}, number(each[count], language, 0))),
    )
  );
  const heads = [texts.page, ...COUNTS.map((count) => texts[count])].map((head) => element("th", { scope: "col" }, head));
  return [
    element(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": texts.title },
      element("table", {}, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows)),
    ),
    element("p", { class: "muted" }, texts.legend),
  ];
}
