// @ts-check
/** A card for a class that this browser leads, with its actions. */

import { readableCode } from "../../shared/classes/own-classes.js";
import { askFirst } from "../../shared/dom/confirm.js";
import { addStyle, element } from "../../shared/dom/dom.js";
import { fillText, textIn } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { control, extend, hostOf, storeHost, wipe } from "../../shared/net/host.js";
import { isSessionOver, RestError } from "../../shared/net/rest.js";

/** @typedef {import("./look-up.js").LedClass} LedClass */
/** @typedef {typeof import("../../languages/en/pages/features/classes/texts.js").CLASSES_TEXTS.en} Texts */
/** @typedef {import("../../shared/model/language.js").Language} Language */

/**
 * @param {LedClass} led
 * @param {Texts} texts
 * @param {Language} language
 * @param {() => void} changed
 */
export function card(led, texts, language, changed) {
  const { code, state, stats } = led;
  return element(
    "li",
    { "data-class": code, "data-state": state },
    element("h2", {}, readableCode(code)),
    element("ul", { class: "facts" }, ...factLines(led, texts, language).map((fact) => element("li", {}, fact))),
    stats && element("div", { class: "actions" }, ...actions({ ...led, stats }, texts, language, changed)),
  );
}

/**
 * @param {LedClass} led
 * @param {Texts} texts
 * @param {Language} language
 */
function factLines({ state, stats, isRemote }, texts, language) {
  if (!stats) return [texts.unknown];
  const { participants, lesson } = stats;
  const connected = participants.filter((each) => each.connected).length;
  const counts = { count: number(participants.length, language), connected: number(connected, language) };
  const phones = participants.length === 0 ? texts.noPhone : participants.length === 1 ? texts.phoneOne : texts.phoneMany;
  return [
    fillText(texts.started, { time: timeText(stats.createdAt, language) }),
    fillText(texts.until, { time: timeText(stats.expiresAt, language) }),
    fillText(phones, counts),
    lesson && fillText(texts.lesson, { title: textIn(lesson.title, language) }),
    state === "ended" && texts.ended,
    isRemote && texts.remote,
  ].filter((fact) => typeof fact === "string");
}

/**
 * @param {LedClass & {stats: Contract.SessionStats}} led
 * @param {Texts} texts
 * @param {Language} language
 * @param {() => void} changed
 */
function actions({ code, address, state, stats, isRemote }, texts, language, changed) {
  const hostToken = hostOf(code)?.hostToken ?? "";
  const spokenCode = { code: readableCode(code) };
  /** @param {string} name @param {string} label @param {string} href @param {string} [kind] */
  const link = (name, label, href, kind = "") =>
    element("a", { class: `button ${kind}`, href, "data-action": name, "aria-label": named(name) }, label);
  /** @param {string} name @param {string} label @param {() => void} run @param {string} [kind] */
  const button = (name, label, run, kind = "") =>
    element("button", { class: kind, "data-action": name, "aria-label": named(name), click: run }, label);
  const named = (/** @type {string} */ name) => fillText(texts[/** @type {keyof Texts} */ (`${name}One`)], spokenCode);
  const ask = async (/** @type {"end"|"wipe"} */ name, /** @type {() => Promise<unknown>} */ run) => {
    await addStyle("/shared/dom/sheet.css");
    const attempt = async () => {
      try {
        await run();
      } catch (error) {
        // The list says that it is over.
        if (isSessionOver(error)) return changed();
        if (error instanceof RestError && error.status === 0) throw new Error(texts.serverDown);
        throw new Error(fillText(texts.failed, { detail: error instanceof Error ? error.message : String(error) }));
      }
      changed();
    };
    askFirst({
      title: fillText(texts[`${name}Title`], spokenCode),
      text: fillText(texts[`${name}Text`], { time: timeText(stats.expiresAt, language) }),
      yes: texts[`${name}Yes`],
      no: texts.cancel,
      close: texts.close,
      danger: name === "wipe",
      run: attempt,
    });
  };
  const wipeIt = button("wipe", texts.wipe, () =>
    void ask("wipe", async () => {
      await wipe(code, hostToken);
      storeHost(code, null);
    }), "danger");
  const studies = stats.retention === "figures" ? [link("study", texts.study, `/study?s=${code}`)] : [];
  if (state === "ended") return [link("data", texts.data, address, "primary"), ...studies, wipeIt];
  const goOn = link("goOn", texts.goOn, address, "primary");
  if (isRemote) return [goOn];
  return [
    goOn,
    button(
      "next",
      texts.next,
      () => void import("./next-lesson.js").then((it) => it.chooseNext(code, hostToken, address, texts, language, changed)),
    ),
    button("longer", texts.longer, () => void openLonger(code, hostToken, stats, language, changed)),
    ...studies,
    button("end", texts.end, () => void ask("end", () => control(code, hostToken, { action: "end" }))),
    wipeIt,
  ];
}

/**
 * @param {string} code
 * @param {string} hostToken
 * @param {Contract.SessionStats} stats
 * @param {Language} language
 * @param {() => void} changed
 */
async function openLonger(code, hostToken, stats, language, changed) {
  const { openLifetime } = await import("../../shared/classes/lifetime-sheet.js");
  const times = { createdAt: Date.parse(stats.createdAt), expiresAt: Date.parse(stats.expiresAt) };
  await openLifetime({ ...times, language, extend: (seconds) => extend(code, hostToken, seconds) }, changed).catch(changed);
}

/**
 * @param {string} time
 * @param {Language} language
 */
function timeText(time, language) {
  const shown = /** @type {const} */ ({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  return new Date(time).toLocaleString(language, shown);
}
