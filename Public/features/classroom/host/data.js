// @ts-check
/** The sheet about the class's data: how long the server keeps it, downloads, and deletion. */

import { askFirst } from "../../../shared/dom/confirm.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { download, storeHost, wipe } from "../../../shared/net/host.js";
import { explain } from "../room/failures.js";
import { showWiped } from "../room/states.js";
import { gamesTable } from "./games-table.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/**
 * A file to take home: where it comes from, and what is made of that.
 * @typedef {[label: string, end: string, kind: {path: ""|"/events"|"/heatmap"|"/results", mediaType: string},
 *   made?: (file: Blob) => Promise<Blob>|Blob]} File
 */

/** @param {Classroom} classroom */
export function openData(classroom) {
  const { texts, room } = classroom;
  const retentionText = room.retention === "replay" ? texts.dataReplay : texts.dataFigures;
  const said = element("p", { class: "muted numbers", role: "status" });
  const sheet = openSheet({ title: texts.dataTitle, close: texts.close }, [
    element("p", {}, fillText(retentionText, { expires: expiry(classroom) })),
    element("p", { class: "muted" }, texts.dataNobody),
    element("h3", {}, texts.downloads),
    element("div", { class: "rows" }, ...downloads(classroom, said)),
    room.retention === "replay" ? null : element("p", { class: "muted" }, texts.noEvents),
    said,
    element("h3", {}, texts.wipeHeading),
    element(
      "div",
      { class: "rows" },
      element("button", { type: "button", class: "danger", "data-wipe": true, click: () => (sheet.close(), askToWipe(classroom)) }, texts.wipe),
    ),
  ]);
}

/**
 * The server's table of results is one of attempts at challenges, column by column; games have other columns.
 * @param {Blob} results
 */
async function asGames(results) {
  return new Blob([gamesTable(JSON.parse(await results.text()))], { type: "text/csv" });
}

/**
 * @param {Classroom} classroom
 * @param {HTMLElement} said
 */
function downloads({ code, owner: host, room, texts, language }, said) {
  const events = room.retention === "replay";
  /** @type {File[]} */
  const files = [
    ...(events
      ? /** @type {File[]} */ ([
          [texts.eventsLines, "-events.jsonl", { path: "/events", mediaType: "application/jsonl" }],
          [texts.eventsTable, "-events.csv", { path: "/events", mediaType: "text/csv" }],
        ])
      : []),
    [texts.figuresTable, "-figures.csv", { path: "", mediaType: "text/csv" }],
    [texts.resultsTable, "-results.csv", { path: "/results", mediaType: "text/csv" }],
    [texts.gamesTable, "-games.csv", { path: "/results", mediaType: "application/json" }, asGames],
    [texts.heatmapPicture, "-heatmap.png", { path: "/heatmap", mediaType: "image/png" }],
  ];
  return files.map(([label, end, kind, made = (file) => file]) => {
    const name = `touchfigures-${code}${end}`;
    const save = async () => {
      if (!host || button.disabled) return;
      button.disabled = true;
      said.classList.remove("failure");
      try {
        const progress = (/** @type {number} */ bytes) =>
          setText(said, fillText(texts.loading, { size: `${number(bytes / 1e6, language, 1)} MB` }));
        progress(0);
        saveFile(name, await made(await download(code, host.hostToken, kind, progress)));
        setText(said, fillText(texts.saved, { name }));
      } catch (error) {
        said.classList.add("failure");
        setText(said, explain(error, texts));
      } finally {
        button.disabled = false;
      }
    };
    const button = element("button", { type: "button", "data-download": end, click: save }, label);
    return button;
  });
}

/** @param {Classroom} classroom */
export function askToWipe(classroom) {
  const { code, owner: host, texts } = classroom;
  if (!host) return;
  askFirst({
    title: texts.wipeTitle,
    text: texts.wipeText,
    yes: texts.wipeYes,
    no: texts.cancel,
    close: texts.close,
    danger: true,
    async does() {
      classroom.wiping = true;
      try {
        await wipe(code, host.hostToken);
      } catch (error) {
        classroom.wiping = false;
        throw new Error(explain(error, texts));
      }
      storeHost(code, null);
      showWiped(classroom);
    },
  });
}

/** @param {Classroom} classroom  when the server wipes it by itself */
export function expiry({ room, language }) {
  if (Number.isNaN(room.expiresAt)) return "–";
  return new Date(room.expiresAt).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
