// @ts-check
/** The missing parts of a walk that prevent its publication. */

import { fillText } from "../../../shared/model/language.js";
import { playWarnings, REFUSED } from "./model/warnings.js";
import { warningText } from "./scenes.js";

/**
 * @param {import("./model/draft.js").PlayDraft} draft
 * @param {Record<string, string>} texts
 * @returns {{text: string, field: string}[]} the missing parts, each with the selector of its field
 */
export function missingIn(draft, texts) {
  const missing = [];
  if (!draft.title.trim()) missing.push({ text: texts.missingTitle, field: "#field-title" });
  if (!draft.version.trim()) missing.push({ text: texts.missingVersion, field: "#field-version" });
  if (draft.scenes.length === 0) missing.push({ text: texts.missingScenes, field: "#add-scene" });
  for (const warning of playWarnings(draft.scenes).filter(({ kind }) => REFUSED.has(kind))) {
    const { key, name } = draft.scenes[warning.scene];
    const scene = name || fillText(texts.newScene, { number: warning.scene + 1 });
    const text = fillText(texts.missingScene, { scene, reason: warningText(warning, { draft, texts }) });
    missing.push({ text, field: `[data-scene="${CSS.escape(key)}"]` });
  }
  return missing;
}
