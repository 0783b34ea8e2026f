// @ts-check
/** The list of audio walks in a session: a phone of the room stays in it, and goes where the room goes. */

import { PhoneStore } from "../net/phone-store.js";
import { WalkLink } from "../net/walk-link.js";
import { hasToMove, roomAddress, roomPage } from "../protocol/room-page.js";

/** @typedef {import("../protocol/room-page.js").PhonePage} PhonePage */

/**
 * Who is not in the room yet becomes part of it by agreeing, at the start of a walk; until then nothing is told of them.
 * @param {string} code
 * @param {string} language
 */
export function followRoom(code, language) {
  if (new PhoneStore(code).load().phone.resume === null) return;
  /** @type {PhonePage|null|undefined} */
  let before;
  /** @type {WalkLink} */
  const link = new WalkLink(code, {
    language,
    session(session) {
      if (session.state === "ended") return link.stop();
      const page = roomPage(session);
      // Here is nothing to lose yet: what the room walks through is where this phone belongs.
      const moves = hasToMove("walk", before, page) || (page === "walk" && Boolean(session.subject));
      before = page;
      if (moves) location.assign(roomAddress(session, code));
    },
  });
}
