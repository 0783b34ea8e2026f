// @ts-check
/** The server's state of the classes whose tokens this browser has. */

import { hostAddress, leads } from "../../shared/classes/own-classes.js";
import { hostedCodes, hostOf, storeHost } from "../../shared/net/host.js";
import { request, RestError, sessionStats } from "../../shared/net/rest.js";

/**
 * @typedef {object} LedClass
 * @property {string} code
 * @property {string} address  the address of its host's page
 * @property {"running"|"ended"|"over"|"unknown"} state  over: the server has deleted it; unknown: there was no response
 * @property {boolean} isRemote  this browser is the host's phone
 * @property {Contract.SessionStats} [stats]
 */

/** The classes, the newest first; expired ones are removed from the storage. */
export function lookUpClasses() {
  return Promise.all(hostedCodes().filter(leads).map(lookUp));
}

/**
 * @param {string} code
 * @returns {Promise<LedClass>}
 */
async function lookUp(code) {
  const [address, isRemote] = [hostAddress(code), hostOf(code)?.remote === true];
  try {
    const stats = await sessionStats(code);
    const host = hostOf(code);
    // The end may have been changed in another browser.
    if (host && host.expiresAt !== stats.expiresAt) storeHost(code, { ...host, expiresAt: stats.expiresAt });
    return { code, address, isRemote, stats, state: stats.ended ? "ended" : "running" };
  } catch (error) {
    const isOver = error instanceof RestError && error.status === 404;
    if (isOver) storeHost(code, null);
    return { code, address, isRemote, state: isOver ? "over" : "unknown" };
  }
}

/**
 * Whether a token leads a class; null if the server did not respond.
 * @param {string} code
 * @param {string} hostToken
 */
export async function leadsWith(code, hostToken) {
  try {
    await request(`/api/v1/sessions/${code}/consent`, { token: hostToken });
    return true;
  } catch (error) {
    return error instanceof RestError && error.status >= 400 && error.status < 500 && error.status !== 429 ? false : null;
  }
}
