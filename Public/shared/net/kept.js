// @ts-check
/**
 * The lifetime of values that this browser stores (docs/administration.md, "In the browser"). A person's values expire with
 * the lesson, and after a day at the latest, so that the next person at a shared tablet starts clean; in a class that lives
 * longer, they expire with the class.
 */

import { DAY_MILLISECONDS, isCurrent, MAX_CLASS_MILLISECONDS, sinceOf } from "./current.js";
import { keysWith, read, readJSON, remove, write } from "./storage.js";

const PREFIX = "touchfigures.";

/**
 * The rule for keys by prefix; the first matching one counts. `lesson`: a person's value, which expires with the lesson;
 * `phone`: the same for a session; `host`, `expiry`: has its own expiry, or expires after a day; `device`: not personal,
 * never expires.
 * @type {readonly (readonly [prefix: string, rule: "lesson"|"phone"|"host"|"expiry"|"device"])[]}
 */
export const RULES = [
  ["phone.", "phone"],
  ["walk.play.", "lesson"],
  ["walk.here.", "lesson"],
  ["walk.consent.", "lesson"],
  ["walk.careful", "lesson"],
  ["walk.settings", "device"],
  ["round.", "lesson"],
  ["solved", "lesson"],
  ["ownName", "lesson"],
  ["layout", "expiry"],
  ["started", "expiry"],
  ["host.", "host"],
  ["author", "expiry"],
  ["wifi", "expiry"],
  ["setting.language", "device"],
  ["setting.theme", "device"],
  ["setting.calibration", "device"],
  ["setting.scale", "device"],
  ["setting.contact", "device"],
  ["setting.shakeTare", "device"],
  ["setting.heat", "device"],
  ["setting.ink", "device"],
  ["setting.switched", "device"],
  ["setting.notice", "device"],
  ["setting.searched", "device"],
  ["setting.awake", "device"],
  ["setting.force", "device"],
  ["setting.figures", "device"],
  ["setting.sound", "device"],
  ["setting.weighing", "device"],
  ["setting.pendulum", "device"],
];

/**
 * Whether a token with an expiry has expired, by that expiry or by the time when it was stored. A clock that was `ahead` of the
 * server's may have been set right since, so the token is over if it is so by both clocks.
 * @param {{expiresAt?: string, savedAt?: unknown, ahead?: unknown}|null} stored
 * @param {number} now
 * @param {number} [maximum]  maximum lifetime (ms)
 */
export function isOver(stored, now, maximum = DAY_MILLISECONDS) {
  return isPast(stored, now, maximum) && isPast(stored, now - aheadOf(stored), maximum);
}

/** @param {{ahead?: unknown}|null} stored */
const aheadOf = (stored) => Number(stored?.ahead ?? 0) || 0;

/**
 * @param {{expiresAt?: string, savedAt?: unknown}|null} stored
 * @param {number} now
 * @param {number} maximum
 */
function isPast(stored, now, maximum) {
  const [end, savedAt] = [Date.parse(stored?.expiresAt ?? ""), Number(stored?.savedAt ?? NaN)];
  if (Number.isNaN(end) && Number.isNaN(savedAt)) return true;
  // A tolerance of one day: the end is in the server's time, and a computer with a wrong clock must not lose its class.
  return end <= now || now - savedAt >= maximum || savedAt - now >= DAY_MILLISECONDS || end - now >= maximum + DAY_MILLISECONDS;
}

/**
 * Reads a person's stored value; removes it if it belongs to another person by now.
 * @param {string} key
 * @param {number} [now]
 * @returns {any} null if there is no value
 */
export function readKept(key, now = Date.now()) {
  const stored = readJSON(key);
  if (isCurrent(stored, now)) return stored;
  remove(key);
  return null;
}

/**
 * Stores a person's value. The time of the first storing is kept when it is stored again.
 * @param {string} key
 * @param {object} value
 * @param {number} [now]
 */
export function keep(key, value, now = Date.now()) {
  write(key, JSON.stringify({ ...value, since: sinceOf(readJSON(key), now), savedAt: now }));
}

/**
 * Removes expired values, and those without a rule. Each page calls this at its start.
 * @param {number} [now]
 */
export function tidyStorage(now = Date.now()) {
  for (const key of keysWith(PREFIX)) {
    const name = key.slice(PREFIX.length);
    const rule = RULES.find(([prefix]) => name.startsWith(prefix))?.[1];
    const stays = rule === "device" ||
      (rule === "lesson" && isCurrent(readJSON(key), now)) ||
      (rule === "expiry" && !isOver(readJSON(key), now)) ||
      (rule === "host" && isHostCurrent(name.slice("host.".length), now)) ||
      (rule === "phone" && isPhoneCurrent(name, now));
    if (!stays) remove(key);
  }
}

/**
 * A class's host token is kept until the session expires, that of a person who measures alone permanently.
 * @param {string} code
 * @param {number} now
 */
export function isHostCurrent(code, now) {
  const key = `${PREFIX}host.${code}`;
  let host = readJSON(key);
  if (host?.hostToken && host.expiresAt === undefined && host.savedAt === undefined) {
    // Stored without a time: its day begins now, so that a teacher does not lose the class.
    host = { ...host, savedAt: now };
    write(key, JSON.stringify(host));
  }
  const maximum = host?.expiresAt === undefined ? DAY_MILLISECONDS : MAX_CLASS_MILLISECONDS;
  return !isOver(host, now, maximum) && (!host.alone || isPhoneOrHostCurrent(code, host, now));
}

/**
 * @param {string} code
 * @param {{savedAt?: unknown, ahead?: unknown}} host
 * @param {number} now
 */
function isPhoneOrHostCurrent(code, host, now) {
  const phone = readJSON(`${PREFIX}phone.${code}`);
  return phone ? isCurrent(phone, now) : isCurrent(host, now) || isCurrent(host, now - aheadOf(host));
}

/**
 * A phone's batches, and the name of the tab that owns it, are removed together with the phone itself.
 * @param {string} name
 * @param {number} now
 */
function isPhoneCurrent(name, now) {
  const [, code, part] = name.split(".");
  const phone = readJSON(`${PREFIX}phone.${code}`);
  if (phone || part !== "tab") return isCurrent(phone, now);
  // A page that has just been opened has stored nothing else yet; its mark begins with the time.
  const savedAt = Number.parseInt(String(read(`${PREFIX}${name}`)), 36);
  return isCurrent({ savedAt }, now);
}
