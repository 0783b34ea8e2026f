// @ts-check
/** Files of samples, as this page saves them. */

/** @typedef {import("./requests.js").Samples} Samples */

/** The server's limit of a saved comparison. */
const MAX_BYTES = 64 * 1024;

/**
 * The samples of a file; null if it has none. The server checks the values.
 * @param {Blob} file
 * @returns {Promise<Samples|null>}
 */
export async function readSamples(file) {
  if (file.size > 16 * MAX_BYTES) return null;
  try {
    const read = JSON.parse(await file.text());
    const isSamples = typeof read?.code === "string" && typeof read.name === "string" && typeof read.kind === "string" &&
      Array.isArray(read.participants) && Array.isArray(read.measures);
    return isSamples ? { number: null, title: null, target: null, settings: "", startedAt: null, ...read } : null;
  } catch {
    return null;
  }
}
