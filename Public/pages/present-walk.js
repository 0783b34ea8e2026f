// @ts-check
/** The audio walk on the classroom page: a button that starts it; what shows the walkers is loaded with the first walk. */

import { WALKERS_TEXTS } from "../protocol/texts/walkers.js";

/** @typedef {import("./present-classroom.js").Classroom} Classroom */

/**
 * @param {Classroom} classroom
 * @param {import("../view/host-bar.js").HostBar|null} bar  null for who only watches
 * @param {import("./present-keys.js").Keys} keys
 * @param {(error: unknown) => void} fail
 */
export function offerWalk(classroom, bar, keys, fail) {
  const { room } = classroom;
  const isOn = () => room.state.activity === "walk";
  /** @type {Promise<import("./present-walkers.js").ShownWalkers>|undefined} */
  let loading;
  /** What was told before it was loaded. @type {any[][]} */
  let told = [];
  const shown = () => {
    loading ??= import("./present-walkers.js").then(({ ShownWalkers }) => {
      const made = new ShownWalkers(classroom);
      made.load(told);
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
      told = walkers;
      void loading?.then((made) => made.load(walkers));
    },
    frame({ walkers }) {
      if (!walkers) return;
      if (loading) void loading.then((made) => made.apply(walkers));
      else told = [...told.filter(([id]) => !walkers.some((/** @type {any[]} */ [other]) => other === id)), ...walkers];
    },
    people: () => void loading?.then((made) => made.want()),
    state() {
      if (isOn() || loading) void shown().then((made) => made.obey());
    },
  });
  if (!bar) return;
  const openChooser = async () => (await import("./present-plays.js")).openPlays(classroom);
  const label = WALKERS_TEXTS[classroom.language].walk;
  bar.add({ id: "walk", sign: "walk", label, key: "W", toggle: true, menu: "activities", does: () => openChooser().catch(fail) });
  keys.on("W", () => bar.click("walk"));
  classroom.listen({ state: () => bar.light("walk", isOn()) });
}
