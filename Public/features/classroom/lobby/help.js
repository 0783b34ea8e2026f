// @ts-check
/** The sheet for a class that cannot join: the server's counts of failures, and what to check. Printable. */

import { element } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { arrivals, qrAddress, serverInfo } from "../../../shared/net/rest.js";
import { openPaper } from "../room/paper.js";
import { HELP_TEXTS } from "../../../languages/en/pages/features/classroom/lobby/help-texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {typeof HELP_TEXTS.en} Texts */

/** Interval between two requests for the server's counts of failures. */
const POLL_INTERVAL_MS = 3000;
/** The server's counts of phones that failed to join, the clearest cause first. */
const FAILURE_KINDS = /** @type {const} */ (["locked", "full", "tooOld", "noLive", "distrusted", "wrongCode"]);
/** Failures that the server cannot assign to a class: an unknown code, a handshake without a code. */
const OF_ANY_CLASS = new Set(["distrusted", "wrongCode"]);

/**
 * @param {Classroom} classroom
 * @param {string} origin  where phones join
 */
export async function openNetworkHelp(classroom, origin) {
  const { language, code } = classroom;
  const texts = HELP_TEXTS[language];
  const seen = element("div", { class: "seen", role: "status" });
  await lookAt(classroom, seen, texts);
  if (document.querySelector("dialog[open]")) return;
  const { port, protocol } = new URL(origin);
  const values = { address: origin, port: port || (protocol === "https:" ? "443" : "80") };
  const rows = texts.causes.map(([cause, remedy]) =>
    element("li", {}, element("b", {}, cause), element("p", {}, fillText(remedy, values)))
  );
  const { title, print } = texts;
  const sheet = openPaper({ title, print, close: classroom.texts.close }, (button) => [
    seen,
    joinInstructions(`${origin}/touch?s=${code}`, code, origin, texts),
    element("ol", {}, ...rows),
    element("p", { class: "more" }, element("a", { href: "/docs?document=school-network", target: "_blank" }, texts.network)),
    button,
  ]);
  sheet.classList.add("network-help");
  const looking = setInterval(
    () => (sheet.isConnected ? void lookAt(classroom, seen, texts) : clearInterval(looking)),
    POLL_INTERVAL_MS,
  );
}

/**
 * Also printed, because the paper is read away from the projector: the address by which phones join.
 * @param {string} address
 * @param {string} code
 * @param {string} origin
 * @param {Texts} texts
 */
function joinInstructions(address, code, origin, texts) {
  return element(
    "div",
    { class: "on-paper" },
    element("img", { src: qrAddress(address), alt: "" }),
    element(
      "p",
      {},
      `${texts.open} `,
      element("b", {}, origin),
      element("br"),
      `${texts.code} `,
      element("b", { class: "code" }, `${code.slice(0, 3)} ${code.slice(3)}`),
    ),
  );
}

/**
 * @param {Classroom} classroom
 * @param {HTMLElement} seen
 * @param {Texts} texts
 */
async function lookAt({ code, savedHost, language }, seen, texts) {
  const [info, counts] = await Promise.all([
    serverInfo().catch(() => null),
    savedHost ? arrivals(code, savedHost.hostToken).catch(() => null) : null,
  ]);
  if (!info) return;
  const failed = FAILURE_KINDS.filter((failure) => (counts?.[failure] ?? 0) > 0);
  const opened = counts?.opened ?? 0;
  const first = opened > 0 ? fillText(texts.opened, { count: number(opened, language) }) : info.visited ? texts.visited : "";
  const lines = first || failed.length === 0 ? [element("p", { class: "visited" }, first || texts.notVisited)] : [];
  for (const failure of failed) {
    const times = element("b", { class: "numbers" }, `${number(counts?.[failure] ?? 0, language)}\u00a0×`);
    const whose = OF_ANY_CLASS.has(failure) && element("span", { class: "muted" }, ` ${texts.anyClass}`);
    lines.push(element("p", { class: "failed" }, times, ` ${texts.failures[failure]}`, whose));
  }
  if (opened > 0 && failed.length === 0) lines.push(element("p", { class: "failed" }, texts.stuck));
  // Announced only if the text has changed.
  if (lines.map(({ textContent }) => textContent).join() === [...seen.children].map(({ textContent }) => textContent).join()) {
    return;
  }
  seen.replaceChildren(...lines);
}
