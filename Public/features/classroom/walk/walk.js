// @ts-check
/** The audio walk on the classroom page: a button that starts it; what shows the walkers is loaded with the first walk. */

import { WALKERS_TEXTS } from "../../../shared/map/walkers-texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/**
 * @param {Classroom} classroom
 * @param {import("../room/host-bar.js").HostBar|null} bar  null for who only watches
 * @param {import("../room/keys.js").Keys} keys
 * @param {(error: unknown) => void} fail
 */
export function offerWalk(classroom, bar, keys, fail) {
  const { room } = classroom;
  const isOn = () => room.state.activity === "walk";
  /** @type {Promise<import("./walkers.js").ShownWalkers>|undefined} */
  let loading;
  /**
   * The walkers received before it was loaded.
   * @type {import("../../../shared/model/walkers.js").WalkerRow[]}
   */
  let received = [];
  const shown = () => {
    loading ??= import("./walkers.js").then(({ ShownWalkers }) => {
      const made = new ShownWalkers(classroom);
      made.load(received);
      return made;
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
      void loading?.then((made) => made.load(walkers));
    },
    frame({ walkers }) {
      if (!walkers) return;
      if (loading) void loading.then((made) => made.apply(walkers));
      else received = [...received.filter(([id]) => !walkers.some((/** @type {import("../../../shared/model/walkers.js").WalkerRow} */ [other]) => other === id)), ...walkers];
    },
    people: () => void loading?.then((made) => made.want()),
    state() {
      if (isOn() || loading) void shown().then((made) => made.obey());
    },
  });
  if (!bar) return;
  const openChooser = async () => (await import("./plays.js")).openPlays(classroom);
  const label = WALKERS_TEXTS[classroom.language].walk;
  bar.add({ id: "walk", sign: "walk", label, key: "W", toggle: true, menu: "activities", does: () => openChooser().catch(fail) });
  keys.on("W", () => bar.click("walk"));
  classroom.listen({ state: () => bar.light("walk", isOn()) });
}
