// @ts-check
/** After a round: this phone's result in it, in all rounds, and its place in the class. Loaded with the first one. */

import { addStyle, byId, element, pixelRatio } from "../../dom/dom.js";
import { onTheme } from "../../dom/theme.js";
import { tableOf } from "../../drawing/chart/data-table.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { fillText } from "../../model/language.js";
import { number } from "../../model/units.js";
import { resultText, targetText } from "../../tasks/challenge.js";
import { classFinding, valueErrors } from "../../tasks/class-value.js";
import { TASKS, textsOf } from "../../tasks/kinds.js";
import { errorNote } from "../../tasks/result-errors.js";
import { barRows, drawBars } from "./class-bars.js";
import { drawMyResult } from "./my-result.js";
import { ordinal } from "./standing-texts.js";
import { STANDING_TEXTS } from "../../../languages/en/pages/shared/phone/rounds/standing-texts.js";

/** @typedef {{name: string, label?: string, shape: string, colour: string}} Own */

/** The class's results on the page (CSS px). */
const BARS_SIZE = { width: 248, height: 108 };

/** Resolves when the style sheet is loaded. */
export const standingReady = addStyle("/shared/phone/rounds/standing.css");

export class Standing {
  #root = element("section", { id: "standing", role: "status" });
  // Placed beside the page's buttons and not in the pad, whose touches count.
  #save = element("a", { id: "my-result", class: "button" });
  #redraw = () => {};
  #shown = 0;

  constructor() {
    onTheme(() => this.#root.isConnected && this.#redraw());
  }

  /**
   * @param {Contract.StandingMessage} message
   * @param {{participant: Own|null, code: string, language: import("../../model/language.js").Language}} session
   */
  show(message, { participant, code, language }) {
    const { round, place, of, gained, points, overall, kind, target, best, histogram, team } = message;
    const texts = STANDING_TEXTS[language];
    const formatted = (/** @type {number} */ value) => number(value, language);
    const score = (
      /** @type {number} */ value,
    ) => (value === 1 ? texts.pointOne : fillText(texts.points, { points: formatted(value) }));
    const sum = score(points);
    const counts = { place: ordinal(place ?? 0, language), of: formatted(of), gained: `+${score(gained)}` };
    const title = fillText(texts.round, { round: formatted(round) });
    const placed = place === null ? texts.noPlace : fillText(texts.place, counts);
    if (TASKS[kind].isOfClass) return this.#showTogether(title, message, language);
    const note = noteOf(message, texts, language);
    const bars = histogram && element("canvas", { role: "img", "aria-label": note });
    this.#root.replaceChildren(
      element("h2", {}, title),
      element("p", { class: "place" }, placed),
      element(
        "p",
        { class: "points" },
        overall === null ? sum : fillText(texts.overall, { sum, overall: ordinal(overall, language) }),
      ),
      ...(team ? [element("p", { class: "team" }, teamText(team, texts, language))] : []),
      ...(bars ? [element("p", { class: "note" }, note), bars, tableBehind(message, note, texts, language)] : []),
    );
    if (!this.#root.isConnected) byId("echo").before(this.#root);
    this.#redraw = () => {
      if (bars) draw(bars, message, participant ?? {}, language);
      if (best === null || !participant) return this.#withdraw();
      const task = fillText(texts.task, { task: textsOf(kind, language).standing, target: targetText(kind, target, language) });
      void this.#offer(texts.save, `touchfigures-${code}-${round}.png`, {
        message,
        participant,
        title: `${title} · ${task}`,
        value: resultText(kind, best, language, { target }),
        place: placed,
        note,
        foot: `TouchFigures · ${code} · ${new Date().toLocaleDateString(language)}`,
      }, language);
    };
    this.#redraw();
  }

  /**
   * After a task of the whole class nobody has a place: the class's result is what there is, and its picture is on the projector.
   * @param {string} title
   * @param {Contract.StandingMessage} message
   * @param {import("../../model/language.js").Language} language
   */
  #showTogether(title, { kind, class: result }, language) {
    const { meaning = "" } = textsOf(kind, language).phone;
    const found = classFinding(kind, result, language);
    this.#redraw = () => {};
    this.#withdraw();
    this.#root.replaceChildren(
      element("h2", {}, title),
      ...(found && result
        ? [
          element("p", { class: "place" }, found),
          element("p", { class: "note" }, valueErrors(result, language)),
          element("p", { class: "points" }, meaning),
        ]
        : [element("p", { class: "place" }, meaning)]),
    );
    if (!this.#root.isConnected) byId("echo").before(this.#root);
  }

  /**
   * The picture is made before the tap, because a browser saves only a file that exists at the tap.
   * @param {string} label
   * @param {string} name  of the file
   * @param {import("./my-result.js").MyResult} result
   * @param {import("../../model/language.js").Language} language
   */
  async #offer(label, name, result, language) {
    const shown = ++this.#shown;
    const picture = await drawMyResult(result, language).catch(() => null);
    if (shown !== this.#shown || !this.#root.isConnected) return;
    this.#withdraw();
    if (!picture) return;
    this.#save.href = URL.createObjectURL(picture);
    this.#save.download = name;
    this.#save.textContent = label;
    document.body.append(this.#save);
  }

  #withdraw() {
    this.#shown += 1;
    if (this.#save.href) URL.revokeObjectURL(this.#save.href);
    this.#save.remove();
  }

  end() {
    this.#withdraw();
    this.#root.remove();
  }
}

