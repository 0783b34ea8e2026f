// @ts-check
/** The page of comparisons: chooses two parts of own classes, or a part and a saved file, and shows the differences. */

import { byId, element, setText, translate } from "../../shared/dom/dom.js";
import { showHead } from "../../shared/classes/page-head.js";
import { drawing } from "../../shared/dom/states/drawings.js";
import { offerWayBack } from "../../shared/classes/way-back.js";
import { fillText, nextLanguage } from "../../shared/model/language.js";
import { STATED_CODE } from "../../shared/model/session-code.js";
import { number } from "../../shared/model/units.js";
import { forgetExpiredHosts, hostedCodes, hostOf } from "../../shared/net/host.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { RestError } from "../../shared/net/rest.js";
import { currentLanguage, useLanguage } from "../../shared/net/settings.js";
import { card } from "./card.js";
import { fillGroups, fillLists, keyOf, offerFiles, OPENED_FILE_KEY } from "./choice.js";
import { lineOf, suggestion } from "./parts.js";
import { compare, parts } from "./requests.js";
import { readSamples } from "./saved.js";
import { COMPARE_TEXTS } from "../../languages/en/pages/features/compare/texts.js";

/** @typedef {import("./choice.js").Own} Own */
/** @typedef {import("./requests.js").Comparison} Comparison */
/** @typedef {import("./requests.js").Samples} Samples */

document.documentElement.dataset.started = "yes";
tidyStorage();

let language = currentLanguage();
let texts = COMPARE_TEXTS[language];
/** @type {Own[]} */
let own = [];
/** @type {Samples|null} */
let opened = null;
const query = new URLSearchParams(location.search);
const chosen = inAddress();
/** @type {Comparison|null} */
let comparison = null;
/** Newer responses replace older ones, whichever arrives first. */
let requestCount = 0;
const pairs = /** @type {HTMLInputElement} */ (byId("pairs"));
/**
 * Shows the last message again, in another language.
 * @type {() => void}
 */
let repeat = () => {};

/** The messages in whose place a drawing and a button stand. */
const EMPTY = ["noSessions", "noParts", "onePart"];
/** The class in which a challenge can begin; none if this browser leads none that is there. */
let leadable = "";

/**
 * @param {keyof typeof texts|""} key
 * @param {{bad?: boolean, values?: Record<string, string>}} style
 */
function showMessage(key, { bad = false, values = {} } = {}) {
  showWhetherEmpty(EMPTY.includes(key));
  repeat = () => {
    byId("message").className = bad ? "bad" : "";
    setText(byId("message"), key ? fillText(/** @type {string} */ (texts[key]), values) : "");
  };
  repeat();
}

/**
 * @param {unknown} error
 * @param {string} [code]  of the class concerned
 */
function showRequestError(error, code = "") {
  const bad = true;
  if (!(error instanceof RestError) || error.status === 0) return showMessage("serverDown", { bad });
  const lost = STATED_CODE.exec(error.message)?.[0] ?? code;
  if (error.type === "unknown-session") return showMessage("lost", { bad, values: { code: lost } });
  if (error.type === "token-wrong") return showMessage("notMine", { bad, values: { code: lost } });
  if (error.type === "nothing-in-common") return showMessage("nothingInCommon", { bad });
  if (error.type === "same-samples") return showMessage("same", { bad });
  if (error.type === "too-busy") return showMessage("busy", { bad });
  if (error.status === 413) return showMessage("tooLarge", { bad });
  if (error.field.startsWith("with.samples") || opened) return showMessage("notSamples", { bad });
  showMessage("failed", { bad, values: { detail: `${error.message} (${error.status})` } });
}

/** The parts that the address names. */
function inAddress() {
  const [first, second] = [query.get("a") ?? "", query.get("b") ?? ""];
  return { first, second, firstGroup: query.get("ag") ?? "", secondGroup: query.get("bg") ?? "" };
}

/** Whether both sides are of the same people in the same part. */
function areSame() {
  const { first, second, firstGroup, secondGroup } = chosen;
  return first === second && (firstGroup === secondGroup || !firstGroup || !secondGroup);
}

/** Whether both sides are of different classes whose codes identify persons. */
function canPairPersons() {
  const first = find(chosen.first)?.part;
  const second = chosen.second === OPENED_FILE_KEY ? opened : find(chosen.second)?.part;
  const arePersons = first?.persons !== undefined && second?.persons !== undefined;
  return arePersons && first?.code !== second?.code;
}

/** @param {string} key */
const find = (key) => own.find(({ part }) => keyOf(part) === key);

