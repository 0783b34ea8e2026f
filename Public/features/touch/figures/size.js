// @ts-check
/** The size of the figures: in a class a bar above the pad, or large in its middle; on a phone alone always large. */

import { measuresAlone } from "../../../shared/net/phone-store.js";
import { setSetting, setting } from "../../../shared/net/settings.js";

const { dataset } = document.documentElement;

/** @param {string|null} code  of the session */
export function showFiguresInSize(code) {
  if (!code || measuresAlone(code)) return;
  const isLarge = setting("figures") === "large" || new URLSearchParams(location.search).get("face") === "figures";
  dataset.figures = isLarge ? "large" : "bar";
}

/** Changes between both in a class; this phone keeps the choice. */
export function resizeFigures() {
  if (!dataset.figures) return;
  dataset.figures = dataset.figures === "bar" ? "large" : "bar";
  setSetting("figures", dataset.figures);
}
