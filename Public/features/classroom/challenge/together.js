// @ts-check
/** The projector's view of what a class reaches together: the touches as they come, the result, the seats, slow motion. */

import { fillText } from "../../../shared/model/language.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { number } from "../../../shared/model/units.js";
import { axisText, resultUnit } from "../../../shared/tasks/challenge.js";
import { classFinding } from "../../../shared/tasks/class-value.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { earlierRound, pointsOf } from "./chain-points.js";
import { classDetails, classErrors, ClassResult, linkTexts } from "./class-result.js";
import { openSeats } from "./seats.js";
import { TOGETHER_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/together-texts.js";

/** How much slower slow motion is. */
const SLOWER = 10;
/** The deviation among screens of the delay until a touch is reported (ms); its source: docs/clock.md. */
const SCREENS_MS = 20;

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {NonNullable<import("./class-results.js").ClassResults["challenge"]>} Challenge */

export class Together {
  #classroom;
  #board;
  #texts;
  #result;
  #redraw;
  /** When slow motion began (ms); null while the picture is still. */
  #slowSince = /** @type {number|null} */ (null);

  /**
   * @param {Classroom} classroom
   * @param {Pick<import("./board.js").ChallengeBoard, "drawTogether">} board
   * @param {() => void} redraw
   */
  constructor(classroom, board, redraw) {
    this.#classroom = classroom;
    this.#board = board;
    this.#redraw = redraw;
    this.#texts = TOGETHER_TEXTS[classroom.language];
    this.#result = new ClassResult(classroom.code, redraw);
  }

  /** Called with each new state: the seats may have changed. */
  stateChanged() {
    this.#result.renew();
  }

  /**
   * @param {Challenge} challenge
   * @param {ReadonlyMap<string, {best: number}>} results  of those who are present
   */
  update(challenge, results) {
    this.#result.update(challenge.number, [...results.keys()].join());
  }

  /**
   * The finding, and what stands below it.
   * @param {Challenge} challenge
   */
  words(challenge) {
    const { language } = this.#classroom;
    const { shown, earlier } = this.#result;
    return {
      finding: classFinding(challenge.kind, shown?.class, language),
      details: shown ? classDetails(shown, earlier, language, (id) => this.#nameOf(id)) : [],
      errors: shown?.class ? classErrors(shown.class, language, (id) => this.#nameOf(id)) : "",
    };
  }

  /**
   * @param {Challenge} challenge
   * @param {ReadonlyMap<string, {best: number}>} results
   * @param {{finding: string, details: string[]}} words
   */
  draw(challenge, results, { finding, details }) {
    const { room, language } = this.#classroom;
    const { class: known, seats = [] } = this.#result.shown ?? {};
    const points = pointsOf(results, seats, known);
    const last = points.at(-1)?.seconds ?? 0;
    const passed = this.#slowSince === null ? Infinity : (performance.now() - this.#slowSince) / 1000 / SLOWER;
    if (passed > last) this.#slowSince = null;
    const seconds = (/** @type {number} */ value, digits = 2) => number(value, language, digits);
    const picture = fillText(this.#texts.picture, { count: number(points.length, language), seconds: seconds(last) });
    const { earlier } = this.#result;
    const links = points === known?.touches ? linkTexts(known, language) : [];
    const faults = this.#faults(known);
    const before = new Map(links.map(({ to, text }) => [to, text]));
    const hasLine = known && known.interceptSeconds !== null && points === known.touches;
    this.#board.drawTogether({
      points,
      line: hasLine ? { intercept: Number(known.interceptSeconds), pace: known.secondsPerPerson } : null,
      links,
      earlier: earlier?.class && points.length > 0
        ? { ...earlierRound(earlier.class, points), text: fillText(this.#texts.round, { round: earlier.round }) }
        : null,
      faults,
      until: this.#slowSince === null ? Infinity : passed,
      unit: resultUnit(challenge, language),
      label: (value, step) => axisText(challenge, value, step, language),
      look: (id) => room.participants.get(id) ?? { shape: undefined, colour: undefined },
      summary: [finding, ...details, picture].filter(Boolean).join(". "),
    }, () => ({
      title: finding || picture,
      head: [
        CHART_TEXTS[language].phone,
        this.#texts.seat,
        this.#texts.time,
        this.#texts.clock,
        this.#texts.screen,
        ...(before.size > 0 ? [this.#texts.before] : []),
        this.#texts.note,
      ],
      rows: points.map(({ id, seat, seconds: time }, index) => {
        const touch = points === known?.touches ? known.touches[index] : null;
        const error = touch?.clockErrorMilliseconds ?? null;
        return [
          this.#nameOf(id),
          seat === null ? "–" : number(seat, language),
          seconds(time, 3),
          error === null ? "–" : number(error, language, 1),
          touch ? this.#lateText(touch.estimatedLatencyMilliseconds) : "–",
          ...(before.size > 0 ? [before.get(id) ?? "–"] : []),
          faults.get(id) ?? "",
        ];
      }),
    }));
    if (this.#slowSince !== null) requestAnimationFrame(() => this.#redraw());
  }

  /** @param {string} id */
  #nameOf(id) {
    const participant = this.#classroom.room.participants.get(id);
    return participant ? numberedName(participant) : id;
  }

  /**
   * What is wrong with touches, by the participants' ids: false starts, who is late, and where the chain breaks.
   * @param {Contract.ClassResult|undefined} known
   */
  #faults(known) {
    const texts = this.#texts;
    /** @type {Map<string, string>} */
    const faults = new Map();
    for (const { id, fault } of known?.touches ?? []) {
      if (fault) faults.set(id, fault === "early" ? texts.tooEarly : texts.tooLate);
    }
    if (known?.brokenAfter) faults.set(known.brokenAfter, texts.breaks);
    return faults;
  }

  /**
   * How late a phone is by its own measurement; without one, by how much phones differ.
   * @param {number|null} milliseconds
   */
  #lateText(milliseconds) {
    const { language } = this.#classroom;
    return milliseconds === null ? `±\u00a0${number(SCREENS_MS, language)}` : number(milliseconds, language);
  }

  /** Everybody's place in the order of time, for the list beside the picture. @param {ReadonlyMap<string, {best: number}>} results */
  order(results) {
    const { class: known, seats = [] } = this.#result.shown ?? {};
    return pointsOf(results, seats, known);
  }

  /**
   * @param {{running: boolean, isHost: boolean, isHidden: boolean, count: number}} round  `count` of touches
   * @returns {import("../room/action-row.js").RowAction[]}
   */
  actions({ running, isHost, isHidden, count }) {
    const texts = this.#texts;
    const isSlow = this.#slowSince !== null;
    const slow = () => {
      this.#slowSince = isSlow ? null : performance.now();
      this.#redraw();
    };
    return [
      {
        name: "slow",
        label: isSlow ? texts.slowStop : texts.slow,
        shown: !running && !isHidden && count > 1,
        run: slow,
      },
      { name: "seats", label: texts.seats, shown: isHost, run: () => this.#chooseSeats() },
    ];
  }

  #chooseSeats() {
    const { seats = [], class: known } = this.#result.shown ?? {};
    openSeats(this.#classroom, {
      seats,
      touched: known?.touches.map(({ id }) => id) ?? [],
    });
  }
}
