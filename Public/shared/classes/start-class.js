// @ts-check
/** Starts a session that this browser hosts: a class, one that begins with a lesson, or a phone's own. */

import { control, createSession, storeHost } from "../net/host.js";

/**
 * @typedef {object} ClassStart
 * @property {import("../model/language.js").Language} language  of the names that phones get
 * @property {"replay"|"figures"} [retention]  by default the server's setting
 * @property {string} [lesson]  id of the lesson that it begins with
 * @property {number} [rehearsalSeconds]  of a rehearsal: how long it lives if its tab is closed
 * @property {boolean} [alone]  whether it is a phone's own
 */

/**
 * Throws a `RestError`.
 * @param {ClassStart} start
 * @param {string|null} adminToken
 * @returns {Promise<string>} the code
 */
export async function startClass({ language, retention, lesson, rehearsalSeconds, alone = false }, adminToken) {
  const wishes = { locale: language, retention, expiresIn: rehearsalSeconds };
  const { code, hostToken, joinURL, expiresAt } = await createSession(wishes, adminToken);
  storeHost(code, { hostToken, joinURL, expiresAt, alone, rehearsal: rehearsalSeconds !== undefined });
  if (lesson) await control(code, hostToken, { action: "activity", activity: "lesson", subject: lesson });
  return code;
}
