// @ts-check
/** Session codes: six characters without 0 O 1 I L U, case-insensitive. */

export const CODE_LENGTH = 6;
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code within a text. */
export const STATED_CODE = new RegExp(`\\b[${ALPHABET}]{${CODE_LENGTH}}\\b`);

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

/** The characters of the key that follows the class's code. */
const KEY_LENGTH = 8;

/**
 * Extracts a class's code and the key after it, by which a computer leads the class.
 * @param {string} text
 * @returns {{code: string, key: string}|null}  null if a character is missing, or is one that no code ever has
 */
export function readTypedKey(text) {
  const typed = text.toUpperCase().replace(/[\s\-–·.]/gu, "");
  if (typed.length !== CODE_LENGTH + KEY_LENGTH || [...typed].some((each) => !ALPHABET.includes(each))) return null;
  return { code: typed.slice(0, CODE_LENGTH), key: typed.slice(CODE_LENGTH) };
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
