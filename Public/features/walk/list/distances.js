// @ts-check
/** The distances to the walks in the list: shown after a tap, or at once if the position is allowed already. */

import { isRough, roughPositionText } from "../../../shared/input/rough-position.js";
import { fillText } from "../../../shared/model/language.js";
import { distanceToRegion } from "../../../shared/model/regions.js";
import { distanceText } from "../../../shared/model/geography.js";
import { fetchPlay } from "../../../shared/net/plays.js";
import { placement } from "../listening/store.js";
import { WALK_STATE_TEXTS } from "../../../languages/en/pages/features/walk/texts/states.js";

/** Maximum number of walks whose regions are fetched. */
const MAX_WALKS = 30;
/** Maximum age of a cached position, and timeout for a new one (ms). */
const MAX_POSITION_AGE_MS = 60_000;
const POSITION_TIMEOUT_MS = 15_000;

/** @typedef {import("../../../shared/model/language.js").Language} Language */

/** Whether a position may be requested at all. */
export const canAsk = () => window.isSecureContext && "geolocation" in navigator;

/** Whether the position is available without asking for permission. */
export async function isAllowed() {
  if (!canAsk()) return false;
  const status = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  return status?.state === "granted";
}

/**
 * @param {Map<string, (text: string) => void>} rows  shows a walk's distance, by the walk's id
 * @param {Language} language
 * @returns {Promise<string>} what to know about the distances; "" if they are right
 * @throws {GeolocationPositionError}
 */
export async function showDistances(rows, language) {
  const texts = WALK_STATE_TEXTS[language];
  const { coords } = await currentPosition();
  await Promise.all(
    [...rows].slice(0, MAX_WALKS).map(async ([id, show]) => {
      if (placement(id)) return show(texts.moved);
      const play = await fetchPlay(id).catch(() => null);
      if (!play) return;
      const metres = Math.min(...play.scenes.map(({ region }) => distanceToRegion(region, coords)));
      show(fillText(texts.distant, { distance: distanceText(metres, language) }));
    }),
  );
  return isRough(coords) ? roughPositionText(language) : "";
}

/** @returns {Promise<GeolocationPosition>} */
function currentPosition() {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: MAX_POSITION_AGE_MS, timeout: POSITION_TIMEOUT_MS })
  );
}
