// @ts-check
/** The sheet about the class's data: how long the server keeps it, downloads, and deletion. */

import { askFirst } from "../../../shared/dom/confirm.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { CSV, download, storeHost, wipe, XLSX } from "../../../shared/net/host.js";
import { explain } from "../room/failures.js";
import { showWiped } from "../room/states.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** @param {Classroom} classroom */
export function openData(classroom) {
  const { texts, room } = classroom;
  const retentionText = room.retention === "replay" ? texts.dataReplay : texts.dataFigures;
  const message = element("p", { class: "muted numbers", role: "status" });
  const sheet = openSheet({ title: texts.dataTitle, close: texts.close }, [
    element("p", {}, fillText(retentionText, { expires: expiry(classroom) })),
    element("p", { class: "muted" }, texts.dataNobody),
    element("h3", {}, texts.downloads),
    ...downloads(classroom, message),
    room.retention === "replay" ? null : element("p", { class: "muted" }, texts.noEvents),
    message,
    element("h3", {}, texts.wipeHeading),
    element(
      "div",
      { class: "rows" },
      element("button", {
        type: "button",
        class: "danger",
        "data-wipe": true,
        click: () => (sheet.close(), askToWipe(classroom)),
      }, texts.wipe),
    ),
  ]);
}

/**
 * A button for everything, and a line for each part with its forms.
 * @param {Classroom} classroom
 * @param {HTMLElement} message
 */
function downloads(classroom, message) {
  const { room, texts } = classroom;
  const isRecorded = room.retention === "replay";
  /** @param {string} label @param {string} text @param {string} end @param {import("../../../shared/net/host.js").File} file */
  const button = (label, text, end, file) => {
    const made = element("button", {
      type: "button",
      "data-download": end,
      "aria-label": text,
      click: () => save(classroom, message, made, end, file),
    }, label);
    return made;
  };
  /** @param {string} name @param {string} label @param {HTMLElement[]} further */
  const table = (name, label, ...further) =>
    line(
      label,
      button("CSV", `${label}, CSV`, `-${name}.csv`, { path: `/tables/${name}`, mediaType: CSV }),
      ...(further.length
        ? further
        : [button("XLSX", `${label}, XLSX`, `-${name}.xlsx`, { path: `/tables/${name}`, mediaType: XLSX })]),
    );
  const everything = button(texts.everything, texts.everything, ".zip", { path: "/archive", mediaType: "application/zip" });
  everything.classList.add("primary");
  return [
    element("p", { class: "muted" }, texts.everythingText),
    element("div", { class: "rows" }, everything),
    element(
      "ul",
      { class: "files" },
      table("figures", texts.figuresTable),
      table("forces", texts.forcesTable),
      table("results", texts.resultsTable),
      table("conditions", texts.experimentsTable),
      table("games", texts.gamesTable),
      table("answers", texts.answersTable),
      isRecorded && table("walks", texts.walksTable),
      isRecorded &&
        table(
          "events",
          texts.eventsTable,
          button("JSONL", `${texts.eventsTable}, JSONL`, "-events.jsonl", { path: "/events", mediaType: "application/jsonl" }),
        ),
      line(
        texts.heatmapPicture,
        button("PNG", `${texts.heatmapPicture}, PNG`, "-heatmap.png", { path: "/heatmap", mediaType: "image/png" }),
      ),
    ),
  ];
}

/**
 * @param {string} label
 * @param {HTMLElement[]} buttons
 */
function line(label, ...buttons) {
  return element("li", {}, element("span", {}, label), ...buttons);
}

/**
 * @param {Classroom} classroom
 * @param {HTMLElement} message
 * @param {HTMLElement} button
 * @param {string} end  of the file's name
 * @param {import("../../../shared/net/host.js").File} file
 */
async function save({ code, savedHost: host, texts, language }, message, button, end, file) {
  if (!host || button.getAttribute("aria-busy")) return;
  const name = `touchfigures-${code}${end}`;
  button.setAttribute("aria-busy", "true");
  message.classList.remove("failure");
  try {
    const progress = (/** @type {number} */ bytes) =>
      setText(message, fillText(texts.loading, { size: `${number(bytes / 1e6, language, 1)}\u00a0MB` }));
    progress(0);
    saveFile(name, await download(code, host.hostToken, { ...file, language }, progress));
    setText(message, fillText(texts.saved, { name }));
  } catch (error) {
    message.classList.add("failure");
    setText(message, explain(error, texts));
  } finally {
    button.removeAttribute("aria-busy");
  }
}

/** @param {Classroom} classroom */
export function askToWipe(classroom) {
  const { code, savedHost: host, texts } = classroom;
  if (!host) return;
  askFirst({
    title: texts.wipeTitle,
    text: texts.wipeText,
    yes: texts.wipeYes,
    no: texts.cancel,
    close: texts.close,
    danger: true,
    async run() {
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

/** The time at which the server deletes the session, as text. @param {Classroom} classroom */
export function expiry({ room, language }) {
  if (Number.isNaN(room.expiresAt)) return "–";
  return new Date(room.expiresAt).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
