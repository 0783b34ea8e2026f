// @ts-check
/**
 * The author's actions on a study's page: copy the line, extend the study, begin a version, save the data, end the
 * study.
 */

import { readableCode } from "../../../shared/classes/own-classes.js";
import { askFirst } from "../../../shared/dom/confirm.js";
import { byId, element, setText } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { fillText } from "../../../shared/model/language.js";
import { control, CSV, download, extend, XLSX } from "../../../shared/net/host.js";
import { explain } from "../room/failures.js";
import { PRESENT_TEXTS } from "../room/texts.js";
import { tagLine } from "./page-table.js";

/**
 * @typedef {object} Author
 * @property {string} code
 * @property {import("../../../shared/net/host.js").Host} host
 * @property {() => {language: import("../../../shared/model/language.js").Language, texts: typeof
 *   import("../../../languages/en/pages/features/classroom/study/page-texts.js").STUDY_PAGE_TEXTS.en, stats: Contract.SessionStats|null}} current the current state of the
 *   page
 * @property {() => void} changed
 */

/** @param {Author} author */
export function offerActions(author) {
  const { code, host, current } = author;
  byId("copy").addEventListener("click", async () => {
    const copied = await navigator.clipboard.writeText(tagLine(host.joinURL, code)).then(() => true, () => false);
    setText(byId("copied"), copied ? current().texts.copied : current().texts.copyFailed);
  });
  byId("longer").addEventListener("click", () => void openLonger(author));
  byId("new-version").addEventListener("click", () => ask(author, "version", { action: "version" }));
  byId("end").addEventListener("click", () => ask(author, "end", { action: "end" }));
  byId("files").replaceChildren(
    file(author, "tableCsv", "-study.csv", { path: "/study", mediaType: CSV }),
    file(author, "tableXlsx", "-study.xlsx", { path: "/study", mediaType: XLSX }),
    file(author, "archive", ".zip", { path: "/archive", mediaType: "application/zip" }),
    publish(author),
  );
}

/** @param {Author} author */
async function openLonger({ code, host, current, changed }) {
  const { stats, language } = current();
  if (!stats) return;
  const times = { createdAt: Date.parse(stats.createdAt), expiresAt: Date.parse(stats.expiresAt) };
  const { openLifetime } = await import("../../../shared/classes/lifetime-sheet.js");
  await openLifetime({ ...times, language, extend: (seconds) => extend(code, host.hostToken, seconds) }, changed).catch(
    changed,
  );
}

/**
 * @param {Author} author
 * @param {"version"|"end"} what
 * @param {{action: string}} action
 */
function ask({ code, host, current, changed }, what, action) {
  const { texts, language } = current();
  const does = async () => {
    try {
      await control(code, host.hostToken, action);
    } catch (error) {
      throw new Error(explain(error, PRESENT_TEXTS[language]));
    }
    changed();
  };
  askFirst({
    title: fillText(texts[`${what}Title`], { code: readableCode(code) }),
    text: texts[`${what}Text`],
    yes: texts[`${what}Yes`],
    no: texts.cancel,
    close: texts.close,
    danger: what === "end",
    run: does,
  });
}

/**
 * A button that saves a file; its label follows the page's language.
 * @param {Author} author
 * @param {"tableCsv"|"tableXlsx"|"archive"} text
 * @param {string} end  of the file's name
 * @param {import("../../../shared/net/host.js").File} what
 */
function file({ code, host, current }, text, end, what) {
  const button = element("button", { "data-download": end, "data-text": text });
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    const { texts, language } = current();
    const name = `touchfigures-${code}${end}`;
    try {
      saveFile(name, await download(code, host.hostToken, { ...what, language }, () => {}));
      setText(byId("saved"), fillText(texts.saved, { name }));
    } catch (error) {
      setText(byId("saved"), explain(error, PRESENT_TEXTS[language]));
    }
    button.removeAttribute("aria-busy");
  });
  return button;
}

/** A button that opens the sheet of the archive for publishing. @param {Author} author */
function publish({ code, host, current }) {
  return element("button", {
    "data-text": "publish",
    click: async () => {
      const { openPublish } = await import("../publishing/publish.js");
      openPublish({ code, hostToken: host.hostToken, language: current().language });
    },
  });
}
