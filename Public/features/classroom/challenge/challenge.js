// @ts-check
/** Challenges on the classroom page: the host starts one, the class's results fill a histogram as they come. */

import { choice } from "../../../shared/dom/choice.js";
import { addStyle, byId, element, setText } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { defaultTarget, resultText, targetText } from "../../../shared/model/challenge.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { download } from "../../../shared/net/host.js";
import { explain } from "../room/failures.js";
import { forceRanking } from "../room/force-ranking.js";
import { soon } from "../room/soon.js";
import { ChallengeBoard } from "./board.js";
import { ClassResults } from "./class-results.js";
import { histogram, mean, median } from "./histogram.js";
import { CHALLENGE_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/model/challenge.js").Kind} Kind */

/** Results are read, not watched, so this interval is short enough (ms). */
const APART = 250;
/** @type {Kind[]} */
const KINDS = ["distance", "hold", "targets", "press"];
/** @type {Record<Kind, {min: number, max: number, step: number}>} */
const LIMITS = {
  distance: { min: 0.5, max: 1000, step: 0.5 },
  hold: { min: 0.5, max: 600, step: 0.5 },
  targets: { min: 1, max: 6, step: 0.5 },
  press: { min: 1, max: 10_000, step: 1 },
};

/**
 * @param {Classroom} classroom
 * @param {import("../room/switcher.js").Switcher|null} switcher  null for who only watches
 */
export function offerChallenges(classroom, switcher) {
  addStyle("/features/classroom/challenge/challenge.css");
  const shown = new ShownChallenge(classroom);
  classroom.listen({
    snapshot(message) {
      shown.results.obey(classroom.room.state);
      shown.results.load(message.results ?? []);
    },
    frame(message) {
      if (message.results) shown.update(message.results);
      else if (message.forces) shown.want();
    },
    people: () => shown.want(),
    state: () => shown.obey(),
  });
  classroom.rankings.set("challenge", () => shown.ranking());
  switcher?.offer("challenge", () => openStart(classroom));
}

class ShownChallenge {
  results = new ClassResults();
  #classroom;
  #texts;
  #board;
  /** Schedules an update. */
  want = soon(() => this.#show(), APART);

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    this.#texts = CHALLENGE_TEXTS[classroom.language];
    this.#board = new ChallengeBoard(byId("challenge"));
  }

  /** Called with a new state, which may have another challenge or none. */
  obey() {
    this.results.obey(this.#classroom.room.state);
    this.#board.shown = this.#classroom.activity === "challenge";
    this.#board.fail("");
    this.#show();
  }

  /** @param {import("./class-results.js").ResultRow[]} rows */
  update(rows) {
    this.results.apply(rows);
    this.want();
  }

  #show() {
    const { challenge, running } = this.results;
    if (!challenge || !this.#board.shown) return;
    const { room, language, host } = this.#classroom;
    const texts = this.#texts;
    const { kind, target } = challenge;
    const targetValue = targetText(kind, target, language);
    const entries = [...this.results.results]
      .filter(([id]) => room.participants.has(id))
      .map(([id, { latest }]) => ({ id, value: latest }));
    const summary = this.#summary(entries.map(({ value }) => value));
    this.#board.say({
      title: fillText(texts[/** @type {"distanceTitle"} */ (`${kind}Title`)], { target: targetValue }),
      over: running ? "" : texts.over,
      summary,
      best: room.state.hidden ? "" : this.#best(),
      veil: room.state.hidden ? texts.hidden : "",
    });
    this.#board.draw({
      histogram: histogram(kind, target, entries),
      target: kind === "targets" ? null : target,
      targetLabel: fillText(texts.target, { value: targetValue }),
      axis: (value) => number(value, language, Number.isInteger(value) ? 0 : value * 10 === Math.round(value * 10) ? 1 : 2),
      look: (id) => room.participants.get(id) ?? { shape: undefined, colour: undefined },
      summary,
    });
    this.#board.offer([
      { name: "stop", label: texts.stop, shown: running && host !== null, does: () => this.#stop() },
      { name: "again", label: texts.again, shown: !running && host !== null, does: () => openStart(this.#classroom) },
      { name: "results", label: texts.results, shown: host !== null, does: () => this.#download() },
    ]);
  }

  /** @param {number[]} values */
  #summary(values) {
    const { room, language } = this.#classroom;
    const { challenge } = this.results;
    if (!challenge || values.length === 0) return [this.#texts.nobody, ...this.#leftOut()].join(" · ");
    const { kind } = challenge;
    const count = fillText(this.#texts.count, {
      done: number(values.length, language),
      phones: phones(this.#classroom, Math.max(room.sums.phones, values.length)),
    });
    if (room.state.hidden) return count;
    const said = (/** @type {number} */ value) => ({ value: resultText(kind, value, language) });
    return [
      count,
      fillText(this.#texts.median, said(median(values))),
      fillText(this.#texts.mean, said(mean(values))),
      ...this.#leftOut(),
    ].join(" · ");
  }

  /** Who presses on a screen that measures no force. */
  #leftOut() {
    const { room, language } = this.#classroom;
    if (this.results.challenge?.kind !== "press") return [];
    const { leftOut } = forceRanking([...room.participants.values()]);
    const count = number(leftOut.length, language);
    return leftOut.length > 0 ? [fillText(this.#texts.withoutForce, { count })] : [];
  }

  /** Who came nearest; while results are hidden, only who has one. */
  ranking() {
    const { room, language } = this.#classroom;
    const { challenge, ranked } = this.results;
    const done = ranked.flatMap(({ id, value }) => {
      const participant = room.participants.get(id);
      if (!challenge || !participant) return [];
      return [{ participant, figure: room.state.hidden ? "" : resultText(challenge.kind, value, language) }];
    });
    if (room.state.hidden) done.sort((a, b) => a.participant.number - b.participant.number);
    const waiting = [...room.participants.values()].filter(({ id, connected }) => connected && !this.results.results.has(id));
    const texts = this.#texts;
    return {
      title: challenge?.kind === "targets" ? texts.boardHighest : texts.boardNearest,
      rows: [...done, ...waiting.map((participant) => ({ participant, figure: "–" }))],
    };
  }

  #best() {
    const { challenge, ranked } = this.results;
    const best = ranked.find(({ id }) => this.#classroom.room.participants.has(id));
    const participant = best && this.#classroom.room.participants.get(best.id);
    if (!best || !challenge || !participant) return "";
    const value = resultText(challenge.kind, best.value, this.#classroom.language);
    return fillText(this.#texts.best, { value, name: participant.name });
  }

  #stop() {
    this.#board.fail("");
    this.#classroom.command({ action: "challenge" }).catch((error) => this.#board.fail(error.message));
  }

  async #download() {
    const { code, host, texts } = this.#classroom;
    if (!host) return;
    this.#board.fail("");
    try {
      const kind = /** @type {const} */ ({ path: "/results", mediaType: "text/csv" });
      saveFile(`touchfigures-${code}-results.csv`, await download(code, host.hostToken, kind, () => {}));
    } catch (error) {
      this.#board.fail(explain(error, texts));
    }
  }
}

/**
 * @param {Classroom} classroom
 * @param {number} count
 */
function phones({ texts, language }, count) {
  return count === 1 ? texts.phoneOne : fillText(texts.phoneMany, { count: number(count, language) });
}

/**
 * The sheet in which the host chooses and starts one.
 * @param {Classroom} classroom
 */
function openStart(classroom) {
  const texts = CHALLENGE_TEXTS[classroom.language];
  /** @type {Kind} */
  let kind = "distance";
  const explanation = element("p", { class: "muted" });
  const label = element("span");
  const target = element("input", { type: "number", required: true, inputmode: "decimal", class: "numbers" });
  const failure = element("p", { class: "failure", role: "alert" });
  const accept = element("button", { type: "submit", class: "primary", autofocus: true }, texts.start);
  const choose = (/** @type {Kind} */ chosen) => {
    kind = chosen;
    setText(explanation, texts[/** @type {"distanceText"} */ (`${kind}Text`)]);
    setText(label, texts[/** @type {"distanceTarget"} */ (`${kind}Target`)]);
    for (const [name, value] of Object.entries(LIMITS[kind])) target.setAttribute(name, String(value));
    target.value = String(defaultTarget(kind));
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    accept.disabled = true;
    setText(failure, "");
    try {
      await classroom.command({ action: "challenge", kind, target: target.valueAsNumber });
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
      accept.disabled = false;
    }
  };
  const kinds = KINDS.map((each) => /** @type {[string, Kind]} */ ([texts[each], each]));
  choose(kind);
  const sheet = openSheet({ title: texts.sheetTitle, close: classroom.texts.close }, [
    element(
      "form",
      { class: "challenge-start", submit },
      choice(kinds, kind, choose),
      explanation,
      element("label", {}, label, target),
      failure,
      accept,
    ),
  ]);
}
