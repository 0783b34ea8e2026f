// @ts-check
/** Messages shown instead of a picture that cannot be played, each with a remedy. */

import { isRough, roughPositionText } from "../../../shared/input/rough-position.js";
import { distanceMetres, distanceText } from "../../../shared/model/geography.js";
import { fillText } from "../../../shared/model/language.js";
import { RestError } from "../../../shared/net/rest.js";

/** @typedef {import("./state.js").PictureState} PictureState */
/** @typedef {typeof import("../../../languages/en/pages/features/spot/picture/texts.js").SPOT_PICTURE_TEXTS.en} Texts */

/**
 * @typedef {object} FailureWays
 * @property {() => void} retry
 * @property {() => void} retryHere  with a new position
 * @property {(() => void)|null} toMap
 */

/**
 * @typedef {object} FailureSurroundings
 * @property {Texts} texts
 * @property {import("../../../shared/model/language.js").Language} language
 * @property {import("../../../shared/net/rounds.js").Puzzle|null} puzzle
 * @property {import("../../../shared/net/rounds.js").Position|null} position
 * @property {boolean} hasAsked  whether the browser was asked for the position here
 */

/**
 * @param {unknown} error
 * @param {FailureSurroundings} surroundings
 * @param {FailureWays} ways
 * @returns {PictureState}
 */
export function failureState(error, { texts, language, puzzle, position, hasAsked }, { retry, retryHere, toMap }) {
  const again = { label: texts.retry, run: retry };
  const map = toMap ? [{ label: texts.toMap, run: toMap }] : [];
  const { status, type, message } = error instanceof RestError ? error : new RestError(0, String(error));
  if ((type === "too-far" || type === "position-needed") && puzzle) {
    const metres = distanceText(puzzle.proximityMetres ?? 0, language);
    const where = position && isRough(position)
      ? roughPositionText(language)
      : position
      ? fillText(texts.farDistance, { distance: distanceText(distanceMetres(position, puzzle), language) })
      : hasAsked
      ? texts.farUnknown
      : texts.farAsk;
    const text = `${fillText(texts.farText, { metres })} ${where}`;
    const actions = [{ label: position ? texts.retryPlace : texts.tellPlace, run: retryHere }, ...map];
    return { name: "far", icon: "map", title: position ? texts.farTitle : texts.placeTitle, text, actions };
  }
  if (status === 404) {
    return { name: "gone", icon: "info", title: texts.goneTitle, text: texts.goneText, actions: map };
  }
  if (type === "not-playable") {
    const actions = [...map, again];
    return { name: "unplayable", icon: "info", title: texts.unplayableTitle, text: texts.unplayableText, actions };
  }
  if (status === 429) {
    const text = fillText(texts.busyText, { detail: message });
    return { name: "busy", icon: "warning", title: texts.busyTitle, text, actions: [again, ...map] };
  }
  if (status === 0 || status >= 500) {
    const actions = [again, ...map];
    return { name: "offline", icon: "offline", title: texts.offlineTitle, text: texts.offlineText, actions };
  }
  return { name: "refused", icon: "warning", title: texts.refusedTitle, text: message, actions: [again, ...map] };
}
