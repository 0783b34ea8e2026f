// @ts-check
/** My classes: those that this browser leads, how to continue them, and the file by which another browser leads them. */

import { byId, setText, translate } from "../../shared/dom/dom.js";
import { showHead } from "../../shared/classes/page-head.js";
import { fillText, nextLanguage } from "../../shared/model/language.js";
import { AnswerOrder } from "../../shared/classes/answer-order.js";
import { readableCode } from "../../shared/classes/own-classes.js";
import { drawing } from "../../shared/dom/states/drawings.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { currentLanguage, useLanguage } from "../../shared/net/settings.js";
import { card } from "./card.js";
import { lookUpClasses } from "./look-up.js";
import { offerRecovery } from "./recovery-file.js";
import { offerTakeOver } from "./take-over.js";
import { CLASSES_TEXTS } from "../../languages/en/pages/features/classes/texts.js";
import "../../shared/dom/touchkit.js";
import "../../shared/classes/full-server.js";

document.documentElement.dataset.started = "yes";
tidyStorage();

let language = currentLanguage();
let texts = CLASSES_TEXTS[language];
/** @type {import("./look-up.js").LedClass[]|null} */
let listedClasses = null;
const order = new AnswerOrder();
/** Codes of classes that the server has deleted; the page lists them while it is open. */
/** @type {Set<string>} */
const over = new Set();

function showMessage() {
  const isDown = listedClasses?.some(({ state }) => state === "unknown") === true;
  byId("message").className = isDown ? "bad" : "";
  byId("retry").hidden = !isDown;
  const codes = [...over].map(readableCode).join(", ");
  setText(
    byId("message"),
    listedClasses === null ? texts.loading : isDown ? texts.serverDown : codes ? fillText(texts.over, { codes }) : "",
  );
}

function show() {
  translate(language, texts);
  document.title = `${texts.documentTitle} · TouchFigures`;
  showHead(language);
  showMessage();
  const shown = (listedClasses ?? []).filter(({ state }) => state !== "over");
  byId("classes").replaceChildren(...shown.map((each) => card(each, texts, language, () => void load())));
  byId("empty").hidden = listedClasses === null || shown.length > 0;
  byId("classes").hidden = shown.length === 0;
  /** @type {HTMLButtonElement} */ (byId("save")).disabled = shown.every(({ isRemote }) => isRemote);
}

async function load() {
  const isNewest = order.request();
  const classes = await lookUpClasses();
  if (!isNewest() || JSON.stringify(classes) === JSON.stringify(listedClasses)) return;
  listedClasses = classes;
  for (const { code, state } of listedClasses) if (state === "over") over.add(code);
  show();
}

byId("empty").prepend(drawing("classes"));
offerRecovery(() => texts, () => void load());
offerTakeOver(() => texts);
byId("retry").addEventListener("click", () => void load());
byId("language").addEventListener("click", async () => {
  const next = nextLanguage(language);
  if (!(await useLanguage(next))) return;
  language = next;
  texts = CLASSES_TEXTS[language];
  show();
});
show();
void load();
// Another tab may have ended or wiped a class.
document.addEventListener("visibilitychange", () => document.hidden || void load());
// The back key restores the page from before the class.
window.addEventListener("pageshow", ({ persisted }) => persisted && void load());
