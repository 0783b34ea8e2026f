// @ts-check
/** The sources of the page's figures: the server, with the host's token, or the host's page that opened this one. */

import { asFigures } from "./figures.js";

/** @typedef {import("./figures.js").PageFigures} PageFigures */
/** @typedef {"blocked"|"refused"|"silent"|"noSession"} Fault */
/** @typedef {{page: string, width: string}} Question  `width`: a class of widths, or "" for all */
/**
 * @callback Ask
 * @param {Question} question
 * @param {(figures: PageFigures) => void} tell
 * @param {(fault: Fault) => void} fail
 * @returns {void}
 */

/**
 * @param {string} server  its origin
 * @param {string} code
 * @param {string} token
 * @returns {Ask}
 */
export function fromServer(server, code, token) {
  return async ({ page, width }, tell, fail) => {
    const query = new URLSearchParams({ page, ...(width ? { width } : {}) });
    try {
      const address = `${server}/api/v1/sessions/${encodeURIComponent(code)}/study/elements?${query}`;
      const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` }, credentials: "omit" });
      const figures = response.ok ? asFigures(await response.json()) : null;
      if (figures) tell(figures);
      else fail("refused");
    } catch {
      fail("blocked");
    }
  };
}

/** Time within which the host's page has to respond. */
const ANSWER_TIMEOUT_MS = 4000;

/**
 * The host's page does not give its token away: it requests the figures itself, and sends them.
 * @param {string} server  its origin
 * @returns {Ask}
 */
export function fromOpener(server) {
  const opener = /** @type {Window|null} */ (window.opener);
  /** @type {{question: Question, tell: (figures: PageFigures) => void}|undefined} */
  let pending;
  /** @type {number|undefined} */
  let answerTimer;
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== server || source !== opener || data?.type !== "touchkit-study" || !pending) return;
    const figures = asFigures(data.figures);
    if (!figures || data.page !== pending.question.page || data.width !== pending.question.width) return;
    clearTimeout(answerTimer);
    pending.tell(figures);
  });
  return (question, tell, fail) => {
    if (!opener || opener.closed) return fail("silent");
    pending = { question, tell };
    clearTimeout(answerTimer);
    answerTimer = setTimeout(() => fail("silent"), ANSWER_TIMEOUT_MS);
    opener.postMessage({ type: "touchkit-heatmap", ...question }, server);
  };
}
