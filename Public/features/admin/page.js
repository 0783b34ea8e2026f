// @ts-check
/** The administrator's page: the state of the server, and the end or a longer life of a class. */

import { byId, element, setText, translate } from "../../shared/dom/dom.js";
import { showHead } from "../../shared/classes/page-head.js";
import { fillText, nextLanguage } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { adminToken, storeAdminToken } from "../../shared/classes/admin-token.js";
import { AnswerOrder } from "../../shared/classes/answer-order.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { request, RestError, serverNow } from "../../shared/net/rest.js";
import { currentLanguage, useLanguage } from "../../shared/net/settings.js";
import { ClassCard, failureText } from "./class-card.js";
import { backupFacts, logLines, nodeLines, serverFacts, warnings } from "./facts.js";
import { ADMIN_TEXTS } from "../../languages/en/pages/features/admin/texts.js";

document.documentElement.dataset.started = "yes";
tidyStorage();

/** The time from an answer to the next request. */
const REFRESH_MS = 5000;

let language = currentLanguage();
let texts = ADMIN_TEXTS[language];
/** @type {Contract.Operation|null} */
let report = null;
/** The text of the message in the present language. @type {() => string} */
let message = () => texts.loading;
/** @type {Map<string, ClassCard>} */
let cards = new Map();
let timer = 0;
const order = new AnswerOrder();

/**
 * @param {() => string} text
 * @param {boolean} [isBad]
 */
function say(text, isBad = false) {
  message = text;
  byId("message").className = isBad ? "bad" : "";
  setText(byId("message"), text());
}

/**
 * Replaces a list's content only if it has changed: a reader's place in it stays.
 * @param {string} id
 * @param {HTMLElement[]} children
 */
function put(id, children) {
  const { childNodes } = byId(id);
  const isSame = childNodes.length === children.length && children.every((each, index) => each.isEqualNode(childNodes[index]));
  if (!isSame) byId(id).replaceChildren(...children);
}

/** @param {Contract.Operation} shown */
function showReport(shown) {
  const now = serverNow();
  put("warnings", warnings(shown, texts, language, now).map((sentence) => element("li", {}, sentence)));
  const counts = { running: shown.running, phones: shown.phones, stored: shown.stored, limit: shown.limit };
  const written = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count, language)]));
  setText(byId("counts"), fillText(shown.running === 0 ? texts.countsNone : texts.counts, written));
  showCards(shown.sessions);
  put("server", serverFacts(shown, texts, language, now));
  byId("backup-none").hidden = shown.backup !== null;
  put("backup", shown.backup ? backupFacts(shown.backup, texts, language) : []);
  byId("nodes-section").hidden = shown.nodes === null;
  put("nodes", shown.nodes ? nodeLines(shown.nodes, texts, language) : []);
  byId("log-none").hidden = shown.log.length > 0;
  put("log", logLines(shown.log, language));
  byId("report").hidden = false;
}

/** @param {Contract.RunningSession[]} sessions */
function showCards(sessions) {
  const kept = cards;
  cards = new Map(sessions.map((session) => {
    const card = kept.get(session.code) ?? new ClassCard(session, texts, language, () => void load());
    card.update(session);
    return [session.code, card];
  }));
  const list = byId("classes");
  for (const [code, card] of kept) if (!cards.has(code)) card.root.remove();
  // Only those that are elsewhere are moved, because a moved button loses the focus.
  [...cards.values()].forEach(({ root }, index) => {
    if (list.children[index] !== root) list.insertBefore(root, list.children[index] ?? null);
  });
}

function show() {
  translate(language, texts);
  document.title = `${texts.documentTitle} · TouchFigures`;
  showHead(language);
  setText(byId("message"), message());
  cards = new Map();
  byId("classes").replaceChildren();
  if (report) showReport(report);
}

/** @param {boolean} isWrong */
function askForToken(isWrong) {
  storeAdminToken("");
  report = null;
  byId("report").hidden = true;
  say(() => isWrong ? texts.entryWrong : "", isWrong);
  const field = /** @type {HTMLInputElement} */ (byId("admin-token"));
  field.value = "";
  byId("entry").hidden = false;
  field.focus();
}

async function load() {
  clearTimeout(timer);
  const isNewest = order.request();
  try {
    const next = await (await request("/api/v1/admin", { token: adminToken(), cache: "no-store" })).json();
    if (!isNewest()) return;
    report = next;
    byId("entry").hidden = true;
    showReport(next);
    const time = new Date().toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
    say(() => fillText(texts.updated, { time }));
  } catch (error) {
    if (!isNewest()) return;
    if (error instanceof RestError && error.status === 401) return askForToken(false);
    if (error instanceof RestError && error.type === "token-wrong") return askForToken(true);
    const isDenied = error instanceof RestError && error.type === "admin-only";
    const address = `http://localhost:${location.port || "80"}/admin`;
    say(() => isDenied ? fillText(texts.denied, { address }) : failureText(error, texts), true);
    if (isDenied) return;
  }
  if (!document.hidden) timer = setTimeout(load, REFRESH_MS);
}

byId("entry").addEventListener("submit", (event) => {
  event.preventDefault();
  const token = /** @type {HTMLInputElement} */ (byId("admin-token")).value.trim();
  if (!token) return;
  storeAdminToken(token);
  say(() => texts.loading);
  void load();
});
byId("language").addEventListener("click", async () => {
  const next = nextLanguage(language);
  if (!(await useLanguage(next))) return;
  language = next;
  texts = ADMIN_TEXTS[language];
  show();
});
document.addEventListener("visibilitychange", () => document.hidden || !byId("entry").hidden || void load());
window.addEventListener("pageshow", ({ persisted }) => persisted && void load());
show();
void load();
