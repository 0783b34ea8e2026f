// @ts-check
/** A line drawing for each lesson: of the built-in ones by their id, of others by what their phones do. */

import { sketch } from "../../shared/dom/states/drawings.js";

const OF_LESSONS = Object.freeze({
  // Capes and bays.
  coast: "M4 44l14-4 6-14 8 10 12-2 6-16 8 14 10 2 4 10 12-8 10 6",
  // Beats, at first together.
  "in-time": "M12 14v36M28 14v36M44 14v36M60 18v32M64 12v32M76 22v28M84 14v28",
  // A thumb's way over a screen, again and again.
  "thumb-walk": "M6 52C14 8 24 0 28 32s14 30 20 0S64 4 68 30s14 24 22 6",
  // A length between two marks.
  "one-centimetre": "M14 20v24M82 20v24M14 32h68",
  // A small target far away, and the way to it.
  "fitts-law": "M10 32h46M48 24l8 8-8 8M68 32a10 10 0 1 0 20 0 10 10 0 1 0-20 0M18 20v24",
  // A phone below a weight.
  "phone-scale": "M14 58h68M28 50h40M32 50l4-24h24l4 24M40 26a8 8 0 1 1 16 0",
  // A phone on a spring.
  "spring-scale": "M28 4h40M48 4v6l10 3-20 6 20 6-20 6 20 6-10 3M36 34h24v26H36z",
  // A pendulum, and where it swings to.
  pendulum: "M30 4h36M48 4L20 44M14 42l12 6-6 12-12-6zM34 56q14 8 32-2m-8-2 8 2-3 8",
  // Guesses around a value.
  "how-sure": "M4 56h88M48 6v50M8 56c20 0 22-38 40-38s20 38 40 38",
  // A map with a way.
  "map-in-the-head": "M8 14l26-8 28 10 26-8v42l-26 8-28-10-26 8zM34 6v42M62 16v42",
  // A globe with a mark.
  "where-is-it": "M20 32a28 28 0 1 0 56 0 28 28 0 1 0-56 0M20 32h56M48 4c-18 16-18 40 0 56M48 4c18 16 18 40 0 56M58 20v.1",
  // Heads in a row, and what goes from one to the next.
  "nerve-relay":
    "M10 22a7 7 0 1 0 14 0 7 7 0 1 0-14 0M41 22a7 7 0 1 0 14 0 7 7 0 1 0-14 0M72 22a7 7 0 1 0 14 0 7 7 0 1 0-14 0M17 34v22M48 34v22M79 34v22M19 42h22l-6-5M50 42h22l-6-5",
  // A wave above seats.
  "stadium-wave": "M4 40c14 0 14-28 28-28s14 28 28 28 14-28 32-28M10 56v.1M29 56v.1M48 56v.1M67 56v.1M86 56v.1",
  // Axes, a ball's way up and down, and the ball at the top.
  "thrown-ball": "M10 4v52h80M10 56C30-6 58-6 80 56M40 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0",
});
const OF_ACTIVITIES = Object.freeze({
  touch: "M8 44c8-30 20-36 28-16s16 26 26 4 18-18 26-2",
  scale: OF_LESSONS["phone-scale"],
  challenge: "M20 32a28 28 0 1 0 56 0 28 28 0 1 0-56 0M36 32a12 12 0 1 0 24 0 12 12 0 1 0-24 0M48 32v.1",
  experiment: OF_LESSONS["fitts-law"],
  spot: "M22 26a20 20 0 1 0 40 0 20 20 0 1 0-40 0M57 40l18 18M34 26l6 6 10-12",
  walk: "M8 56c20 0 8-24 26-24s10 20 26 16M74 46c10-12 14-17 14-24a14 14 0 0 0-28 0c0 7 4 12 14 24zM74 22v.1",
});

/** @param {import("../../shared/net/lessons.js").LessonSummary} lesson */
export function lessonDrawing({ id, activities = [] }) {
  const [{ name } = { name: "touch" }] = activities.slice(-1);
  return sketch(
    OF_LESSONS[/** @type {keyof typeof OF_LESSONS} */ (id)] ?? OF_ACTIVITIES[/** @type {keyof typeof OF_ACTIVITIES} */ (name)],
  );
}