/**
 * How the phone's team stands, as on the projector; its name is in the corner.
 * @param {NonNullable<Contract.StandingMessage["team"]>} team
 * @param {typeof STANDING_TEXTS.en} texts
 * @param {import("../../model/language.js").Language} language
 */
function teamText({ place, of, members, points }, texts, language) {
  const each = number(points / Math.max(members, 1), language, 1);
  return fillText(texts.team, { place: ordinal(place, language), of: number(of, language), points: each });
}

/**
 * The title of the class's results, which says whose attempts they are of.
 * @param {Contract.StandingMessage} message
 * @param {typeof STANDING_TEXTS.en} texts
 * @param {import("../../model/language.js").Language} language
 */
function noteOf({ kind, target, latest, latestError, best, bestError, histogram }, texts, language) {
  // A server of an earlier version sends the newest attempts, and does not say so.
  const isBest = histogram?.attempt === "best";
  const own = isBest ? best : latest;
  if (own === null) return isBest ? texts.bestOnly : texts.classOnly;
  const error = errorNote({ kind, target }, isBest ? bestError : latestError, language);
  const value = resultText(kind, own, language, { target });
  return fillText(isBest ? texts.bestAndYou : texts.classAndYou, { value: error ? `${value} (${error})` : value });
}

/**
 * The class's results in numbers, for people who do not see the bars. It is not announced; they find it.
 * @param {Contract.StandingMessage} message
 * @param {string} title
 * @param {typeof STANDING_TEXTS.en} texts
 * @param {import("../../model/language.js").Language} language
 */
function tableBehind(message, title, texts, language) {
  const { phones } = CHART_TEXTS[language];
  const rows = barRows(message, language).map(({ name, count, isOwn }) => {
    const counted = number(count, language);
    return [name, isOwn ? fillText(texts.you, { count: counted }) : counted];
  });
  return element(
    "div",
    { class: "spoken", "aria-live": "off" },
    tableOf({ title, head: [textsOf(message.kind, language).standing, phones], rows }),
  );
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Contract.StandingMessage} message
 * @param {import("./class-bars.js").Look} look
 * @param {import("../../model/language.js").Language} language
 */
function draw(canvas, message, look, language) {
  const ratio = pixelRatio();
  [canvas.width, canvas.height] = [BARS_SIZE.width * ratio, BARS_SIZE.height * ratio];
  const context = canvas.getContext("2d");
  context?.scale(ratio, ratio);
  if (context) drawBars(context, { left: 0, top: 0, ...BARS_SIZE, em: 13 }, message, look, language);
}
