// @ts-check
/** The list of lessons: starts a class with one, and leads to the sheets. */

import { byId, element, setText, translate } from "../../shared/dom/dom.js";
import { fillText, LANGUAGE_NAMES, nextLanguage, shownLanguage, textIn } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { control, createSession, storeHost } from "../../shared/net/host.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { lessons } from "../../shared/net/lessons.js";
import { RestError, serverInfo } from "../../shared/net/rest.js";
import { currentLanguage, setSetting } from "../../shared/net/settings.js";
import { isStorageLasting } from "../../shared/net/storage.js";
import { LESSONS_TEXTS } from "./texts.js";
import "../../shared/dom/touchkit.js";
import { offerWayBack } from "../../shared/classes/way-back.js";
import "../../shared/classes/full-server.js";

/** @typedef {import("../../shared/net/lessons.js").LessonSummary} LessonSummary */

document.documentElement.dataset.started = "yes";
tidyStorage();

let language = currentLanguage();
let texts = LESSONS_TEXTS[language];
/** @type {LessonSummary[]} */
let all = [];
/** @type {keyof typeof texts|""} */
let shownMessage = "loading";
/**
 * The lesson for which an admin token is requested.
 * @type {string|null}
 */
let wanted = null;
let needsAdmin = false;

/**
 * @param {keyof typeof texts|""} key
 * @param {{bad?: boolean, values?: Record<string, string>}} style
 */
function showMessage(key, { bad = false, values = {} } = {}) {
  shownMessage = key;
  byId("message").className = bad ? "bad" : "";
  setText(byId("message"), key ? fillText(texts[key], values) : "");
}

/** @param {unknown} error */
function showRequestError(error) {
  if (!(error instanceof RestError) || error.status === 0) return showMessage("serverDown", { bad: true });
  showMessage("failed", { bad: true, values: { detail: `${error.message} (${error.status})` } });
}

/**
 * Starts a class with a lesson; phones join in the lobby.
 * @param {string} id
 * @param {string|null} [adminToken]
 */
async function begin(id, adminToken = null) {
  wanted = id;
  if (!isStorageLasting()) return showMessage("noStorage", { bad: true });
  if (needsAdmin && !adminToken) return askForToken();
  showMessage("starting");
  try {
    const { code, hostToken, joinURL, expiresAt } = await createSession({ locale: language }, adminToken);
    storeHost(code, { hostToken, joinURL, expiresAt, alone: false });
    await control(code, hostToken, { action: "activity", activity: "lesson", subject: id });
    location.assign(`/present?s=${code}`);
  } catch (error) {
    const isRefused = error instanceof RestError && (error.status === 401 || error.status === 403);
    if (!isRefused) return showRequestError(error);
    askForToken();
    if (adminToken) showMessage("adminWrong", { bad: true });
  }
}

function askForToken() {
  showMessage("");
  byId("admin").hidden = false;
  byId("admin-token").focus();
}

/** @param {LessonSummary} lesson */
function card({ id, title, about, minutes, steps, sheet, builtIn }) {
  const shown = shownLanguage(title, language);
  const name = textIn(title, language);
  const facts = [
    minutes && fillText(texts.minutes, { count: number(minutes, language) }),
    fillText(texts.steps, { count: number(steps, language) }),
    !builtIn && texts.own,
  ];
  return element(
    "li",
    { "data-lesson": id, lang: shown === language ? null : shown },
    element("h2", {}, name),
    element("p", { class: "about" }, textIn(about, language)),
    element("p", { class: "facts numbers", lang: language }, facts.filter(Boolean).join(" · ")),
    element(
      "div",
      { class: "actions", lang: language },
      element("button", {
        type: "button",
        class: "primary",
        "aria-label": fillText(texts.startOne, { title: name }),
        click: () => void begin(id),
      }, texts.start),
      sheet &&
        element(
          "a",
          { class: "button", href: `/lessons/${id}/sheet`, "aria-label": fillText(texts.sheetOne, { title: name }) },
          texts.sheet,
        ),
    ),
  );
}

function show() {
  translate(language, texts);
  document.title = `${texts.documentTitle} · TouchFigures`;
  const other = nextLanguage(language);
  setText(byId("language"), LANGUAGE_NAMES[other]);
  byId("language").lang = other;
  byId("lessons").replaceChildren(...all.map(card));
  if (shownMessage === "loading" || shownMessage === "none") showMessage(shownMessage);
}

async function load() {
  byId("retry").hidden = true;
  showMessage("loading");
  try {
    all = await lessons();
    showMessage(all.length === 0 ? "none" : "");
  } catch (error) {
    showRequestError(error);
    byId("retry").hidden = false;
  }
  show();
}

byId("retry").addEventListener("click", () => void load());
byId("admin").addEventListener("submit", (event) => {
  event.preventDefault();
  const token = /** @type {HTMLInputElement} */ (byId("admin-token")).value.trim();
  if (token && wanted) void begin(wanted, token);
});
byId("language").addEventListener("click", () => {
  language = nextLanguage(language);
  setSetting("language", language);
  texts = LESSONS_TEXTS[language];
  show();
});
// The back key may restore the page from before the class.
window.addEventListener("pageshow", ({ persisted }) => persisted && shownMessage === "starting" && showMessage(""));
show();
void offerWayBack();
void load();
serverInfo()
  .then(({ adminRequired }) => (needsAdmin = adminRequired))
  .catch(() => {
    // If the server does not respond, the list reports it.
  });
