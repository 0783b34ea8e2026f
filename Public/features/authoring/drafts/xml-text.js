// @ts-check
/** Text in XML files. */

/**
 * The content of an element.
 * @param {string} text
 */
export function escaped(text) {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd") // XML 1.0 cannot contain them.
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\r/g, "&#13;");
}
