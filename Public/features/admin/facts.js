// @ts-check
/** What the server reports, in words: the machine, the backups, the nodes, the log, and what is wrong. */

import { lifetimeText } from "../../shared/classes/lifetime.js";
import { element } from "../../shared/dom/dom.js";
import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { ageText, dayText, sizeText, timeText } from "./values.js";

/** @typedef {import("./class-card.js").Texts} Texts */

/** The time before its end at which a certificate is a warning, as of `doctor` (ms). */
const CERTIFICATE_WARNING_MS = 14 * 86_400_000;
/** The periods after which a backup is missing. */
const LATE_PERIODS = 2;

/**
 * @param {[string, string|null][]} facts  names and values; those without a value are left out
 */
function terms(facts) {
  return facts.flatMap(([name, value]) => (value === null ? [] : [element("dt", {}, name), element("dd", {}, value)]));
}

/**
 * @param {Contract.Operation} report
 * @param {Texts} texts
 * @param {string} language
 * @param {number} now  ms since 1970 on the server's clock
 */
export function serverFacts({ version, startedAt, workerRestarts, storage, certificate }, texts, language, now) {
  const { dataBytes, freeBytes, limitBytes } = storage;
  const size = (/** @type {number} */ bytes) => sizeText(bytes, language);
  const names = certificate?.names.join(", ") ?? "";
  return terms([
    [texts.version, version],
    [texts.up, ageText((now - Date.parse(startedAt)) / 1000, language)],
    [texts.restarts, workerRestarts === 0 ? null : number(workerRestarts, language)],
    [
      texts.data,
      limitBytes === null ? size(dataBytes) : fillText(texts.dataOf, { size: size(dataBytes), limit: size(limitBytes) }),
    ],
    [texts.free, freeBytes === null ? texts.unknown : size(freeBytes)],
    [
      texts.certificate,
      certificate === null
        ? texts.certificateNone
        : fillText(texts.certificateUntil, { time: dayText(certificate.expiresAt, language), names }),
    ],
  ]);
}

/**
 * @param {NonNullable<Contract.Operation["backup"]>} backup
 * @param {Texts} texts
 * @param {string} language
 */
export function backupFacts({ folder, everySeconds, keep, sessions, count, newest, trial }, texts, language) {
  const size = newest === null ? "" : sizeText(newest.bytes, language);
  return terms([
    [texts.backupLast, newest === null ? texts.backupNever : `${timeText(newest.at, language)}, ${size}`],
    [
      texts.backupTrial,
      trial === null ? texts.backupNever : fillText(
        trial.problem === null ? texts.trialGood : texts.trialBad,
        { time: timeText(trial.at, language) },
      ),
    ],
    [texts.backupKept, fillText(texts.backupOf, { count: number(count, language), keep: number(keep, language) })],
    [texts.backupEvery, everySeconds < 3600 ? ageText(everySeconds, language) : lifetimeText(everySeconds, language)],
    [texts.backupContent, sessions ? texts.backupWhole : texts.backupWithout],
    [texts.backupFolder, folder],
  ]);
}

/**
 * @param {Contract.OperationNode[]} nodes
 * @param {Texts} texts
 * @param {string} language
 */
export function nodeLines(nodes, texts, language) {
  const states = { serving: texts.nodeServing, draining: texts.nodeDraining, silent: texts.nodeSilent };
  return nodes.map((node) =>
    element(
      "li",
      {},
      fillText(texts.node, {
        number: String(node.number),
        name: node.name,
        state: states[node.state] ?? node.state,
        sessions: number(node.sessions, language),
        phones: number(node.phones, language),
        time: ageText(node.ageSeconds, language),
      }),
    )
  );
}

/**
 * @param {Contract.LogLine[]} lines
 * @param {string} language
 */
export function logLines(lines, language) {
  return lines.map(({ at, level, text }) =>
    element(
      "li",
      { "data-level": level, lang: "en" },
      element("time", { datetime: at, lang: language }, timeText(at, language)),
      element("b", {}, level),
      ` ${text}`,
    )
  ).reverse();
}

/**
 * What needs somebody: one sentence each.
 * @param {Contract.Operation} report
 * @param {Texts} texts
 * @param {string} language
 * @param {number} now  ms since 1970 on the server's clock
 * @returns {string[]}
 */
export function warnings({ problem, storage, certificate, backup }, texts, language, now) {
  const isEnding = certificate !== null && Date.parse(certificate.expiresAt) < now + CERTIFICATE_WARNING_MS;
  const last = backup?.newest ? Date.parse(backup.newest.at) : null;
  const isLate = backup !== null && last !== null && last + LATE_PERIODS * backup.everySeconds * 1000 < now;
  return [
    problem === null ? "" : fillText(texts.warnStore, { detail: problem }),
    storage.acceptsSessions ? "" : texts.warnFull,
    isEnding ? fillText(texts.warnCertificate, { time: dayText(certificate.expiresAt, language) }) : "",
    backup !== null && backup.problem !== null
      ? fillText(texts.warnBackup, { detail: backup.problem })
      : isLate
      ? texts.warnLate
      : "",
    backup?.trial?.problem ? fillText(texts.warnTrial, { detail: backup.trial.problem }) : "",
  ].filter((sentence) => sentence !== "");
}
