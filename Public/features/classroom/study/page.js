// @ts-check
/** A study's own page, for its author: the line, the visitors of its weeks, pages and versions, the data, and its end. */

import { AnswerOrder } from "../../../shared/classes/answer-order.js";
import { hostAddress, readableCode } from "../../../shared/classes/own-classes.js";
import { byId, setText, translate } from "../../../shared/dom/dom.js";
import { showHead } from "../../../shared/classes/page-head.js";
import { fillText, nextLanguage } from "../../../shared/model/language.js";
import { codeInQuery } from "../../../shared/model/session-code.js";
import { hostOf, storeHost } from "../../../shared/net/host.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { request, RestError, serverNow, sessionStats } from "../../../shared/net/rest.js";
import { currentLanguage, useLanguage } from "../../../shared/net/settings.js";
import { explain } from "../room/failures.js";
import { PRESENT_TEXTS } from "../room/texts.js";
import { offerActions } from "./actions.js";
import { STUDY_PAGE_TEXTS } from "../../../languages/en/pages/features/classroom/study/page-texts.js";
import { comparisons, pageTable, tagLine } from "./page-table.js";
import { openHeatmap, readStudy } from "./pages.js";
import { missingItems, timeText, visitorParts } from "./sections.js";
import { STUDY_TEXTS } from "../../../languages/en/pages/features/classroom/study/texts.js";
import { obstacles } from "./visits.js";
import "../../../shared/dom/touchkit.js";

document.documentElement.dataset.started = "yes";
tidyStorage();

/** The interval between two requests for the figures while the page is visible (ms). */
const REQUEST_INTERVAL_MS = 5000;

const code = codeInQuery(location.search);
const host = code === null ? null : hostOf(code);
let language = currentLanguage();
let texts = STUDY_PAGE_TEXTS[language];
/** @type {{study: Contract.Study, stats: Contract.SessionStats, answers: Contract.ConsentAnswers|null}|null} */
let loaded = null;
/** The text that explains why there are no figures, or no new ones; in the current language. */
let failure = () => (code === null ? texts.noCode : host === null ? says("notMine") : "");
const order = new AnswerOrder();
/** The displayed data, so that unchanged parts are not replaced, possibly under a finger. */
let shown = "";

const says = (/** @type {"documentTitle"|"notMine"|"over"} */ key) =>
  fillText(texts[key], { code: code === null ? "–" : readableCode(code) });

function show() {
  translate(language, texts);
  const title = code === null ? texts.noCodeTitle : says("documentTitle");
  document.title = `${title} · TouchFigures`;
  setText(byId("heading"), title);
  showHead(language);
  setText(byId("message"), failure());
  // Nothing failed where an address names no study.
  byId("message").classList.toggle("calm", code === null);
  byId("ways").hidden = failure() === "" || !byId("retry").hidden;
  byId("classes").hidden = !byId("ways").hidden;
  byId("found").hidden = loaded === null;
  byId("present").hidden = loaded === null;
  if (loaded && host) showFound(loaded, host);
  else setText(byId("life"), host && !failure() ? texts.loading : "");
}

/**
 * @param {NonNullable<typeof loaded>} now
 * @param {import("../../../shared/net/host.js").Host} host
 */
function showFound(now, host) {
  const { study, stats, answers } = now;
  const time = timeText(stats.expiresAt, language);
  setText(byId("life"), fillText(stats.ended ? texts.ended : texts.running, { time }));
  setText(byId("line"), tagLine(host.joinURL, study.code));
  setText(byId("until"), stats.ended ? "" : fillText(texts.valid, { time }));
  for (const id of ["longer", "new-version", "end-part"]) byId(id).hidden = stats.ended;
  const news = JSON.stringify([now, language, new Date().getDate()]);
  if (news === shown) return;
  shown = news;
  const { origin, host: name } = new URL(host.joinURL);
  const touches = study.pages.reduce((sum, page) => sum + page.touches, 0);
  const lacks = obstacles({ origin, state: stats, touches }, serverNow());
  byId("missing").replaceChildren(...missingItems(lacks, { host: name, time }, texts));
  const isOpen = byId("visitors").querySelector("details")?.open === true;
  byId("visitors").replaceChildren(...visitorParts(study, answers, texts, language));
  byId("visitors").querySelector("details")?.toggleAttribute("open", isOpen);
  const [version] = study.versions.slice(-1);
  const since = version && { version: version.version, time: timeText(version.beganAt, language) };
  setText(byId("version"), since ? fillText(texts.versionNow, since) : texts.versionNone);
  showPages(study, host.hostToken);
}

/**
 * @param {Contract.Study} study
 * @param {string} token
 */
function showPages({ code, pages }, token) {
  const open = (/** @type {string} */ address) => {
    setText(byId("opened"), openHeatmap(address, code, token) ? "" : STUDY_TEXTS[language].blocked);
  };
  const focused = document.activeElement?.getAttribute("data-page");
  byId("pages").replaceChildren(
    ...pageTable(pages, STUDY_TEXTS[language], language, open),
    ...comparisons(pages, { code, token, language }),
  );
  const same = focused && byId("pages").querySelector(`[data-page="${CSS.escape(focused)}"]`);
  if (same instanceof HTMLElement) same.focus();
}

/** @param {unknown} error */
function showFailure(error) {
  const status = error instanceof RestError ? error.status : -1;
  const isOver = status === 404;
  const isForeign = status === 401 || status === 403;
  if (isOver && code) storeHost(code, null);
  if (isOver || isForeign) loaded = null;
  failure = () => (isOver ? says("over") : isForeign ? says("notMine") : explain(error, PRESENT_TEXTS[language]));
  byId("retry").hidden = isOver || isForeign;
}

/**
 * Reads the figures.
 * @param {boolean} [all] whether to also request the host's settings
 */
async function load(all = true) {
  if (code === null || host === null) return;
  const isNewest = order.request();
  try {
    const study = await readStudy(code, host.hostToken);
    const stats = loaded && !all ? loaded.stats : await sessionStats(code);
    const answers = loaded && !all ? loaded.answers : stats.consent ? await consentAnswers(code, host.hostToken) : null;
    // Requested before the author's last action, whose result is shown already.
    if (!isNewest()) return;
    loaded = { study, stats, answers };
    // The study's end may have been changed, here or in another browser; this browser keeps the host token until the
    // end.
    if (host.expiresAt !== stats.expiresAt) storeHost(code, Object.assign(host, { expiresAt: stats.expiresAt }));
    failure = () => "";
    byId("retry").hidden = true;
  } catch (error) {
    if (!isNewest()) return;
    showFailure(error);
  }
  show();
}

/**
 * @param {string} code
 * @param {string} token
 * @returns {Promise<Contract.ConsentAnswers>}
 */
const consentAnswers = async (code, token) => (await request(`/api/v1/sessions/${code}/consent`, { token })).json();

byId("retry").addEventListener("click", () => void load());
byId("language").addEventListener("click", async () => {
  const next = nextLanguage(language);
  if (!(await useLanguage(next))) return;
  language = next;
  texts = STUDY_PAGE_TEXTS[language];
  show();
});
if (code !== null && host !== null) {
  byId("present").setAttribute("href", hostAddress(code));
  offerActions({ code, host, current: () => ({ language, texts, stats: loaded?.stats ?? null }), changed: () => void load() });
}
show();
if (host !== null) {
  void load();
  setInterval(() => document.hidden || order.isPending || void load(false), REQUEST_INTERVAL_MS);
  document.addEventListener("visibilitychange", () => document.hidden || void load());
}
