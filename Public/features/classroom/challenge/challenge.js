// @ts-check
/** Challenges on the classroom page: the host starts one, and a histogram shows the class's results as they arrive. */

import { addStyle } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { fillText } from "../../../shared/model/language.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { RoundStart } from "../../../shared/model/round-start.js";
import { number } from "../../../shared/model/units.js";
import { CSV, download, XLSX } from "../../../shared/net/host.js";
import { mean, median } from "../../../shared/statistics/averages.js";
import { absenceTexts } from "../chart/absent.js";
import { MIN_VALUES_FOR_HALF, spread } from "../../../shared/drawing/chart/spread.js";
import { moreDigits, resultText, resultWithError, targetText } from "../../../shared/tasks/challenge.js";
import { TASKS, textsOf } from "../../../shared/tasks/kinds.js";
import { ActionRow } from "../room/action-row.js";
import { addToStage } from "../room/class-activity.js";
import { explain } from "../room/failures.js";
import { AllDone } from "../room/sound.js";
import { forceRanking } from "../room/force-ranking.js";
import { throttle } from "../room/throttle.js";
import { ChallengeBoard } from "./board.js";
import { errorNotes, middleErrors } from "./class-errors.js";
import { ClassResults } from "./class-results.js";
import { attemptText, finding } from "./finding.js";
import { resultsPicture } from "./histogram.js";
import { InTime } from "./in-time.js";
import { openStart } from "./start.js";
import { TaskPicture } from "./task-picture.js";
import { Together } from "./together.js";
import { CHALLENGE_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {NonNullable<ClassResults["challenge"]>} Challenge */

/** Minimum interval between two updates of the results. */
const REDRAW_INTERVAL_MS = 250;
/** Number of places on the podium. */
const PODIUM_PLACES = 3;
/** The buttons that only a task of the whole class has. */
const UNOFFERED = ["slow", "seats"].map((name) => ({ name, label: "", shown: false, run: () => {} }));

/** @type {import("../room/class-activity.js").Project} */
export function projectChallenges({ classroom, keys }) {
  addStyle("/features/classroom/challenge/challenge.css");
  const shown = new ShownChallenge(classroom);
  classroom.listen({
    snapshot(message) {
      shown.round.load(classroom.room.state.challenge);
      shown.results.applyState(classroom.room.state);
      shown.results.load(message.results ?? [], message.resultErrors);
      shown.results.score(message.scores ?? []);
      shown.results.teamScores = message.teamScores ?? [];
    },
    frame(message) {
      if (message.scores) shown.results.score(message.scores);
      if (message.teamScores) shown.results.teamScores = message.teamScores;
      if (message.results || message.scores) shown.update(message.results ?? [], message.resultErrors);
      else if (message.forces || message.teamScores) shown.requestRedraw();
    },
    people: () => shown.requestRedraw(),
    state: () => shown.applyState(),
  });
  if (classroom.host) keys.control("N", () => shown.stopOrStartNext());
  return { ranking: () => shown.ranking() };
}

class ShownChallenge {
  results = new ClassResults();
  round = new RoundStart();
  #classroom;
  #texts;
  #board;
  #actions;
  #picture;
  #allDone = new AllDone();
  #together;
  #inTime;
  /** Schedules an update. */
  requestRedraw = throttle(() => this.#show(), REDRAW_INTERVAL_MS);

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    this.#texts = CHALLENGE_TEXTS[classroom.language];
    this.#actions = new ActionRow("challenge-data", classroom.language);
    this.#board = new ChallengeBoard(addToStage("challenge"), this.#actions, classroom.language);
    const lookOf = (/** @type {string} */ id) => classroom.room.participants.get(id);
    this.#picture = new TaskPicture(classroom.code, classroom.language, (node) => this.#board.picture(node), lookOf);
    this.#together = new Together(classroom, this.#board, () => this.#show());
    this.#inTime = new InTime(classroom, this.#board, () => this.#show());
  }

  /** The view of a task of the whole class. @param {Challenge} challenge */
  #viewOf({ kind }) {
    return TASKS[kind].isInTime ? this.#inTime : this.#together;
  }

  /** Called with a new state, which may have another challenge or none. */
  applyState() {
    const { challenge } = this.#classroom.room.state;
    this.results.applyState(this.#classroom.room.state);
    this.round.change(challenge, Date.now());
    const wait = this.results.running ? this.round.wait(challenge?.number, Date.now()) : 0;
    this.#board.count(wait);
    this.#board.shown = this.#classroom.activity === "challenge";
    this.#board.fail("");
    const { challenge: shown } = this.results;
    if (shown && TASKS[shown.kind].isOfClass) this.#viewOf(shown).stateChanged();
    if (shown && TASKS[shown.kind].isInTime && this.results.running) this.#inTime.counting(shown, wait);
    else this.#inTime.ended();
    this.#show();
  }

  /**
   * @param {import("./class-results.js").ResultRow[]} rows
   * @param {import("./class-results.js").ErrorRow[]} [errors]
   */
  update(rows, errors) {
    this.results.apply(rows, errors);
    this.#inTime.add(rows);
    this.requestRedraw();
  }

  #show() {
    const { challenge, running } = this.results;
    if (!challenge || !this.#board.shown) return;
    const { room } = this.#classroom;
    if (TASKS[challenge.kind].isOfClass) return this.#showTogether(challenge);
    const isRevealed = !running && !room.state.hidden;
    const entries = [...this.#present()].map(([id, { best }]) => ({ id, value: best }));
    const values = entries.map(({ value }) => value);
    const summary = this.#summary(entries.map(({ id, value }) => ({ value, error: this.results.errors.get(id) })));
    this.#picture.update(challenge, entries.map(({ id }) => `${id} ${this.results.results.get(id)?.attempts}`).join());
    this.#showTexts(challenge, values, summary);
    this.#drawHistogram(challenge, entries, summary);
    this.#board.showPodium(isRevealed ? this.#podium() : []);
    this.#board.showTeams(room.state.teams, isRevealed ? this.results.teamScores : []);
    this.#offerActions(isRevealed);
  }

  /**
   * A task of the whole class: its touches by time and one result, without ranks.
   * @param {Challenge} challenge
   */
  #showTogether(challenge) {
    const { room, language } = this.#classroom;
    const { running } = this.results;
    const { hidden } = room.state;
    const touches = this.#present();
    const view = this.#viewOf(challenge);
    view.update(challenge, touches, running);
    const words = view.words(challenge);
    const { finding: found, details, errors } = words;
    const isFound = !running && !hidden && found !== "";
    const task = fillText(textsOf(challenge.kind, language).title, { target: this.#targetText(challenge) });
    const done = this.#done(touches.size);
    this.#allDone.show(running, done.all);
    this.#picture.update(challenge, "");
    this.#board.say({
      title: isFound ? found : task,
      about: hidden ? "" : (isFound ? details : [found]).filter(Boolean).join(" · "),
      over: this.#roundText(),
      ...done,
      summary: hidden || running ? "" : errors,
      best: "",
      veil: hidden ? this.#texts.hidden : "",
    });
    view.draw(challenge, touches, words);
    this.#board.showPodium([]);
    this.#board.showTeams(null, []);
    this.#offerActions(
      false,
      view.actions({
        running,
        isHost: this.#classroom.host !== null,
        isHidden: hidden === true,
        count: touches.size,
      }),
    );
  }

  /** The results of everybody who is present. */
  #present() {
    const { room } = this.#classroom;
    return new Map([...this.results.results].filter(([id]) => room.participants.has(id)));
  }

  /**
   * The task is the title while it runs; then the finding is.
   * @param {Challenge} challenge
   * @param {number[]} values
   * @param {string} summary
   */
  #showTexts(challenge, values, summary) {
    const { room, language } = this.#classroom;
    const { hidden } = room.state;
    const { running } = this.results;
    const task = fillText(textsOf(challenge.kind, language).title, { target: this.#targetText(challenge) });
    const found = hidden || values.length === 0 ? "" : finding(challenge, values, language, moreDigits(challenge, values));
    const isFound = !running && found !== "";
    const done = this.#done(values.length);
    this.#allDone.show(running, done.all);
    this.#board.say({
      title: isFound ? found : task,
      about: [isFound ? task : found, found && attemptText(challenge.attemptLimit, language)].filter(Boolean).join(" · "),
      over: this.#roundText(),
      ...done,
      summary,
      best: running && !hidden ? this.#best() : "",
      veil: hidden ? this.#texts.hidden : "",
    });
  }

  /** @param {Challenge} challenge */
  #targetText({ kind, target }) {
    return targetText(kind, target, this.#classroom.language);
  }

  /**
   * @param {Challenge} challenge
   * @param {{id: string, value: number}[]} entries  everybody's best result
   * @param {string} summary
   */
  #drawHistogram(challenge, entries, summary) {
    const { room, language } = this.#classroom;
    const values = entries.map(({ value }) => value);
    const found = finding(challenge, values, language, moreDigits(challenge, values));
    const picture = resultsPicture(challenge, entries, language, (id) => room.participants.get(id), summary);
    this.#board.draw(picture, () => ({
      title: [found, attemptText(challenge.attemptLimit, language)].filter(Boolean).join(" · "),
      head: [CHART_TEXTS[language].phone, this.#texts.place, this.#texts.bestAttempt, this.#texts.attempts],
      rows: this.#standing().map(({ participant, place, figure }) => [
        participant.name,
        number(place, language),
        figure,
        number(this.results.results.get(participant.id)?.attempts ?? 0, language),
      ]),
    }));
  }

  /**
   * @param {boolean} isRevealed  whether the round is over and its results are shown
   * @param {import("../room/action-row.js").RowAction[]} [more]  of a task of the whole class
   */
  #offerActions(isRevealed, more = []) {
    const { running } = this.results;
    const isHost = this.#classroom.host !== null;
    const texts = this.#texts;
    const stopOrStartNext = () => this.stopOrStartNext();
    const download = (/** @type {"csv"|"xlsx"} */ form) => () => void this.#download(form);
    const savePicture = () => void this.#savePicture();
    const offered = more.length > 0 ? more : UNOFFERED;
    this.#actions.offer([
      { name: "stop", label: texts.stop, key: "N", shown: running && isHost, run: stopOrStartNext },
      { name: "next", label: texts.next, key: "N", shown: !running && isHost, run: stopOrStartNext },
      { name: "again", label: texts.again, shown: !running && isHost, run: () => openStart(this.#classroom) },
      ...offered,
      { name: "picture", isData: true, label: texts.picture, shown: isRevealed && isHost, run: savePicture },
      { name: "results", isData: true, label: texts.results, shown: isHost, run: download("csv") },
      { name: "workbook", isData: true, label: texts.resultsBook, shown: isHost, run: download("xlsx") },
    ]);
  }

  /** A single challenge is not a game yet. */
  #roundText() {
    const { round, running } = this.results;
    const texts = this.#texts;
    if (round === 1) return running ? "" : texts.over;
    return fillText(running ? texts.round : texts.roundOver, { round });
  }

  /**
   * Number of participants with a result, among those that can have one.
   * @param {number} done
   */
  #done(done) {
    const { language } = this.#classroom;
    const phones = done + this.#absent(done);
    const counts = { done: number(done, language), phones: number(phones, language) };
    return { done: phones === 0 ? "" : fillText(this.#texts.done, counts), all: phones > 0 && done === phones };
  }

  /** @param {import("./class-errors.js").Measured[]} measured  everybody's best result */
  #summary(measured) {
    const values = measured.map(({ value }) => value);
    const { room, language } = this.#classroom;
    const { challenge, running } = this.results;
    const leftOut = this.#leftOut;
    const others = leftOut > 0 ? [fillText(this.#texts.withoutForce, { count: number(leftOut, language) })] : [];
    if (!challenge || values.length === 0) return [this.#texts.nobody, ...others].join(" · ");
    if (room.state.hidden) return others.join();
    const { kind } = challenge;
    const more = moreDigits(challenge, values);
    const formatted = (/** @type {number} */ value, /** @type {number|undefined} */ error = undefined) => ({
      value: resultWithError(kind, value, error, language, { ...challenge, more }),
    });
    const errors = middleErrors(measured);
    const all = spread(values);
    const half = all && values.length >= MIN_VALUES_FOR_HALF
      ? [
        fillText(CHART_TEXTS[language].half, {
          low: formatted(all.lowerQuartile).value,
          high: formatted(all.upperQuartile).value,
        }),
      ]
      : [];
    return [
      fillText(this.#texts.median, formatted(median(values), errors?.median)),
      fillText(this.#texts.mean, formatted(mean(values), errors?.mean)),
      ...half,
      ...errorNotes(measured, language),
      // While it runs, others may still come.
      ...(running ? [] : absenceTexts(values, this.#absent(values.length), (value) => formatted(value).value, language)),
      ...others,
    ].join(" · ");
  }

  /**
   * Number of participants without a result, of those that can have one.
   * @param {number} done
   */
  #absent(done) {
    return Math.max(0, this.#classroom.room.sums.phones - this.#leftOut - done);
  }

  /** Number of participants whose screen measures no force. */
  get #leftOut() {
    const { challenge } = this.results;
    if (!challenge || TASKS[challenge.kind].need !== "force") return 0;
    return forceRanking([...this.#classroom.room.participants.values()]).leftOut.length;
  }

  /** Connected participants with a result, the best first. */
  #standing() {
    const { room, language } = this.#classroom;
    const { challenge, ranked } = this.results;
    if (challenge && TASKS[challenge.kind].isOfClass) {
      return this.#viewOf(challenge).order(this.#present()).flatMap(({ id, seconds }, index) => {
        const participant = room.participants.get(id);
        return participant
          ? [{ participant, place: index + 1, figure: resultText(challenge.kind, seconds, language, challenge) }]
          : [];
      });
    }
    const more = challenge ? moreDigits(challenge, ranked.map(({ value }) => value)) : 0;
    return ranked.flatMap(({ id, value, place }) => {
      const participant = room.participants.get(id);
      return challenge && participant
        ? [{
          participant,
          place,
          figure: resultWithError(challenge.kind, value, this.results.errors.get(id), language, { ...challenge, more }),
        }]
        : [];
    });
  }

  /**
   * The steps of the podium: from the second round on with the points of all rounds. The last one says how many more share
   * its place.
   */
  #podium() {
    const { results } = this;
    const { language } = this.#classroom;
    const standing = this.#standing();
    const [steps, others] = [standing.slice(0, PODIUM_PLACES), standing.slice(PODIUM_PLACES)];
    const alike = others.filter(({ place }) => place === steps.at(-1)?.place).length;
    return steps.map((placed, index) => {
      const score = results.round > 1 ? results.scores.get(placed.participant.id) : undefined;
      return {
        ...placed,
        points: score && fillText(this.#texts.points, { points: number(score.points, language) }),
        alike: index === PODIUM_PLACES - 1 && alike > 0
          ? fillText(this.#texts.alike, { count: number(alike, language) })
          : undefined,
      };
    });
  }

  /** Participants with points, the most first. */
  #scoredParticipants() {
    const { room, language } = this.#classroom;
    return this.results.scored.flatMap(({ id, gained, points, overall }) => {
      const participant = room.participants.get(id);
      const counts = { points: number(points, language), gained: number(gained, language) };
      return participant ? [{ participant, place: overall, figure: fillText(this.#texts.gained, counts) }] : [];
    });
  }

  /** The nearest results, and after several rounds the most points; while results are hidden, only the participants. */
  ranking() {
    const { room, language } = this.#classroom;
    const { challenge, running, round } = this.results;
    const isOfClass = challenge !== null && TASKS[challenge.kind].isOfClass === true;
    if (!running && round > 1 && !room.state.hidden && !isOfClass) {
      return { title: fillText(this.#texts.boardPoints, { round: number(round, language) }), rows: this.#scoredParticipants() };
    }
    const done = this.#standing().map(({ participant, figure }) => ({ participant, figure: room.state.hidden ? "" : figure }));
    if (room.state.hidden) done.sort((a, b) => a.participant.number - b.participant.number);
    const waiting = room.here.filter(({ id }) => !this.results.results.has(id));
    const texts = this.#texts;
    return {
      title: (challenge && textsOf(challenge.kind, language).board) ?? texts.boardNearest,
      rows: [...done, ...waiting.map((participant) => ({ participant, figure: "–" }))],
    };
  }

  #best() {
    const [first] = this.#standing();
    return first ? fillText(this.#texts.best, { value: first.figure, name: numberedName(first.participant) }) : "";
  }

  /** Ends the round that runs; after it, begins the next one with the same task. */
  stopOrStartNext() {
    const { challenge, running } = this.results;
    if (!challenge || !this.#board.shown) return;
    const { kind, target, attemptLimit } = challenge;
    this.#board.fail("");
    const round = running ? {} : { kind, target, attemptLimit };
    this.#classroom.command({ action: "challenge", ...round }).catch((error) => this.#board.fail(error.message));
  }

  async #savePicture() {
    const { code, texts, language } = this.#classroom;
    const { challenge, round } = this.results;
    if (!challenge) return;
    this.#board.fail("");
    try {
      const { drawResults } = await import("./picture.js");
      const { kind, target } = challenge;
      const task = fillText(textsOf(kind, language).title, {
        target: targetText(kind, target, language),
      });
      const isGame = round > 1;
      const picture = await drawResults({
        title: isGame ? fillText(this.#texts.boardPoints, { round: number(round, language) }) : task,
        subtitle: [
          isGame && task,
          !isGame && attemptText(challenge.attemptLimit, language),
          fillText(this.#texts.pictureTitle, { code }),
          new Date().toLocaleDateString(language),
        ].filter(Boolean).join(" · "),
        rows: isGame ? this.#scoredParticipants() : this.#standing(),
      });
      saveFile(`touchfigures-${code}-round-${round}.png`, picture);
    } catch (error) {
      this.#board.fail(explain(error, texts));
    }
  }

  /** @param {"csv"|"xlsx"} form */
  async #download(form) {
    const { code, host, texts, language } = this.#classroom;
    if (!host) return;
    this.#board.fail("");
    try {
      const file = /** @type {const} */ ({ path: "/tables/results", mediaType: form === "csv" ? CSV : XLSX, language });
      saveFile(`touchfigures-${code}-results.${form}`, await download(code, host.hostToken, file, () => {}));
    } catch (error) {
      this.#board.fail(explain(error, texts));
    }
  }
}
