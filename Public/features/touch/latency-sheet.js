// @ts-check
/** "How late is my phone?" for one phone alone: a sheet that sends nothing. Loaded on demand. */

import { addStyle, element, setText } from "../../shared/dom/dom.js";
import { openSheet } from "../../shared/dom/sheet.js";
import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { Circle } from "../../shared/tasks/latency/circle.js";
import { estimateOf, Laps } from "../../shared/tasks/latency/laps.js";
import { LATENCY_TEXTS } from "../../languages/en/pages/shared/tasks/latency/texts.js";

const LAP_COUNT = 15;

/**
 * @param {import("../../shared/model/language.js").Language} language
 * @param {number} [all]  laps
 */
export async function openLatency(language, all = LAP_COUNT) {
  await Promise.all([addStyle("/shared/dom/sheet.css"), addStyle("/shared/tasks/latency/circle.css")]);
  const texts = LATENCY_TEXTS[language];
  const says = element("p", { class: "says" }, fillText(texts.start, { laps: all }));
  const result = element("p", { class: "latency numbers", role: "status" });
  const around = element("div");
  const sheet = openSheet(
    { title: texts.title, close: texts.close, closed: () => (circle.end(), cancelAnimationFrame(frame)) },
    [
      says,
      around,
      result,
      element("p", { class: "muted" }, texts.private),
      element("h3", {}, texts.limits),
      element("ul", {}, ...texts.unknowns.split("|").map((item) => element("li", {}, item))),
    ],
  );
  const circle = new Circle(sheet);
  around.append(circle.node);
  // A finger on the circle must neither scroll the sheet nor reach the pad.
  circle.node.addEventListener("touchmove", (event) => event.cancelable && event.preventDefault(), { passive: false });
  const laps = new Laps(all);
  /** @type {number[]} */
  let lags = [];

  const words = () => {
    const { state, done, lost } = laps;
    if (state === "follow") return done > 0 ? fillText(texts.underWay, { done: done + 1, all }) : texts.catchUp;
    if (lost) return texts.lost;
    return result.textContent ? texts.again : fillText(texts.start, { laps: all });
  };
  const finish = () => {
    const { latency, deviation } = estimateOf(lags);
    const value = (/** @type {number} */ milliseconds) => number(milliseconds, language, 0);
    result.replaceChildren(
      element("b", {}, fillText(texts.about, { value: value(latency) })),
      element("br"),
      fillText(texts.scatter, { laps: all, value: value(deviation) }),
    );
    lags = [];
  };
  const draw = (/** @type {number} */ now) => {
    frame = requestAnimationFrame(draw);
    const lap = laps.step({ now, finger: circle.finger, suspended: document.hidden });
    circle.turn(laps.angle);
    if (lap) lags.push(lap.lag);
    laps.setServerCount(lags.length);
    if (lags.length === all) finish();
    setText(says, words());
  };
  let frame = requestAnimationFrame(draw);
  return sheet;
}
