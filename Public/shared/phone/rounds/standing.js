// @ts-check
/** After a round: this phone's result in it, in all rounds, and its place in the class. Loaded with the first one. */

import { addStyle, byId, element, pixelRatio } from "../../dom/dom.js";
import { onTheme } from "../../dom/theme.js";
import { fillText } from "../../model/language.js";
import { number } from "../../model/units.js";
import { resultText, targetText } from "../../tasks/challenge.js";
import { textsOf } from "../../tasks/kinds.js";
import { drawBars } from "./class-bars.js";
import { drawMyResult } from "./my-result.js";
import { ordinal, STANDING_TEXTS } from "./standing-texts.js";

/** @typedef {{name: string, label?: string, shape: string, colour: string}} Own */

/** The class's results on the page (CSS px). */
const BARS_SIZE = { width: 248, height: 84 };

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
    const { round, place, of, gained, points, overall, kind, target, latest, best, histogram } = message;
    const texts = STANDING_TEXTS[language];
    const formatted = (/** @type {number} */ value) => number(value, language);
    const score = (
      /** @type {number} */ value,
    ) => (value === 1 ? texts.pointOne : fillText(texts.points, { points: formatted(value) }));
    const sum = score(points);
    const counts = { place: ordinal(place ?? 0, language), of: formatted(of), gained: `+${score(gained)}` };
    const title = fillText(texts.round, { round: formatted(round) });
    const placed = place === null ? texts.noPlace : fillText(texts.place, counts);
    const last = latest === null ? "" : resultText(kind, latest, language, { target });
    const note = latest === null ? texts.classOnly : fillText(texts.classAndYou, { latest: last });
    const bars = histogram && element("canvas", { role: "img", "aria-label": note });
    this.#root.replaceChildren(
      element("h2", {}, title),
      element("p", { class: "place" }, placed),
      element(
        "p",
        { class: "points" },
        overall === null ? sum : fillText(texts.overall, { sum, overall: ordinal(overall, language) }),
      ),
      ...(bars ? [element("p", { class: "note" }, note), bars] : []),
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
   * The picture is made before the tap, because a browser saves only a file that exists at the tap.
   * @param {string} label
   * @param {string} name  of the file
   * @param {import("./my-result.js").MyResult} result
   * @param {string} language
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
 * @param {HTMLCanvasElement} canvas
 * @param {Contract.StandingMessage} message
 * @param {import("./class-bars.js").Look} look
 * @param {string} language
 */
function draw(canvas, message, look, language) {
  const ratio = pixelRatio();
  [canvas.width, canvas.height] = [BARS_SIZE.width * ratio, BARS_SIZE.height * ratio];
  const context = canvas.getContext("2d");
  context?.scale(ratio, ratio);
  if (context) drawBars(context, { left: 0, top: 0, ...BARS_SIZE, em: 12 }, message, look, language);
}
