// @ts-check
/** Phones that join fly from the way in to their tile on the wall, once each. */

import { byId, element, prefersReducedMotion } from "../../../shared/dom/dom.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";

const FLIGHT_MS = 400;
/** Maximum number of phones that fly at once; of a crowd the others are there. */
const MOST_AT_ONCE = 12;

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {import("../../../shared/drawing/room-picture.js").RoomPicture} picture
 */
export function followJoining(classroom, picture) {
  const { room } = classroom;
  /** Null before the first snapshot, whose phones are there already. @type {Set<string>|null} */
  let known = null;
  classroom.listen({
    people() {
      if (!classroom.loaded) return;
      const all = [...room.participants.values()];
      const fresh = known ? all.filter(({ id }) => !known?.has(id)) : [];
      known = new Set(all.map(({ id }) => id));
      const isSeen = picture.layout === "wall" && classroom.activity === "draw" && !room.state.lobby && !document.hidden;
      if (prefersReducedMotion() || !isSeen || fresh.length > MOST_AT_ONCE) return;
      picture.arrange(all);
      for (const participant of fresh) fly(participant, picture.tileOf(participant.id));
    },
  });
}

/**
 * @param {import("../../../shared/model/room.js").RoomParticipant} participant
 * @param {import("../../../shared/model/wall.js").Box|null} tile  CSS px in the room; null: on another page of the wall
 */
function fly({ shape, colour }, tile) {
  if (!tile) return;
  const sign = element("span", { class: "flying", "aria-hidden": "true" }, participantSign(shape, colour));
  byId("room").append(sign);
  const [from, to] = [byId("qr").getBoundingClientRect(), tile].map(({ x, y, width, height }) =>
    `${x + width / 2}px ${y + height / 2}px`
  );
  const flight = sign.animate(
    [{ translate: from, scale: 0.5, opacity: 0 }, { opacity: 1, offset: 0.2 }, { translate: to, scale: 1 }],
    { duration: FLIGHT_MS, easing: "ease-in-out" },
  );
  flight.addEventListener("finish", () => sign.remove());
  flight.addEventListener("cancel", () => sign.remove());
}
