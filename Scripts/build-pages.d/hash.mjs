import { createHash } from "node:crypto";

/** What a name contains of its file's content. */
export const hash = (/** @type {string|Uint8Array} */ bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 8);
