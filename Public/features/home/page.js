// @ts-check
/**
 * The home page. On a laptop: start a class, or one with a lesson; a class of this browser that runs shows the QR code that leads
 * phones into it. On a phone: join a class, or measure alone.
 */

import { byId, element, setText, translate } from "../../shared/dom/dom.js";
import { icon } from "../../shared/dom/icons.js";
import { fillText, LANGUAGE_NAMES, nextLanguage } from "../../shared/model/language.js";
import { hostAddress, hostedClasses, joinedClasses, leads, readableCode } from "../../shared/classes/own-classes.js";
import { CODE_LENGTH } from "../../shared/model/session-code.js";
import { startClass } from "../../shared/classes/start-class.js";
import { switchTheme } from "../../shared/dom/theme.js";
import { hostedCodes, hostOf } from "../../shared/net/host.js";
import { currentOrigin, followServer, joinOrigins } from "../../shared/net/join-address.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { qrAddress, RestError, sessionExists } from "../../shared/net/rest.js";
import { currentLanguage, setSetting, useLanguage } from "../../shared/net/settings.js";
import { isStorageLasting } from "../../shared/net/storage.js";
import { listenToCodeField } from "./code-field.js";
import { offerLessons } from "./lesson-cards.js";
import { HOME_TEXTS } from "../../languages/en/pages/features/home/texts.js";
import "../../shared/dom/touchkit.js";

for (const link of document.querySelectorAll("#activities a")) {
  link.prepend(
    icon(/** @type {import("../../shared/dom/icons.js").IconName} */ (/** @type {HTMLElement} */ (link).dataset.icon)),
  );
}

document.documentElement.dataset.started = "yes";
tidyStorage();
void tidyDrafts();

let language = currentLanguage();
let texts = HOME_TEXTS[language];
/**
 * The last notice in both languages.
 * @type {() => void}
 */
let repeatMessage = () => {};
let showRunning = () => {};
let showLessons = () => {};
/** @type {import("../../shared/net/rest.js").ServerInfo|null|undefined} null: no response */
let server;
let isLessonsRequested = false;
/** @typedef {{page: "touch"|"present", retention?: "replay"|"figures", lesson?: string}} StartRequest */
/** A window with room for the lessons, as a teacher's has. */
const isWide = matchMedia("(min-width: 48rem) and (min-height: 30rem)");
/**
 * The action for which an admin token is requested.
 * @type {StartRequest}
 */
let wanted = { page: "touch", retention: "replay" };

/**
 * @param {keyof typeof texts|""} key
 * @param {{bad?: boolean, values?: Record<string, string>}} style
 */
function showMessage(key, { bad = false, values = {} } = {}) {
  repeatMessage = () => {
    const message = byId("message");
    message.className = bad ? "bad" : "";
    message.replaceChildren(...(bad ? [icon("warning")] : []), key ? fillText(texts[key], values) : "");
  };
  repeatMessage();
}

/** @param {unknown} error */
function showRequestError(error) {
  if (!(error instanceof RestError) || error.status === 0) return showMessage("serverDown", { bad: true });
  if (error.type === "insufficient-storage") return showMessage("full", { bad: true });
  showMessage("failed", { bad: true, values: { detail: `${error.message} (${error.status})` } });
}

/**
 * A phone's own session, or a class.
 * @param {StartRequest} request
 * @param {string|null} [adminToken]
 */
async function begin(request, adminToken = null) {
  wanted = request;
  if (request.page === "present" && !isStorageLasting()) return showMessage("noStorage", { bad: true });
  if (server?.adminRequired && !adminToken) return askForToken();
  const { page, retention, lesson } = request;
  const button = document.querySelector(`[data-lesson="${lesson}"]`) ?? byId(page === "touch" ? "measure" : "start");
  button.setAttribute("aria-busy", "true");
  showMessage("starting");
  try {
    const code = await startClass({ language, retention, lesson, alone: page === "touch" }, adminToken);
    location.assign(`/${page}?s=${code}`);
  } catch (error) {
    const refused = error instanceof RestError && (error.status === 401 || error.status === 403);
    if (!refused) showRequestError(error);
    else {
      askForToken();
      if (adminToken) showMessage("adminWrong", { bad: true });
    }
  } finally {
    button.removeAttribute("aria-busy");
  }
}

function askForToken() {
  showMessage("");
  byId("admin").hidden = false;
  byId("admin-token").focus();
}

/** @param {string} code */
async function join(code) {
  showMessage("joining");
  const exists = await sessionExists(code);
  if (exists && leads(code)) return askHow(code);
  if (exists) return location.assign(`/touch?s=${code}`);
  field.retry();
  if (exists === null) showMessage("serverDown", { bad: true });
  else showMessage("unknown", { bad: true, values: { code } });
}

/**
 * A host who types the code of an own class rarely wants to join it as a phone.
 * @param {string} code
 */
async function askHow(code) {
  field.retry();
  showMessage("");
  try {
    const { askLeadOrJoin } = await import("./own-code.js");
    await askLeadOrJoin(texts, code);
  } catch {
    location.assign(hostAddress(code));
  }
}

