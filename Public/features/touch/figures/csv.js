// @ts-check
/** Tables for spreadsheets: CSV by RFC 4180 with a byte order mark, numbers in full precision. */

/**
 * @param {readonly (readonly unknown[])[]} rows  the first one has the names of the columns; missing cells at the end of a row are empty
 * @param {string} [language]  where a number has a decimal comma, semicolons separate, as in de-CH, where it has a point
 * @returns {string}
 */
export function csv(rows, language = "en") {
  const columns = rows[0].map((_, column) => column);
  const hasComma = new Intl.NumberFormat(language).format(0.5).includes(",");
  const separator = hasComma || /^de\b/i.test(language) ? ";" : ",";
  /** @param {unknown} value */
  const cell = (value) => {
    const text = typeof value === "boolean" ? String(value).toUpperCase() : String(value ?? "");
    if (typeof value === "number") return hasComma ? text.replace(".", ",") : text;
    // Spreadsheets read = + - @ at the start as a formula, also after a tab or a line break.
    const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
    return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return "\ufeff" + rows.map((row) => columns.map((column) => cell(row[column])).join(separator)).join("\r\n") + "\r\n";
}
