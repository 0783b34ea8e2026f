// @ts-check
/** The participant's figures with their accuracy, and the gestures that the server sends. */

import { element } from "../../shared/dom/dom.js";
import { openSheet } from "../../shared/dom/sheet.js";
import { fillText } from "../../shared/model/language.js";
import { distance, distanceUnit, distanceWithError, duration, errorOf, line, number } from "../../shared/model/units.js";
import { participantStats } from "../../shared/net/rest.js";
import { gestureList, peakForceSource } from "./figures/own-figures.js";
import { trustOf } from "./figures/trust.js";

/** @typedef {typeof import("../../languages/en/pages/shared/phone/sheet-texts.js").SHEET_TEXTS.en} Texts */

/**
 * @param {import("./session.js").TouchSession} session
 * @param {Texts} texts
 */
export async function openDetails(session, texts) {
  const content = element("div", { "aria-live": "polite" }, element("p", { class: "muted" }, "…"));
  openSheet({ title: texts.detailsTitle, close: texts.close }, [content]);
  try {
    const stats = await participantStats(session.code, session.participant?.id ?? "");
    content.replaceChildren(...details(stats, trustOf(stats, session.trust), session.language, texts));
  } catch {
    content.replaceChildren(element("p", {}, texts.offline));
  }
}

/**
 * @param {import("./figures/own-figures.js").Stats} stats
 * @param {import("./figures/trust.js").Trust} trust
 * @param {string} language
 * @param {Texts} texts
 */
function details(stats, trust, language, texts) {
  const gestures = gestureList(stats);
  if (!stats.touches) return [element("p", {}, texts.none)];
  const { distance: sum } = stats;
  const { estimated } = sum;
  const sumError = sum.totalCentimetresError?.error;
  const atMost = (/** @type {string} */ error) => fillText(texts.atMost, { source: texts.measured, error });
  const [lastError, totalError] = [stats.time.lastSecondsError, stats.time.totalSecondsError].map((told) =>
    typeof told?.error === "number" ? seconds(told.error, language) : null
  );
  const grams = stats.pressure?.peakGrams;
  const forceSources = {
    measured: texts.measured,
    pen: texts.forcePen,
    contactArea: texts.forceArea,
    none: texts.forceNone,
  };
  const sums = [
    [
      texts.distance,
      line({ ...distanceWithError(sum.totalCentimetres, sumError ?? null, language), error: "" }),
      typeof sumError === "number" ? atMost(lengthError(sum.totalCentimetres, sumError, language)) : texts.measured,
    ],
    [
      texts.distance,
      line(distanceWithError(estimated.totalCentimetres, estimated.totalCentimetresError?.error ?? null, language)),
      texts.estimated,
    ],
    [texts.time, line(duration(stats.time.totalSeconds, language)), totalError ? atMost(totalError) : texts.measured],
    [texts.taps, Number.isFinite(stats.taps) && number(stats.taps, language), texts.counted],
    [texts.fingersMost, stats.fingers?.most && number(stats.fingers.most, language), texts.counted],
    [
      texts.contact,
      stats.contact?.largestRadiusPixels && `${number(stats.contact.largestRadiusPixels, language, 1)}\u00a0px`,
      texts.reported,
    ],
    [texts.force, grams !== null ? `${number(grams, language)}\u00a0g` : "–", forceSources[peakForceSource(stats)]],
  ].filter(([, value]) => value);
  const notes = [
    texts.gesturesNote,
    lastError && fillText(texts.gesturesTimes, { error: lastError }),
    gestures.some(({ centimetresError }) => centimetresError !== null) && texts.gesturesDistances,
  ].filter(Boolean);
  return [
    table([], sums),
    element("h3", {}, texts.sureTitle),
    table([], accuracyRows(trust, language, texts)),
    element("p", {}, figuresPageLink(texts, "#sure")),
    element("h3", {}, texts.detailsTitle),
    element("p", { class: "muted" }, notes.join(" ")),
    table(
      [texts.gesture, texts.gestureTime, texts.gestureDistance, texts.gestureFingers, texts.gestureSpeed],
      gestures.map((gesture) => [
        number(gesture.number, language),
        line(duration(gesture.seconds, language)),
        line(distanceWithError(gesture.centimetres, gesture.centimetresError, language)),
        number(gesture.fingers, language),
        speed(gesture.peakCentimetresPerSecond, language),
      ]),
    ),
  ];
}

/**
 * @param {import("./figures/trust.js").Trust} trust
 * @param {string} language
 * @param {Texts} texts
 */
function accuracyRows(
  { densityFrom, pixelsPerCentimetre, densityError, positionsPerSecond, batchesWaiting },
  language,
  texts,
) {
  const sentence = { card: texts.sureCalibrated, model: texts.sureModel, assumed: texts.sureUncalibrated }[densityFrom];
  const byModel = densityFrom === "model";
  return [
    [texts.centimetres, densityText(sentence, { pixelsPerCentimetre, relativeError: densityError, byModel }, language)],
    [texts.positions, positionsPerSecond === null ? "–" : number(positionsPerSecond, language)],
    [texts.waiting, number(batchesWaiting, language)],
  ];
}

/**
 * A sentence about a density, with its significant digits.
 * @param {string} sentence  with `{density}` or `{error}`
 * @param {{pixelsPerCentimetre: number, relativeError: number|null, byModel?: boolean}} known
 * @param {string} language
 */
export function densityText(sentence, { pixelsPerCentimetre, relativeError, byModel }, language) {
  return fillText(sentence, {
    density: number(pixelsPerCentimetre, language, byModel ? 1 : 2),
    error: relativeError === null ? "–" : number(relativeError * 100, language, byModel ? 0 : 2),
  });
}

/**
 * A link to the page about the figures, in another tab because this page keeps measuring.
 * @param {Texts} texts
 * @param {string} [section]
 */
export function figuresPageLink(texts, section = "") {
  return element("a", { class: "button", href: `/about/figures${section}`, target: "_blank" }, texts.about);
}

/**
 * An error of a length, in the length's unit.
 * @param {number} centimetres  the length
 * @param {number} error  centimetres
 * @param {string} language
 */
function lengthError(centimetres, error, language) {
  const { unit, size } = distanceUnit(centimetres);
  const rounded = errorOf(error / size);
  return `${number(rounded.size, language, rounded.digits)}\u00a0${unit}`;
}

/**
 * An error of a time.
 * @param {number} error  seconds
 * @param {string} language
 */
function seconds(error, language) {
  const { size, digits } = errorOf(error);
  return `${number(size, language, digits)}\u00a0s`;
}

/**
 * @param {number|null} centimetresPerSecond
 * @param {string} language
 */
function speed(centimetresPerSecond, language) {
  return centimetresPerSecond === null ? "–" : `${line(distance(centimetresPerSecond, language))}/s`;
}

/**
 * @param {string[]} head
 * @param {(string|number|boolean)[][]} rows
 */
function table(head, rows) {
  const cells = (/** @type {"th"|"td"} */ tag, /** @type {(string|number|boolean)[]} */ row) =>
    element("tr", {}, ...row.map((text) => element(tag, tag === "th" ? { scope: "col" } : {}, String(text))));
  return element(
    "table",
    {},
    head.length > 0 && element("thead", {}, cells("th", head)),
    element("tbody", {}, ...rows.map((row) => cells("td", row))),
  );
}
