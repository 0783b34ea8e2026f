// @ts-check
/** Session codes: six characters without 0 O 1 I L U, case-insensitive. */

export const CODE_LENGTH = 6;
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Extracts the code characters from typed or pasted text. From a pasted join address it takes the `s` parameter.
 * @param {string} text
 * @returns {{code: string, refused: string}}  `refused` holds the characters no code ever has, each once
 */
export function readCode(text) {
  const inAddress = /[?&]s=([^&#\s]*)/i.exec(text);
  const source = (inAddress ? inAddress[1] : text).toUpperCase();
  let code = "";
  const refused = new Set();
  for (const character of source) {
    if (ALPHABET.includes(character)) code += character;
    else if (!/[\s\-–·.]/u.test(character)) refused.add(character);
  }
  return { code: code.slice(0, CODE_LENGTH), refused: [...refused].join(" ") };
}

/**
 * The code in a page's query, or null if it is missing or invalid.
 * @param {string} search
 * @returns {string|null}
 */
export function codeInQuery(search) {
  const { code, refused } = readCode(new URLSearchParams(search).get("s") ?? "");
  return code.length === CODE_LENGTH && !refused ? code : null;
}
