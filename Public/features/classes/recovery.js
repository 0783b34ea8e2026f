// @ts-check
/** The file by which another browser leads the same classes. Pure, but for reading the file. */

import { isWebAddress } from "../../shared/net/stored/fields.js";
import { CODE_LENGTH, readCode } from "../../shared/model/session-code.js";

/** @typedef {{code: string, hostToken: string, joinURL: string, expiresAt?: string}} Recovered */

const FORMAT = "touchfigures-classes";
/** Exceeds what a browser's storage holds. */
const MAX_FILE_BYTES = 1 << 20;
const MAX_CLASSES = 500;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/**
 * @param {Recovered[]} classes
 * @param {string} origin  of the server
 * @param {number} now  ms since 1970
 */
export function recoveryText(classes, origin, now) {
  const content = {
    format: FORMAT,
    version: 1,
    note: "Anyone with this file can lead these classes.",
    server: origin,
    savedAt: new Date(now).toISOString(),
    classes: classes.map(({ code, hostToken, joinURL, expiresAt }) => ({ code, hostToken, joinURL, expiresAt })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * The classes of a recovery file; null if it is another file.
 * @param {string} text
 * @returns {Recovered[]|null}
 */
export function recoveredClasses(text) {
  if (text.length > MAX_FILE_BYTES) return null;
  try {
    const read = JSON.parse(text);
    if (read?.format !== FORMAT || !Array.isArray(read.classes)) return null;
    return read.classes.slice(0, MAX_CLASSES).filter(isClass).map(
      (/** @type {Recovered} */ { code, hostToken, joinURL, expiresAt }) => ({
        code,
        hostToken,
        // The page that leads the class then takes another one.
        joinURL: isWebAddress(joinURL) ? joinURL : "",
        ...(Number.isNaN(Date.parse(expiresAt ?? "")) ? {} : { expiresAt }),
      }),
    );
  } catch {
    return null;
  }
}

/** @param {any} each */
function isClass(each) {
  if (typeof each?.code !== "string" || typeof each.hostToken !== "string" || !TOKEN.test(each.hostToken)) return false;
  const { code, refused } = readCode(each.code);
  return code === each.code && code.length === CODE_LENGTH && refused === "";
}
