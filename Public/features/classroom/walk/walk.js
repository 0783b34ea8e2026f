// @ts-check
/** The audio walk on the classroom page: its button; the map of walkers is loaded with the first walk. */

import { PRESENT_WALK_TEXTS } from "../../../languages/en/pages/features/classroom/walk/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** @type {import("../room/class-activity.js").Project} */
export function projectWalk({ classroom, begin, fail }) {
  /** @type {Promise<import("./walkers.js").ShownWalkers>|undefined} */
  let loading;
  /**
   * Walkers that were received before the map was loaded.
   * @type {import("../../../shared/model/walkers.js").WalkerRow[]}
   */
  let received = [];
  const shown = () => {
    loading ??= import("./walkers.js").then(({ ShownWalkers }) => {
      const shownWalkers = new ShownWalkers(classroom, begin);
      shownWalkers.load(received);
      return shownWalkers;
    });
    loading.catch((error) => {
      loading = undefined;
      fail(error);
    });
    return loading;
  };
  classroom.listen({
    snapshot({ walkers = [] }) {
      received = walkers;
      void loading?.then((shownWalkers) => shownWalkers.load(walkers));
    },
    frame({ walkers }) {
      if (!walkers) return;
      if (loading) void loading.then((shownWalkers) => shownWalkers.apply(walkers));
      else {received = [
          ...received.filter(([id]) =>
            !walkers.some((/** @type {import("../../../shared/model/walkers.js").WalkerRow} */ [other]) => other === id)
          ),
          ...walkers,
        ];}
    },
    people: () => void loading?.then((shownWalkers) => shownWalkers.requestRedraw()),
    state() {
      if (classroom.activity === "walk" || loading) void shown().then((shownWalkers) => shownWalkers.applyState());
    },
  });
  return { ranking: () => ranking(classroom) };
}

/**
 * For the host, the walkers' list with metres replaces the board; a viewer without the token sees who is connected.
 * @param {Classroom} classroom
 * @returns {import("../room/class-activity.js").Ranking}
 */
function ranking({ room, host, language }) {
  const texts = PRESENT_WALK_TEXTS[language];
  if (host) return { title: texts.board, rows: [] };
  return { title: texts.boardPublic, rows: room.here.map((participant) => ({ participant, figure: "" })) };
}