/** Reads the parts of all own classes; a class that no longer exists does not hide the others. */
async function load() {
  byId("retry").hidden = true;
  showMessage("loading");
  forgetExpiredHosts(Date.now());
  const wanted = query.get("s");
  const codes = hostedCodes();
  const mine = wanted && codes.includes(wanted) ? [wanted, ...codes.filter((code) => code !== wanted)] : codes;
  // A class that no longer exists is not reported here, unless the choice needs it.
  const needed = [wanted, ...Object.values(chosen).map((key) => key.split("/")[0])];
  /** @type {{error: unknown, code: string}|null} */
  let failure = null;
  /** @type {string[]} */
  const there = [];
  const lists = await Promise.all(
    mine.map(async (code) => {
      const token = hostOf(code)?.hostToken ?? "";
      try {
        const found = await parts(code, token, language);
        there.push(code);
        return found.map((part) => ({ part, token }));
      } catch (error) {
        const isGone = error instanceof RestError && error.type === "unknown-session";
        if (!isGone || needed.includes(code)) failure = { error, code };
        return [];
      }
    }),
  );
  own = lists.flat();
  leadable = mine.find((code) => there.includes(code)) ?? "";
  showMessage("");
  const { error, code } = /** @type {{error: unknown, code: string}} */ (failure ?? { error: null, code: "" });
  if (failure) {
    byId("retry").hidden = !(error instanceof RestError && (error.status === 0 || error.status >= 500));
    showRequestError(error, code);
  } else if (codes.length === 0) showMessage("noSessions");
  else if (own.length === 0) showMessage("noParts");
  else if (own.length === 1) showMessage("onePart");
  suggest(wanted);
  show();
  await requestComparison();
}

/**
 * A drawing stands above the reason why there is nothing to compare, and below it what changes that.
 * @param {boolean} isEmpty
 */
function showWhetherEmpty(isEmpty) {
  const place = byId("instead");
  byId("home").hidden = !isEmpty;
  const way = /** @type {HTMLAnchorElement} */ (byId("home").firstElementChild);
  way.href = leadable ? `/present?s=${leadable}#challenge` : "/";
  way.dataset.text = leadable ? "begin" : "home";
  setText(way, leadable ? texts.begin : texts.home);
  place.classList.toggle("empty", isEmpty);
  place.querySelector(".drawing")?.remove();
  if (isEmpty) place.prepend(drawing("compare"));
}

/**
 * Chooses two parts of the same kind, if the address names none.
 * @param {string|null} code  of the class that the page was opened for
 */
function suggest(code) {
  const all = own.map(({ part }) => part);
  if (!find(chosen.first)) {
    const { first, second } = suggestion(all, code);
    chosen.first = first ? keyOf(first) : "";
    chosen.second = second ? keyOf(second) : "";
  }
  if (chosen.second !== OPENED_FILE_KEY && !find(chosen.second)) chosen.second = "";
  // Of a class with one round, its groups can be compared.
  const [first, second] = find(chosen.first)?.part.groups ?? [];
  if (chosen.second === "" && second) {
    Object.assign(chosen, { second: chosen.first, firstGroup: first.name, secondGroup: second.name });
  }
  forgetGroups();
}

/** Everybody is chosen where the chosen part has no such group. */
function forgetGroups() {
  for (const side of /** @type {const} */ (["first", "second"])) {
    const groups = find(chosen[side])?.part.groups ?? [];
    if (!groups.some(({ name }) => name === chosen[`${side}Group`])) chosen[`${side}Group`] = "";
  }
}

/** Requests the comparison of the chosen parts. */
async function requestComparison() {
  const number = ++requestCount;
  const [left, right] = [find(chosen.first), find(chosen.second)];
  const first = left && { ...left, group: chosen.firstGroup };
  const ownSecond = right && { ...right, group: chosen.secondGroup };
  const second = chosen.second === OPENED_FILE_KEY ? opened && { samples: opened } : ownSecond;
  comparison = null;
  if (!first || !second) return showResult();
  if (areSame()) {
    showResult();
    return showMessage(first.part.groups.length > 1 ? "sameGroups" : "same", { bad: true });
  }
  showMessage("comparing");
  byId("result").setAttribute("aria-busy", "true");
  try {
    const answer = await compare(first, second, canPairPersons() && query.get("pairs") === "person");
    if (number !== requestCount) return;
    comparison = answer;
    showMessage("");
  } catch (error) {
    if (number !== requestCount) return;
    showRequestError(error);
  } finally {
    if (number === requestCount) byId("result").removeAttribute("aria-busy");
  }
  showResult();
}

