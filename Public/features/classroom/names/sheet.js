// @ts-check
/** The choice of how phones are named, and the list of codes. Loaded on demand. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { controlOf } from "../room/controls.js";
import { MAX_CODES, numberedCodes, readCodes } from "./codes.js";
import { NAMING_TEXTS } from "../../../languages/en/pages/features/classroom/names/texts.js";

const styled = Promise.all([
  addStyle("/shared/dom/sheet.css"),
  addStyle("/shared/dom/thing.css"),
  addStyle("/features/classroom/room/text-area.css"),
  addStyle("/features/classroom/names/names.css"),
]);

/** The number of codes that is offered first: that of a usual class. */
const DEFAULT_CODES = 30;

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {"invented"|"own"|"codes"} Naming */

/**
 * @param {Classroom} classroom
 * @param {string} address  that phones open
 * @param {(error: unknown) => void} fail
 */
export async function openNaming(classroom, address, fail) {
  await styled;
  if (document.querySelector("dialog[open]")) return;
  const texts = NAMING_TEXTS[classroom.language];
  const { naming, namesShown, persons } = classroom.room.state;
  const command = (/** @type {object} */ fields) => classroom.command({ action: "naming", ...fields });
  /** @param {Naming} each @param {string} title @param {string} note */
  const option = (each, title, note) =>
    element(
      "button",
      {
        class: each === naming ? "thing primary" : "thing",
        "aria-current": each === naming && "true",
        "data-naming": each,
        click: () => void choose(each),
      },
      element("b", {}, title),
      element("span", {}, note),
    );
  const choose = async (/** @type {Naming} */ each) => {
    sheet.close();
    try {
      if (each !== naming) await command({ naming: each });
      if (each === "codes") await openNaming(classroom, address, fail);
    } catch (error) {
      fail(error);
    }
  };
  const teams = async () => {
    const { openTeams } = await import("../teams/sheet.js");
    sheet.close();
    await openTeams(classroom);
  };
  const shown = element("input", {
    type: "checkbox",
    checked: namesShown,
    change: () => void command({ shown: shown.checked }).catch(fail),
  });
  const sheet = openSheet({ title: texts.title, close: texts.close }, [
    element("p", { class: "muted" }, texts.question),
    element(
      "div",
      { class: "rows" },
      option("invented", texts.inventedTitle, texts.inventedNote),
      option("own", texts.ownTitle, texts.ownNote),
      option("codes", texts.codesTitle, texts.codesNote),
    ),
    naming === "codes" && choiceOfPersons(texts, persons, command, fail),
    naming === "codes" && listOfCodes(classroom, address, () => sheet.close(), fail),
    naming !== "invented" && element("label", { class: "names-shown" }, shown, texts.shown),
    element("p", { class: "muted" }, texts.kept),
    element(
      "button",
      { "data-open": "teams", click: () => void teams().catch(fail) },
      controlOf("teams", classroom.language).words.label,
    ),
  ]);
  sheet.classList.add("naming");
  /** @type {HTMLElement|null} */ (sheet.querySelector("textarea, [data-naming]"))?.focus();
}

/**
 * Whether a code is a person, with what that means.
 * @param {typeof NAMING_TEXTS.en} texts
 * @param {boolean} persons
 * @param {(fields: object) => Promise<void>} command
 * @param {(error: unknown) => void} fail
 */
function choiceOfPersons(texts, persons, command, fail) {
  const refused = (/** @type {unknown} */ error) => {
    box.checked = !box.checked;
    fail(error);
  };
  const box = element("input", {
    type: "checkbox",
    name: "persons",
    checked: persons,
    "aria-describedby": "persons-note",
    change: () => void command({ persons: box.checked }).catch(refused),
  });
  return element(
    "section",
    {},
    element("label", { class: "names-shown" }, box, texts.persons),
    element("p", { class: "muted", id: "persons-note" }, texts.personsNote),
  );
}

/**
 * The list for a sheet of QR codes; it is not sent anywhere.
 * @param {Classroom} classroom
 * @param {string} address
 * @param {() => void} close
 * @param {(error: unknown) => void} fail
 */
function listOfCodes(classroom, address, close, fail) {
  const texts = NAMING_TEXTS[classroom.language];
  const failure = element("p", { role: "alert" });
  const list = element("textarea", {
    name: "codes",
    class: "text-area",
    rows: 6,
    spellcheck: "false",
    autocomplete: "off",
    maxlength: MAX_CODES * 60,
    "aria-label": texts.listTitle,
    placeholder: "P01;A\nP02;B",
  });
  list.value = classroom.codes;
  const keep = () => {
    classroom.codes = list.value;
    setText(failure, "");
  };
  const fill = () => {
    list.value = numberedCodes(Math.max(DEFAULT_CODES, classroom.room.participants.size), 2);
    keep();
  };
  const make = async () => {
    keep();
    const read = readCodes(list.value);
    if (read.fault) return setText(failure, fillText(texts[read.fault], { line: String(read.line) }));
    if (read.codes.length === 0) return setText(failure, texts.empty);
    try {
      const { openCodeSheet } = await import("./code-sheet.js");
      close();
      openCodeSheet(read.codes, { code: classroom.code, address, language: classroom.language });
    } catch (error) {
      fail(error);
    }
  };
  list.addEventListener("input", keep);
  const count = String(Math.max(DEFAULT_CODES, classroom.room.participants.size));
  return element(
    "section",
    { class: "codes" },
    element("h3", {}, texts.listTitle),
    element("p", { class: "muted" }, texts.list),
    list,
    failure,
    element(
      "div",
      { class: "pair" },
      element("button", { click: fill }, fillText(texts.fill, { count })),
      element("button", { class: "primary", "data-print": "codes", click: () => void make() }, texts.print),
    ),
  );
}
