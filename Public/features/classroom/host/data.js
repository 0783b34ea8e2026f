// @ts-check
/** The sheet about the class's data: how long the server keeps it, downloads, and deletion. */

import { askFirst } from "../../../shared/dom/confirm.js";
import { element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { CSV, storeHost, wipe, XLSX } from "../../../shared/net/host.js";
import { explain } from "../room/failures.js";
import { saveExport } from "../room/save-export.js";
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
    element("p", {}, element("a", { href: "/docs?document=marking", target: "_blank" }, texts.marking)),
    room.retention === "replay" ? null : element("p", { class: "muted" }, texts.noEvents),
    message,
    element("h3", {}, texts.wipeHeading),
    element(
      "div",
      { class: "rows" },
      element("button", {
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
      "data-download": end,
      "aria-label": text,
      click: () => save(classroom, message, made, end, file),
    }, label);
    return made;
  };
  /** @param {string} name @param {string} label */
  const csv = (name, label) => button("CSV", `${label}, CSV`, `-${name}.csv`, { path: `/tables/${name}`, mediaType: CSV });
  /** @param {string} name @param {string} label @param {HTMLElement[]} further */
  const table = (name, label, ...further) =>
    line(
      label,
      csv(name, label),
      button("XLSX", `${label}, XLSX`, `-${name}.xlsx`, { path: `/tables/${name}`, mediaType: XLSX }),
      ...further,
    );
  const everything = button(texts.everything, texts.everything, ".zip", { path: "/archive", mediaType: "application/zip" });
  everything.classList.add("primary");
  const publish = element("button", {
    click: async () => {
      const { openPublish } = await import("../publishing/publish.js");
      const { code, savedHost, language } = classroom;
      if (savedHost) openPublish({ code, hostToken: savedHost.hostToken, language });
    },
  }, texts.publish);
  return [
    element("p", { class: "muted" }, texts.everythingText),
    element("div", { class: "rows" }, everything, publish),
    element(
      "ul",
      { class: "files" },
      table("figures", texts.figuresTable),
      table("forces", texts.forcesTable),
      table("results", texts.resultsTable),
      table("conditions", texts.experimentsTable),
      table("games", texts.gamesTable),
      table("answers", texts.answersTable),
      isRecorded &&
        table(
          "walks",
          texts.walksTable,
          button("GeoJSON", `${texts.walksTable}, GeoJSON`, "-walks.geojson", {
            path: "/walks",
            mediaType: "application/geo+json",
          }),
        ),
      isRecorded &&
        line(
          texts.eventsTable,
          csv("events", texts.eventsTable),
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
async function save({ code, savedHost: host, language }, message, button, end, file) {
  if (host) {
    await saveExport({ code, hostToken: host.hostToken, language }, message, button, `touchfigures-${code}${end}`, file);
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
