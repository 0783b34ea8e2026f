// @ts-check
/** The sheets about one phone and about all phones, for the host: figures and actions. */

import { askFirst } from "../../../shared/dom/confirm.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { fillText, isolated } from "../../../shared/model/language.js";
import { numberBeforeName, numberedName } from "../../../shared/drawing/participant-number.js";
import { distanceLine, number, touchTimeText } from "../../../shared/model/units.js";
import { lengthOn } from "../../../shared/statistics/picture-length.js";
import { nameRows } from "../names/moderation.js";
import { isDrawing } from "./drawing.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** Minimum interval between two updates of the figures in an open sheet. */
const REDRAW_INTERVAL_MS = 500;

/**
 * @param {Classroom} classroom
 * @param {{spotlight: (id: string|null) => void}} layouts
 * @param {string} id
 */
export function openPhone(classroom, layouts, id) {
  const { room, texts } = classroom;
  const participant = room.participants.get(id);
  if (!participant || !classroom.host) return;
  const name = numberedName(participant);
  const table = element("table");
  const show = () => (room.participants.has(id) ? fillTable(table, classroom, id) : sheet.close());
  const timer = setInterval(show, REDRAW_INTERVAL_MS);
  /** @param {string} label @param {() => void} run @param {boolean} [danger] */
  const row = (label, run, danger) =>
    element("button", { type: "button", class: danger && "danger", click: () => (sheet.close(), run()) }, label);
  /** @param {"Clear"|"Remove"|"Ban"} what @param {() => Promise<void>} run */
  const ask = (what, run) => askAbout(classroom, name, what, run);
  const fail = (/** @type {unknown} */ error) =>
    notify("control", error instanceof Error ? error.message : String(error), { kind: "bad", seconds: 20 });
  const inSpotlight = room.state.spotlight === id;
  const sheet = openSheet({ title: name, close: texts.close, closed: () => clearInterval(timer) }, [
    table,
    element(
      "div",
      { class: "rows" },
      isDrawing(classroom) &&
        row(inSpotlight ? texts.phoneSpotlightEnd : texts.phoneSpotlight, () => layouts.spotlight(inSpotlight ? null : id)),
      ...nameRows(classroom, participant, row, fail),
      row(texts.phoneClear, () => ask("Clear", () => classroom.command({ action: "clear", participant: id }))),
      row(texts.phoneRemove, () => ask("Remove", () => classroom.removePhone("remove", id))),
      row(texts.phoneBan, () => ask("Ban", () => ban(classroom, id, name)), true),
      row(texts.phoneErase, () => askToErase(classroom, id), true),
    ),
  ]);
  sheet.querySelector("h2")?.prepend(participantSign(participant.shape, participant.colour));
  show();
}

/**
 * Also after the class's end, for somebody who wants their data deleted.
 * @param {Classroom} classroom
 * @param {string} id
 */
export function askToErase(classroom, id) {
  const participant = classroom.room.participants.get(id);
  const name = participant ? numberedName(participant) : id;
  askAbout(classroom, name, "Erase", () => classroom.removePhone("erase", id));
}

/**
 * @param {Classroom} classroom
 * @param {string} name
 * @param {"Clear"|"Remove"|"Ban"|"Erase"} what
 * @param {() => Promise<void>} run
 */
function askAbout({ texts }, name, what, run) {
  askFirst({
    title: fillText(texts[`phone${what}Title`], { name }),
    text: fillText(texts[`phone${what}Text`], { name }),
    yes: texts[`phone${what}Yes`],
    no: texts.cancel,
    close: texts.close,
    danger: what === "Ban" || what === "Erase",
    run,
  });
}

/**
 * A participant that was banned by mistake may join again.
 * @param {Classroom} classroom
 * @param {string} id
 * @param {string} name
 */
async function ban(classroom, id, name) {
  const { texts } = classroom;
  await classroom.removePhone("ban", id);
  const undo = () => {
    withdraw("banned");
    classroom.command({ action: "unban" }).catch((error) => notify("control", error.message, { kind: "bad", seconds: 20 }));
  };
  const button = element("button", { type: "button", "data-undo": "ban", click: undo }, texts.phoneUnban);
  notify("banned", fillText(texts.phoneBanned, { name }), { icon: "info", actions: [button], seconds: 60 });
}

/**
 * @param {HTMLTableElement} table
 * @param {Classroom} classroom
 * @param {string} id
 */
function fillTable(table, { room, texts, language }, id) {
  const participant = room.participants.get(id);
  if (!participant) return;
  const { totalCentimetres, totalSeconds, lastCentimetres, lastSeconds, touches, densityFrom } = participant;
  const isAssumed = densityFrom === "assumed";
  const reading = (/** @type {number} */ centimetres, /** @type {number} */ seconds) =>
    `${distanceLine(centimetres, language, isAssumed)} · ${touchTimeText(seconds, language)}`;
  const rows = [
    [texts.figureDistance, distanceLine(totalCentimetres, language, isAssumed)],
    [texts.figureTime, touchTimeText(totalSeconds, language)],
    [texts.figureTouches, number(touches, language)],
    [texts.figureLast, reading(lastCentimetres, lastSeconds)],
    ...(room.state.ground?.scale ? [[texts.figureLength, lengthOn(participant, room.state.ground, language) || "–"]] : []),
    [texts.figureScreen, { card: texts.calibrated, model: texts.knownModel, assumed: texts.notCalibrated }[densityFrom]],
  ];
  if (table.rows.length !== rows.length) {
    table.replaceChildren();
    for (const [label] of rows) table.append(element("tr", {}, element("th", { scope: "row" }, label), element("td")));
  }
  rows.forEach(([, value], index) => setText(table.rows[index].cells[1], value));
}

/**
 * Lists everybody, also those that do not fit on the board.
 * @param {Classroom} classroom
 * @param {(id: string) => void} choose
 */
export function openAllPhones({ room, texts, language, host }, choose) {
  const rows = room.board.map(({ id, number: place, name, shape, colour, connected, totalCentimetres, densityFrom }) => {
    const parts = [
      participantSign(shape, colour),
      element("span", { class: "muted numbers" }, numberBeforeName({ number: place, name })),
      element("span", { class: "name" }, connected ? name : `${isolated(name)} (${texts.away})`),
      element(
        "span",
        { class: "numbers" },
        room.state.hidden ? "" : distanceLine(totalCentimetres, language, densityFrom === "assumed"),
      ),
    ];
    return host
      ? element("button", { type: "button", click: () => (sheet.close(), choose(id)) }, ...parts)
      : element("p", {}, ...parts);
  });
  const sheet = openSheet({ title: texts.allPhones, close: texts.close }, [element("div", { class: "rows phones" }, ...rows)]);
}
