// @ts-check
/** Opens the sheet in which the host chooses the puzzle that the class plays; loaded when it is first opened. */

/** @type {import("../room/class-activity.js").Begin} */
export function choosePuzzle(classroom, fail) {
  import("./puzzles.js").then(({ openPuzzles }) => openPuzzles(classroom)).catch(fail);
}
