// @ts-check
/** Messages about the host's failed requests, each with a remedy. */

import { fillText } from "../../../shared/model/language.js";
import { RestError } from "../../../shared/net/rest.js";

/**
 * @param {unknown} error
 * @param {import("./classroom.js").Texts} texts
 * @returns {string}
 */
export function explain(error, texts) {
  if (!(error instanceof RestError)) return fillText(texts.failOther, { detail: String(error) });
  switch (error.status) {
    case 0:
      return error.type === "broken-download" ? texts.failBroken : texts.failUnreachable;
    case 401:
    case 403:
      return texts.failToken;
    case 404:
      if (error.type === "unknown-puzzle") return texts.failPuzzle;
      return error.type === "unknown-session" ? texts.failNoSession : texts.failGone;
    case 409:
      if (error.type === "naming-fixed") return texts.failNaming;
      if (error.type === "no-ground") return texts.failGround;
      if (
        ["too-many-challenges", "too-many-games", "too-many-experiments", "no-experiment", "no-game", "retention-fixed"]
          .includes(error.type)
      ) {
        return fillText(texts.failOther, { detail: error.message });
      }
      return error.type === "no-events" ? texts.noEvents : texts.failEnded;
    case 503:
      return texts.failStore;
    default:
      return fillText(texts.failOther, { detail: error.message });
  }
}
