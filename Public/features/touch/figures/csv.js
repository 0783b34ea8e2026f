// @ts-check
/** Tables for spreadsheets: CSV by RFC 4180, numbers in full precision with a decimal point. */

/**
 * @param {readonly (readonly unknown[])[]} rows  the first one names the columns; what lacks at a row's end is empty
 * @returns {string}
 */
export function csv(rows) {
  const columns = rows[0].map((_, column) => column);
  return rows.map((row) => columns.map((column) => cell(row[column])).join(",")).join("\r\n") + "\r\n";
}

/** @param {unknown} value */
function cell(value) {
  const text = String(value ?? "");
  // Spreadsheets read = + - @ at the start as a formula, also after a tab or a line break.
  const safe = typeof value === "string" && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
