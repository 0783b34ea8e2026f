// @ts-check
/** One's own gestures, as far as the server tells them. */

import { participantStats } from "../net/rest.js";
import { gestureList } from "../protocol/own-figures.js";
import { distance, duration, line, number } from "../protocol/units.js";
import { element } from "../view/dom.js";
import { openSheet } from "../view/sheet.js";

/** @typedef {typeof import("../protocol/texts/touch-sheets.js").SHEET_TEXTS.en} Texts */

/**
 * @param {import("./touch-session.js").TouchSession} session
 * @param {Texts} texts
 */
export async function openDetails(session, texts) {
  const content = element("div", { "aria-live": "polite" }, element("p", { class: "muted" }, "…"));
  openSheet({ title: texts.detailsTitle, close: texts.close }, [content]);
  try {
    const stats = await participantStats(session.code, session.participant?.id ?? "");
    content.replaceChildren(...details(stats, session.language, texts));
  } catch {
    content.replaceChildren(element("p", {}, texts.offline));
  }
}

/**
 * @param {import("../protocol/own-figures.js").Stats} stats
 * @param {string} language
 * @param {Texts} texts
 */
function details(stats, language, texts) {
  const gestures = gestureList(stats);
  if (!stats.touches) return [element("p", {}, texts.none)];
  const sums = [
    [texts.taps, Number.isFinite(stats.taps) && number(stats.taps, language)],
    [texts.fingersMost, stats.fingers?.most && number(stats.fingers.most, language)],
    [
      texts.contact,
      stats.contact?.largestRadiusPixels && `${number(stats.contact.largestRadiusPixels, language, 1)}\u00a0px`,
    ],
  ].filter(([, value]) => value);
  return [
    ...(sums.length > 0 ? [table([], sums)] : []),
    element("h3", {}, texts.detailsTitle),
    table(
      [texts.gesture, texts.gestureTime, texts.gestureDistance, texts.gestureFingers, texts.gestureSpeed],
      gestures.map((gesture) => [
        number(gesture.number, language),
        line(duration(gesture.seconds, language)),
        line(distance(gesture.centimetres, language)),
        number(gesture.fingers, language),
        speed(gesture.peakCentimetresPerSecond, language),
      ]),
    ),
  ];
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
