// @ts-check
/** A challenge on the remote: the round, how many are done, the best, and the teams' scores; of a task of the whole class its result and the seats. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { resultWithError, targetText } from "../../../shared/tasks/challenge.js";
import { classFinding } from "../../../shared/tasks/class-value.js";
import { TASKS, textsOf } from "../../../shared/tasks/kinds.js";
import { TeamList } from "../teams/list.js";
import { ClassResult } from "./class-result.js";
import { ClassResults } from "./class-results.js";
import { CHALLENGE_REMOTE_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/remote-texts.js";
import { CHALLENGE_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/texts.js";
import { TOGETHER_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/together-texts.js";

/** Maximum number of participants of a round that are named. */
const MAX_NAMES = 3;

/** @type {import("../room/class-activity.js").MakeRow} */
export function challengeRow({ classroom, command, begin, fail }) {
  const { room, language } = classroom;
  // Of the sheet in which a challenge is chosen.
  void addStyle("/features/classroom/challenge/challenge.css");
  const texts = CHALLENGE_REMOTE_TEXTS[language];
  const { next } = CHALLENGE_TEXTS[language];
  const results = new ClassResults();
  const best = element("ol", { class: "best" });
  const teams = new TeamList();
  const found = element("p", { class: "found", role: "status" });
  const isOfClass = () => results.challenge !== null && TASKS[results.challenge.kind].isOfClass === true;
  const together = new ClassResult(classroom.code, () => showFound());
  const showFound = () => {
    const { challenge } = results;
    const isShown = challenge !== null && isOfClass() && !room.state.hidden;
    setText(found, isShown ? classFinding(challenge.kind, together.shown?.class, language) : "");
    found.hidden = found.textContent === "";
  };
  const chooseSeats = async () => {
    try {
      const { openSeats } = await import("./seats.js");
      const { seats = [], class: known } = together.shown ?? {};
      openSeats(classroom, { seats, touched: known?.touches.map(({ id }) => id) ?? [] });
    } catch (error) {
      fail(error);
    }
  };
  const words = () => {
    const { challenge } = results;
    if (!challenge) return { title: "" };
    const { kind, target } = challenge;
    const task = fillText(textsOf(kind, language).title, { target: targetText(kind, target, language) });
    const done = [...results.results.keys()].filter((id) => room.participants.has(id)).length;
    const counts = { done: number(done, language), phones: number(Math.max(room.sums.phones, done), language) };
    return { title: fillText(texts.title, { round: results.round, task }), text: fillText(texts.text, counts) };
  };
  const startNext = () => {
    if (!results.challenge) return;
    const { kind, target, attemptLimit } = results.challenge;
    command({ action: "challenge", kind, target, attemptLimit });
  };
  const show = () => {
    const { challenge, ranked } = results;
    teams.showScores(room.state.teams, results.teamScores, language);
    if (challenge && isOfClass()) together.update(challenge.number, [...results.results.keys()].join());
    showFound();
    const first = challenge && !isOfClass() ? ranked.filter(({ id }) => room.participants.has(id)).slice(0, MAX_NAMES) : [];
    best.hidden = first.length === 0;
    best.replaceChildren(...first.map(({ id, value }) => {
      const participant = room.participants.get(id);
      const figure = challenge ? resultWithError(challenge.kind, value, results.errors.get(id), language, challenge) : "";
      return element(
        "li",
        {},
        participantSign(participant?.shape, participant?.colour),
        element("span", { class: "name" }, participant ? numberedName(participant) : id),
        element("span", { class: "numbers" }, figure),
      );
    }));
  };
  return {
    words,
    buttons: [
      {
        name: "stop",
        label: texts.stop,
        isPrimary: true,
        isOffered: () => results.running,
        run: () => command({ action: "challenge" }),
      },
      { name: "next", label: next, isPrimary: true, isOffered: () => !results.running, run: startNext },
      { name: "seats", label: TOGETHER_TEXTS[language].seats, isOffered: isOfClass, run: () => void chooseSeats() },
      { name: "challenge", label: texts.other, run: begin },
    ],
    nodes: [found, best, teams.root],
    show,
    load(message) {
      results.applyState(room.state);
      results.load(message.results ?? [], message.resultErrors);
      results.teamScores = message.teamScores ?? [];
    },
    apply({ results: rows, resultErrors, teamScores }) {
      if (rows) results.apply(rows, resultErrors);
      if (teamScores) results.teamScores = teamScores;
      return rows !== undefined || teamScores !== undefined;
    },
    applyState() {
      results.applyState(room.state);
      if (isOfClass()) together.renew();
    },
  };
}
