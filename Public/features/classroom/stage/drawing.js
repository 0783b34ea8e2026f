// @ts-check
/** Drawing, the default activity: its views and their keys, and the board by distance. */

import { byId } from "../../../shared/dom/dom.js";
import { byDistance as rankedByDistance } from "../../../shared/drawing/board.js";
import { LAYOUTS } from "../../../shared/drawing/view-buttons.js";

/** @param {import("../room/classroom.js").Classroom} classroom */
export function isDrawing({ activity }) {
  return activity === "draw";
}

/** @type {import("../room/class-activity.js").Project} */
export function projectDrawing({ classroom, keys, layouts }) {
  const isOn = () => isDrawing(classroom);
  classroom.listen({
    state() {
      byId("views").hidden = !isOn();
    },
  });
  const on = (/** @type {string} */ key, /** @type {() => void} */ run) => keys.on(key, () => isOn() && run());
  LAYOUTS.forEach((layout, index) => on(String(index + 1), () => layouts.choose(layout)));
  on("V", () => layouts.toggleFading());
  on("ArrowLeft", () => layouts.turn(-1));
  on("ArrowRight", () => layouts.turn(1));
  return { ranking: () => byDistance(classroom) };
}

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @returns {import("../room/class-activity.js").Ranking}
 */
export function byDistance({ room, language, texts }) {
  return { title: texts.board, rows: room.board.map((participant) => rankedByDistance(participant, language)) };
}
