// @ts-check
/** The list of audio walks in a session: the session's phones stay in it and follow its activity. */

import { applyTouchkit } from "../../../shared/dom/touchkit.js";
import { hasToMove, roomAddress, roomPage } from "../../../shared/model/room-page.js";
import { PhoneStore } from "../../../shared/net/phone-store.js";
import { WalkLink } from "./link.js";

/** @typedef {import("../../../shared/model/room-page.js").PhonePage} PhonePage */

/**
 * A new phone joins the session by consenting at the start of a walk; until then nothing is sent about it.
 * @param {string} code
 * @param {string} language
 */
export function followRoom(code, language) {
  if (new PhoneStore(code).load().phone.resume === null) return;
  /** @type {PhonePage|null|undefined} */
  let before;
  /** @type {WalkLink} */
  // deno-lint-ignore no-unused-vars -- its own handler stops it
  const link = new WalkLink(code, {
    language,
    session(session) {
      applyTouchkit(session.touchkit);
      if (session.ended) return link.stop();
      const page = roomPage(session);
      // The phone follows the session at once, because nothing would be lost on this page.
      const moves = hasToMove("walk", before, page) || (page === "walk" && Boolean(session.subject));
      before = page;
      if (moves) location.assign(roomAddress(session, code));
    },
  });
}
