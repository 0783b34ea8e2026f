// @ts-check
/** One's own figures as files: JSON, CSV, and the heatmap's picture. */

import { heatmap, participantStats } from "../net/rest.js";
import { figuresTable } from "../protocol/own-figures.js";
import { saveFile } from "../view/save-file.js";

/**
 * @param {import("./touch-session.js").TouchSession} session
 * @param {import("./touch-heat.js").TouchHeat} heat
 * @param {typeof import("../protocol/texts/touch-sheets.js").SHEET_TEXTS.en} texts
 * @returns {{label: string, does: () => Promise<void>}[]}
 */
export function exporters({ code, participant }, heat, texts) {
  const id = participant?.id ?? "";
  const name = (/** @type {string} */ end) => `touchfigures-${code}-${id}${end}`;
  const stats = () => participantStats(code, id);
  /** @param {string} mediaType */
  const heatmapAs = async (mediaType) => (await heatmap(code, id, heat.layer, mediaType)).blob();
  return [
    {
      label: `${texts.figuresName} JSON`,
      does: async () => saveFile(name(".json"), file(JSON.stringify(await stats(), null, 1), "application/json")),
    },
    {
      label: `${texts.figuresName} CSV`,
      does: async () => saveFile(name(".csv"), file(figuresTable(await stats()), "text/csv")),
    },
    { label: `${texts.heatmapName} CSV`, does: async () => saveFile(name("-heatmap.csv"), await heatmapAs("text/csv")) },
    { label: `${texts.heatmapName} PNG`, does: async () => saveFile(name("-heatmap.png"), await heatmapAs("image/png")) },
  ];
}

/**
 * @param {string} text
 * @param {string} type
 */
function file(text, type) {
  return new Blob([text], { type });
}