function showResult() {
  byId("print").hidden = !comparison;
  if (!comparison) return byId("result").replaceChildren();
  const shown = comparison;
  const now = new Date();
  const count = shown.measures.reduce((maximum, { first }) => Math.max(maximum, first.count), 0);
  byId("result").replaceChildren(
    element(
      "div",
      { class: "sides" },
      element(
        "p",
        { class: "a" },
        element("b", {}, "A"),
        ` ${shown.first.code} · ${lineOf(shown.first, texts, language, now)}`,
      ),
      element(
        "p",
        { class: "b" },
        element("b", {}, "B"),
        ` ${shown.second.code} · ${lineOf(shown.second, texts, language, now)}`,
      ),
    ),
    element("p", {}, pairing(shown.pairedBy, number(count, language))),
    ...(shown.sameSettings ? [] : [element("p", { class: "warning" }, texts.otherSettings)]),
    element(
      "div",
      { class: "cards" },
      ...shown.measures.filter(({ first, second }) => first.count + second.count > 0).map((each) =>
        card(each, shown, texts, language)
      ),
    ),
    element("p", { class: "muted explain" }, texts.explain),
  );
}

/**
 * @param {Comparison["pairedBy"]} pairedBy
 * @param {string} count  of pairs
 */
function pairing(pairedBy, count) {
  if (pairedBy === null) return texts.independent;
  return fillText(pairedBy === "person" ? texts.pairedPersons : texts.paired, { count });
}

function show() {
  translate(language, /** @type {Record<string, any>} */ (texts));
  document.title = `${texts.documentTitle} · TouchFigures`;
  showHead(language);
  byId("choice").hidden = own.length === 0;
  byId("by-person").hidden = !canPairPersons();
  pairs.checked = query.get("pairs") === "person";
  fillLists(own, opened, chosen, texts, language);
  for (const [side, letter] of /** @type {const} */ ([["first", "A"], ["second", "B"]])) {
    const [shown, group] = [find(chosen[side]), chosen[`${side}Group`]];
    fillGroups(side, shown, group, texts, language);
    offerFiles(letter, shown, group, texts, showRequestError);
  }
  repeat();
}

/** Shows another choice, and keeps it in the address for a reload. */
function choose() {
  if (chosen.first) query.set("a", chosen.first);
  if (chosen.second && chosen.second !== OPENED_FILE_KEY) query.set("b", chosen.second);
  else query.delete("b");
  for (const [name, group] of [["ag", chosen.firstGroup], ["bg", chosen.secondGroup]]) {
    if (group) query.set(name, group);
    else query.delete(name);
  }
  history.replaceState(null, "", `?${query}`);
  showMessage("");
  show();
  void requestComparison();
}

for (const side of /** @type {const} */ (["first", "second"])) {
  byId(side).addEventListener("change", () => {
    chosen[side] = /** @type {HTMLSelectElement} */ (byId(side)).value;
    forgetGroups();
    choose();
  });
  byId(`${side}-group`).addEventListener("change", () => {
    chosen[`${side}Group`] = /** @type {HTMLSelectElement} */ (byId(`${side}-group`)).value;
    choose();
  });
}
pairs.addEventListener("change", () => {
  if (pairs.checked) query.set("pairs", "person");
  else query.delete("pairs");
  choose();
});
byId("file").addEventListener("change", async () => {
  const input = /** @type {HTMLInputElement} */ (byId("file"));
  const [file] = input.files ?? [];
  input.value = "";
  if (!file) return;
  const samples = await readSamples(file);
  if (!samples) return showMessage("notSamples", { bad: true });
  opened = samples;
  chosen.second = OPENED_FILE_KEY;
  const first = find(chosen.first);
  if (first?.part.kind !== samples.kind) {
    const fitting = own.findLast(({ part }) => part.kind === samples.kind);
    if (fitting) chosen.first = keyOf(fitting.part);
  }
  choose();
});
byId("choice").addEventListener("submit", (event) => event.preventDefault());
byId("retry").addEventListener("click", () => void load());
byId("print").addEventListener("click", () => print());
byId("language").addEventListener("click", async () => {
  const next = nextLanguage(language);
  if (!(await useLanguage(next))) return;
  language = next;
  texts = COMPARE_TEXTS[language];
  show();
  showResult();
});
show();
void offerWayBack();
void load();
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  // The back key restores the page from before the newest challenges; its suggestion may have a counterpart now.
  if (!opened) Object.assign(chosen, inAddress());
  void load();
});
