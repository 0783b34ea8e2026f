// @ts-check
/** Reads a pasted list of codes: one in each line, with its group after a semicolon, a comma or a tab. Pure. */

/** Maximum number of codes on a sheet. */
export const MAX_CODES = 200;
const MAX_CODE_LENGTH = 32;
const MAX_GROUP_LENGTH = 16;

/** @typedef {{code: string, group: string}} Code  `group` is empty for none */
/** @typedef {"long"|"sign"|"twice"|"many"} Fault */

/**
 * @param {string} text
 * @returns {{codes: Code[], fault: null}|{codes: Code[], fault: Fault, line: number}}  `line` from 1
 */
export function readCodes(text) {
  /** @type {Code[]} */
  const codes = [];
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    const [code = "", group = ""] = row.split(/[;,\t]/).map((cell) => cell.trim().replace(/\s+/gu, " ").normalize());
    if (!code) continue;
    const fault = faultOf({ code, group }, codes);
    if (fault) return { codes, fault, line: index + 1 };
    codes.push({ code, group });
  }
  return { codes, fault: null };
}

/**
 * @param {Code} row
 * @param {Code[]} before
 * @returns {Fault|null}
 */
function faultOf({ code, group }, before) {
  if (before.length === MAX_CODES) return "many";
  if (length(code) > MAX_CODE_LENGTH || length(group) > MAX_GROUP_LENGTH) return "long";
  // The server refuses invisible characters and those that change the direction of text.
  if (/[\p{C}]/u.test(code + group)) return "sign";
  return before.some((other) => foldedText(other.code) === foldedText(code)) ? "twice" : null;
}

/** @param {string} text */
function length(text) {
  return [...text].length;
}

/** A form that is equal for codes that people read as the same. @param {string} text */
function foldedText(text) {
  return text.normalize("NFKC").toLowerCase();
}

/**
 * Codes for a number of phones: P01, P02 …, in turns of as many groups.
 * @param {number} count
 * @param {number} groups  0 for none
 */
export function numberedCodes(count, groups) {
  const digits = Math.max(2, String(count).length);
  const rows = Array.from({ length: count }, (_, index) => {
    const code = `P${String(index + 1).padStart(digits, "0")}`;
    return groups > 0 ? `${code};${String.fromCharCode(65 + (index % groups))}` : code;
  });
  return rows.join("\n");
}

/**
 * The address for the phone with a code.
 * @param {string} address  that all open
 * @param {Code} row
 */
export function codeAddress(address, { code, group }) {
  const url = new URL(address);
  url.searchParams.set("p", code);
  if (group) url.searchParams.set("g", group);
  return url.href;
}
