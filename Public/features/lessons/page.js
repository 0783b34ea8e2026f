// @ts-check
/** The list of lessons: starts a class with one, and leads to the sheets. */

import { byId, element, setText, translate } from "../../shared/dom/dom.js";
import { showHead } from "../../shared/classes/page-head.js";
import { fillText, nextLanguage, shownLanguage, textIn } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { startClass } from "../../shared/classes/start-class.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { lessons } from "../../shared/net/lessons.js";
import { RestError, serverInfo } from "../../shared/net/rest.js";
import { currentLanguage, useLanguage } from "../../shared/net/settings.js";
import { isStorageLasting } from "../../shared/net/storage.js";
import { LESSONS_TEXTS } from "../../languages/en/pages/features/lessons/texts.js";
import "../../shared/dom/touchkit.js";
import { offerWayBack } from "../../shared/classes/way-back.js";
import "../../shared/classes/full-server.js";

/** @typedef {import("../../shared/net/lessons.js").LessonSummary} LessonSummary */

/** How long a rehearsal lives whose tab was closed (s). */
const REHEARSAL_SECONDS = 7200;

document.documentElement.dataset.started = "yes";
tidyStorage();

let language = currentLanguage();
let texts = LESSONS_TEXTS[language];
/** @type {LessonSummary[]} */
let all = [];
/** @type {keyof typeof texts|""} */
let shownMessage = "loading";
/** @typedef {{id: string, rehearsal: boolean}} StartRequest  a class with a lesson, or a rehearsal of it */
/**
 * The start for which an admin token is requested.
 * @type {StartRequest|null}
 */
let wanted = null;
let needsAdmin = false;
/** How long a session may live on this server (s). */
let lifetimeLimit = Infinity;

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
 * Starts a class with a lesson; phones join in the lobby. Those of a rehearsal are simulated, and its data is deleted.
 * @param {StartRequest} request
 * @param {string|null} [adminToken]
 */
async function begin(request, adminToken = null) {
  const { id, rehearsal } = wanted = request;
  if (!rehearsal && !isStorageLasting()) return showMessage("noStorage", { bad: true });
  if (needsAdmin && !adminToken) return askForToken();
  showMessage("starting");
  try {
    const rehearsalSeconds = rehearsal ? Math.min(REHEARSAL_SECONDS, lifetimeLimit) : undefined;
    location.assign(`/present?s=${await startClass({ language, lesson: id, rehearsalSeconds }, adminToken)}`);
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
        class: "primary",
        "aria-label": fillText(texts.startOne, { title: name }),
        click: () => void begin({ id, rehearsal: false }),
      }, texts.start),
      element("button", {
        type: "button",
        "data-rehearse": true,
        "aria-label": fillText(texts.rehearseOne, { title: name }),
        title: texts.rehearseHint,
        click: () => void begin({ id, rehearsal: true }),
      }, texts.rehearse),
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
  showHead(language);
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
byId("language").addEventListener("click", async () => {
  const next = nextLanguage(language);
  if (!(await useLanguage(next))) return;
  language = next;
  texts = LESSONS_TEXTS[language];
  show();
});
// The back key may restore the page from before the class.
window.addEventListener("pageshow", ({ persisted }) => persisted && shownMessage === "starting" && showMessage(""));
show();
void offerWayBack();
void load();
serverInfo()
  .then(({ adminRequired, sessionLifetime }) => {
    needsAdmin = adminRequired;
    lifetimeLimit = sessionLifetime?.limitSeconds ?? Infinity;
  })
  .catch(() => {
    // If the server does not respond, the list reports it.
  });