/**
 * The QR code that leads phones into a class.
 * @param {string} code
 */
function joinCode(code) {
  return element("img", {
    id: "qr",
    "data-code": code,
    alt: fillText(texts.qrLabel, { code: readableCode(code) }),
    hidden: true,
  });
}

/** Phones join at the server's current address; loopback would lead a phone to itself. */
function showJoinAddress() {
  const qr = /** @type {HTMLImageElement|null} */ (document.getElementById("qr"));
  const code = qr?.dataset.code;
  const host = code && hostOf(code);
  if (!qr || !host || !server) return;
  const before = new URL(host.joinURL).origin;
  const origin = currentOrigin(joinOrigins(server, before.startsWith("https:")), before);
  qr.hidden = origin === null;
  if (origin) qr.src = qrAddress(`${origin}/touch?s=${code}`);
}

/** Links back to a running class: one that this browser leads, otherwise one that this phone has joined. */
async function offerRunning() {
  const [led, joined] = await Promise.all([hostedClasses(), joinedClasses()]);
  const way = (
    /** @type {"leading"|"joined"} */ key,
    /** @type {import("../../shared/classes/own-classes.js").OwnClass} */ { code, address },
  ) =>
    element(
      "a",
      { class: "button thing primary", href: address, "data-way": key },
      element("b", {}, fillText(texts[key], { code: readableCode(code) })),
    );
  showRunning = () => {
    byId("running").replaceChildren(
      ...led.slice(0, 1).map(({ code }) => joinCode(code)),
      ...led.map((each) => way("leading", each)),
      ...joined.slice(0, 1).map((each) => way("joined", each)),
    );
    showJoinAddress();
  };
  showRunning();
}

function show() {
  translate(language, texts);
  showRunning();
  showLessons();
  const other = nextLanguage(language);
  setText(byId("language"), LANGUAGE_NAMES[other]);
  setText(byId("stop"), texts.stop);
  byId("language").lang = other;
  const secure = location.protocol === "https:";
  byId("connection").replaceChildren(
    icon(secure ? "locked" : "unlocked"),
    fillText(secure ? texts.secure : texts.insecure, { host: location.host }),
  );
  setText(
    /** @type {HTMLElement} */ (document.querySelector("#measure b")),
    isWide.matches ? texts.measureHere : texts.measure,
  );
  repeatMessage();
}

/** Requests the lessons when there is room for their cards; without an answer there are none. */
function followWidth() {
  // What people come for is first, also for the keyboard.
  byId("things").prepend(byId(isWide.matches ? "start" : "measure"));
  show();
  if (!isWide.matches || isLessonsRequested) return;
  isLessonsRequested = true;
  offerLessons((lesson) => void begin({ page: "present", lesson })).then((showCards) => {
    showLessons = () => showCards(language, texts);
    showLessons();
  }).catch(() => {
    isLessonsRequested = false;
  });
}

byId("theme").append(icon("theme"));
byId("theme").addEventListener("click", () => setSetting("theme", switchTheme()));
// Comparisons are offered only after a class was started here.
byId("compare").hidden = hostedCodes().length === 0;

const field = listenToCodeField({
  complete: join,
  typed: (refused) => (refused ? showMessage("refused", { bad: true, values: { characters: refused } }) : showMessage("")),
});
byId("measure").addEventListener("click", () => begin({ page: "touch", retention: "replay" }));
// The retention is the server's setting; the lobby shows it, and changes it.
byId("start").addEventListener("click", () => begin({ page: "present" }));
byId("join").addEventListener("submit", (event) => {
  event.preventDefault();
  if (field.code.length === CODE_LENGTH) void join(field.code);
});
byId("admin").addEventListener("submit", (event) => {
  event.preventDefault();
  const token = /** @type {HTMLInputElement} */ (byId("admin-token")).value.trim();
  if (token) void begin(wanted, token);
});
byId("language").addEventListener("click", async () => {
  const next = nextLanguage(language);
  if (!(await useLanguage(next))) return;
  language = next;
  texts = HOME_TEXTS[language];
  show();
});

isWide.addEventListener("change", followWidth);
followWidth();
void offerRunning();
// The back key may restore the page from before the class.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  showMessage("");
  void offerRunning();
});
// Only the code of a running class needs the address; others request it once.
const showsAddress = () => !document.hidden && document.getElementById("qr") !== null;
void followServer(() => server === undefined || showsAddress(), (now) => {
  const before = server;
  if (!now && before !== undefined) return;
  server = now;
  if (!now) showMessage("serverDown", { bad: true });
  else if (before === null) {
    showMessage("");
    followWidth();
  }
  if (before === undefined && now?.stoppable) void import("./stop.js").then(({ offerStop }) => offerStop(() => texts));
  showJoinAddress();
});

/** Removes an author's old drafts if this browser has any; the check does not create the database. */
async function tidyDrafts() {
  try {
    const databases = await globalThis.indexedDB?.databases?.();
    if (!databases?.some(({ name }) => name === "touchfigures.authoring")) return;
    await (await import("../../shared/net/draft-store.js")).sweepDrafts(Date.now());
  } catch {
    // If the storage is blocked, or there is no network, the next visit tries again.
  }
}
