// @ts-check
/** The running classes of this browser: those that it hosts, and those that it joined as a phone. */

import { hostedCodes, hostOf, storeHost } from "../net/host.js";
import { RestError, sessionSummary } from "../net/rest.js";
import { keysWith, readJSON } from "../net/storage.js";

/** Maximum number of classes that are requested; only the browser on the server itself leads more. */
const MAX_CLASSES = 8;

/** @typedef {{code: string, address: string}} OwnClass */

/**
 * Whether a class is running. A class that the server does not know is removed; without a response it is kept.
 * @param {string} code
 */
async function isRunning(code) {
  try {
    return !(await sessionSummary(code)).ended;
  } catch (error) {
    if (error instanceof RestError && error.status === 404) storeHost(code, null);
    return false;
  }
}

/**
 * The running classes among the given ones.
 * @param {OwnClass[]} classes
 */
async function running(classes) {
  const requested = classes.slice(0, MAX_CLASSES);
  const answers = await Promise.all(requested.map(({ code }) => isRunning(code)));
  return requested.filter((_, index) => answers[index]);
}

/**
 * Whether this browser hosts it: a phone that measures alone hosts no class.
 * @param {string} code
 */
export function leads(code) {
  const host = hostOf(code);
  return host !== null && !host.alone;
}

/** @param {string} code */
export function hostAddress(code) {
  return `/${hostOf(code)?.remote ? "remote" : "present"}?s=${code}`;
}

/** The classes that it hosts, the newest first. */
export function hostedClasses() {
  return running(hostedCodes().filter(leads).map((code) => ({ code, address: hostAddress(code) })));
}

const PHONE_KEY_PREFIX = "touchfigures.phone.";

/** The classes in which this device is a phone, the newest first. */
export function joinedClasses() {
  const codes = keysWith(PHONE_KEY_PREFIX).map((key) => key.slice(PHONE_KEY_PREFIX.length)).filter((code) =>
    !code.includes(".") && hostOf(code) === null
  );
  const phones = codes.map((code) => ({ code, phone: readJSON(PHONE_KEY_PREFIX + code) })).filter(({ phone }) => phone?.resume);
  phones.sort((a, b) => (b.phone.savedAt ?? 0) - (a.phone.savedAt ?? 0));
  return running(phones.map(({ code }) => ({ code, address: `/touch?s=${code}` })));
}

/**
 * A code as people read it, in two halves.
 * @param {string} code
 */
export function readableCode(code) {
  return `${code.slice(0, 3)}\u00a0${code.slice(3)}`;
}
