// @ts-check
/** The pages of a study in a table, the comparisons of their versions, and the line that puts a page into the study. */

import { element } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { heatmapAddress } from "./pages.js";
import { STUDY_TEXTS } from "../../../languages/en/pages/features/classroom/study/texts.js";
import { pagesWithVersions, versionOf } from "./versions.js";

/** @typedef {import("./pages.js").StudiedPage} StudiedPage */
/** @typedef {import("../../../shared/model/language.js").Language} Language */

const COUNTS = /** @type {const} */ (["participants", "touches", "missed", "dead", "rage", "slips"]);

/**
 * The line to put into a page.
 * @param {string} joinURL  of the session
 * @param {string} code
 */
export function tagLine(joinURL, code) {
  return `<script src="${new URL(joinURL).origin}/touchkit.js" data-session="${code}" data-study></script>`;
}

/**
 * A button for each page that has several versions.
 * @param {StudiedPage[]} studiedPages
 * @param {{code: string, token: string, language: Language}} of
 */
export function comparisons(studiedPages, of) {
  const texts = STUDY_TEXTS[of.language];
  return pagesWithVersions(studiedPages).map((page) => {
    const open = () => void import("./version-sheet.js").then((it) => it.openVersions(page, of));
    const label = fillText(texts.compare, { page: page.address });
    return element(
      "div",
      { class: "rows" },
      element("button", { "data-versions": page.address, click: open }, label),
    );
  });
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
 * @param {StudiedPage[]} studiedPages
 * @param {typeof STUDY_TEXTS.en} texts
 * @param {Language} language
 * @param {(address: string) => void} open
 */
export function pageTable(studiedPages, texts, language, open) {
  if (studiedPages.length === 0) return [element("p", { class: "muted" }, texts.empty)];
  const name = (/** @type {string|null} */ page) => {
    const address = page && heatmapAddress(page);
    if (!page || !address) return page ?? texts.other;
    return element("button", {
      "data-page": page,
      title: fillText(texts.open, { page }),
      click: () => open(address),
    }, named(page, texts));
  };
  const rows = studiedPages.map((each) =>
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
