// @ts-check
/** Which question's answers a replay shows at a time. Pure. */

/** How long the last answer stays (ms). */
const LINGER_MS = 10_000;

/** @typedef {NonNullable<Contract.Replay["questions"]>[number]} Question */
/** @typedef {{question: Question, count: number}} Asked  how many answers came until the time */

/**
 * When the answers to a question came, ms.
 * @param {Question} question
 */
function timesOf({ chosen, values, orders, curves, answers }) {
  return (chosen ?? values ?? orders ?? curves ?? answers ?? []).map(([milliseconds]) => milliseconds);
}

/**
 * The question that is answered at a time, the newest if there are several, and how many answers there are until then.
 * @param {readonly Question[]|undefined} questions  in the order of their first answers
 * @param {number} time  ms
 * @returns {Asked|null}
 */
export function askedAt(questions, time) {
  const question = (questions ?? []).findLast((each) => {
    const times = timesOf(each);
    return times[0] <= time && time < times[times.length - 1] + LINGER_MS;
  });
  return question ? { question, count: timesOf(question).filter((milliseconds) => milliseconds <= time).length } : null;
}

/**
 * @param {Pick<Contract.Replay, "questions">} replay
 * @returns {number[]} when answers came that are shown (ms), of each question in the order of time
 */
export function answerTimes({ questions = [] }) {
  return questions.flatMap(timesOf);
}

/**
 * Whether all answers are there; only then they are compared with the truth, as in the class.
 * @param {Asked} asked
 */
export function isComplete({ question, count }) {
  return count === timesOf(question).length;
}

/**
 * @template Value
 * @param {readonly (readonly [number, Value])[]|undefined} timed
 * @param {number} [count]  the first ones
 */
export function answersIn(timed = [], count = timed.length) {
  return timed.slice(0, count).map(([, value]) => value);
}

/**
 * How often each choice was chosen.
 * @param {readonly number[]} chosen  numbers of choices, from 1
 * @param {number} choices  how many there are
 */
export function countsIn(chosen, choices) {
  return Array.from({ length: choices }, (_, index) => chosen.filter((choice) => choice === index + 1).length);
}
