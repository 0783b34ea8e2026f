// @ts-check
/** The participant's figures as files: JSON, CSV, and the heatmap's picture. */

import { saveFile } from "../../shared/dom/save-file.js";
import { heatmap, participantStats } from "../../shared/net/rest.js";
import { figuresTable } from "./figures/own-figures.js";
import { trustOf } from "./figures/trust.js";

/**
 * @param {import("./session.js").TouchSession} session
 * @param {import("./heat.js").TouchHeat} heat
 * @param {typeof import("../../languages/en/pages/shared/phone/sheet-texts.js").SHEET_TEXTS.en} texts
 * @returns {{label: string, run: () => Promise<void>}[]}
 */
export function exporters(session, heat, texts) {
  const { code, participant } = session;
  const id = participant?.id ?? "";
  const name = (/** @type {string} */ end) => `touchfigures-${code}-${id}${end}`;
  const stats = async () => {
    const own = await participantStats(code, id);
    return { own, trust: trustOf(own, session.trust) };
  };
  /** @param {string} mediaType */
  const heatmapAs = async (mediaType) => (await heatmap(code, id, heat.layer, mediaType, session.language)).blob();
  return [
    {
      label: `${texts.figuresName} JSON`,
      run: async () => {
        const { own, trust } = await stats();
        saveFile(name(".json"), file(JSON.stringify({ ...own, trust }, null, 1), "application/json"));
      },
    },
    {
      label: `${texts.figuresName} CSV`,
      run: async () => {
        const { own, trust } = await stats();
        saveFile(name(".csv"), file(figuresTable(own, trust, session.language), "text/csv"));
      },
    },
    { label: `${texts.heatmapName} CSV`, run: async () => saveFile(name("-heatmap.csv"), await heatmapAs("text/csv")) },
    { label: `${texts.heatmapName} PNG`, run: async () => saveFile(name("-heatmap.png"), await heatmapAs("image/png")) },
  ];
}

/**
 * @param {string} text
 * @param {string} type
 */
function file(text, type) {
  return new Blob([text], { type });
}
