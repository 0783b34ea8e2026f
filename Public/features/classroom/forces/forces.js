// @ts-check
/** The scale on the classroom page: a button that sends all phones there, and each phone's force as a bar. */

import { addStyle, element } from "../../../shared/dom/dom.js";
import { DEFAULT_FULL_SCALE_GRAMS } from "../../../shared/model/contract.js";
import { fillText } from "../../../shared/model/language.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { addToBar, addToStage } from "../room/class-activity.js";
import { forceRanking } from "../room/force-ranking.js";
import { throttle } from "../room/throttle.js";
import { ForceBoard } from "./board.js";
import { PRESENT_FORCES_TEXTS } from "../../../languages/en/pages/features/classroom/forces/texts.js";

/** Minimum interval between two updates, about a frame's interval. */
const REDRAW_INTERVAL_MS = 50;
/** Maximum number of rows, and of names, that fit on a projector. */
const MAX_ROWS = 12;
const MAX_NAMES = 6;
/** The subject of a scale whose phones are pendulums. */
const PENDULUM = "pendulum";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** @type {import("../room/class-activity.js").Project} */
export function projectScale({ classroom, fail }) {
  addStyle("/features/classroom/forces/forces.css");
  const root = addToStage("forces");
  const board = new ForceBoard(root);
  const buttons = hostButtons(classroom, fail);
  addToBar(root, buttons);
  const swings = new Swings(classroom, fail);
  const show = () => {
    const isOn = classroom.activity === "scale";
    const isSwinging = isOn && classroom.room.state.subject === PENDULUM;
    board.shown = isOn && !isSwinging;
    swings.show(isSwinging);
    buttons.hidden = classroom.host === null;
    if (isOn && !isSwinging) board.show(words(classroom), rows(classroom));
  };
  const requestRedraw = throttle(show, REDRAW_INTERVAL_MS);
  classroom.listen({
    snapshot() {
      requestRedraw();
      swings.request();
    },
    frame(message) {
      if (message.forces) requestRedraw();
      if (message.pendulums) swings.request();
    },
    people: requestRedraw,
    state: show,
  });
  return { ranking: () => swings.ranking() ?? ranking(classroom) };
}

/** The class's pendulums, whose picture is loaded when they are first shown. */
class Swings {
  #classroom;
  #fail;
  #root = addToStage("pendulums");
  #buttons;
  /** @type {Promise<import("./pendulums.js").ClassPendulums>|undefined} */
  #loading;
  /** @type {import("./pendulums.js").ClassPendulums|undefined} */
  #picture;

  /**
   * @param {Classroom} classroom
   * @param {(error: unknown) => void} fail
   */
  constructor(classroom, fail) {
    this.#classroom = classroom;
    this.#fail = fail;
    const { pendulums } = PRESENT_FORCES_TEXTS[classroom.language];
    const leave = () => void classroom.command({ action: "activity", activity: "scale" }).catch(fail);
    this.#buttons = element(
      "button",
      { type: "button", "data-action": "forces", "aria-pressed": "true", click: leave },
      pendulums,
    );
    addToBar(this.#root, this.#buttons);
  }

  /** @param {boolean} isShown */
  show(isShown) {
    const wasHidden = this.#root.hidden;
    this.#root.hidden = !isShown;
    this.#buttons.hidden = this.#classroom.host === null;
    if (!isShown) return;
    this.#picture?.update();
    if (!wasHidden && this.#loading) return;
    this.#loading ??= import("./pendulums.js").then(async ({ ClassPendulums, pendulumsReady }) => {
      await pendulumsReady;
      return (this.#picture = new ClassPendulums(this.#classroom, this.#root));
    });
    this.#loading.then((picture) => picture.request()).catch((error) => {
      this.#loading = undefined;
      this.#fail(error);
    });
  }

  /** Asks for what has swung, if it is shown. */
  request() {
    if (!this.#root.hidden) this.#picture?.request();
  }

  /** @returns {import("../room/class-activity.js").Ranking|null} null unless they are shown */
  ranking() {
    return this.#root.hidden ? null : this.#picture?.ranking() ?? null;
  }
}

/**
 * Acts on all phones at once: their fingers are on the glass, and cannot press a button there.
 * @param {Classroom} classroom
 * @param {(error: unknown) => void} fail
 */
function hostButtons(classroom, fail) {
  const texts = PRESENT_FORCES_TEXTS[classroom.language];
  const tare = () => void classroom.command({ action: "tare" }).catch(fail);
  const swing = () => void classroom.command({ action: "activity", activity: "scale", subject: PENDULUM }).catch(fail);
  const correct = () => void import("./correct.js").then(({ openCorrections }) => openCorrections(classroom)).catch(fail);
  return element(
    "div",
    { class: "corrections" },
    element("button", { type: "button", "data-action": "tare", click: tare }, texts.tareAll),
    element("button", { type: "button", "data-action": "calibrate", click: correct }, texts.correct),
    element("button", { type: "button", "data-action": "pendulums", "aria-pressed": "false", click: swing }, texts.pendulums),
  );
}

/**
 * @param {Classroom} classroom
 * @returns {import("../room/class-activity.js").Ranking}
 */
function ranking({ room, language }) {
  const texts = PRESENT_FORCES_TEXTS[language];
  const { ranked } = forceRanking([...room.participants.values()]);
  const others = room.here.filter(({ force }) => force.peakGrams === null);
  return {
    title: texts.board,
    rows: [
      ...ranked.map((participant) => ({
        participant,
        figure: fillText(texts.grams, { grams: participant.force.peakGrams ?? 0 }),
      })),
      ...others.map((participant) => ({ participant, figure: "–" })),
    ],
  };
}

/** @param {Classroom} classroom */
function rows({ room, language }) {
  const texts = PRESENT_FORCES_TEXTS[language];
  const { ranked } = forceRanking([...room.participants.values()]);
  const top = Math.max(DEFAULT_FULL_SCALE_GRAMS, ...ranked.map(({ force }) => force.peakGrams ?? 0));
  return ranked.slice(0, MAX_ROWS).map(({ id, number, name, shape, colour, force, connected }) => {
    const grams = connected ? (force.grams ?? 0) : 0;
    const peak = force.peakGrams ?? 0;
    return {
      id,
      name: numberedName({ number, name }),
      shape,
      colour,
      share: grams / top,
      peakShare: peak / top,
      value: fillText(texts.grams, { grams }),
      peak: fillText(texts.peak, { grams: peak }),
    };
  });
}

/** @param {Classroom} classroom */
function words({ room, language }) {
  const texts = PRESENT_FORCES_TEXTS[language];
  const { ranked, leftOut, waiting } = forceRanking([...room.participants.values()]);
  const more = (/** @type {number} */ count) => (count > 0 ? ` ${fillText(texts.more, { count })}` : "");
  const names = leftOut.slice(0, MAX_NAMES).map(numberedName).join(", ");
  const foot = [
    ranked.length === 0 && texts.nobody,
    ranked.length > MAX_ROWS && more(ranked.length - MAX_ROWS).trim(),
    waiting > 0 && (waiting === 1 ? texts.waitingOne : fillText(texts.waiting, { count: waiting })),
    leftOut.length > 0 && fillText(texts.leftOut, { names }) + more(leftOut.length - MAX_NAMES),
  ];
  return { title: texts.title, lead: texts.lead, foot: foot.filter(Boolean).join(" · ") };
}
