// @ts-check
/** Experiments on the classroom page: the host starts one, and everybody's figures are kept until the panel is loaded. */

import { number } from "../../../shared/model/units.js";
import { addToStage } from "../room/class-activity.js";
import { ExperimentData } from "./class-figures.js";
import { EXPERIMENT_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** @type {import("../room/class-activity.js").Project} */
export function projectExperiments({ classroom, fail }) {
  const root = addToStage("experiment");
  const data = new ExperimentData();
  /** @type {import("./view.js").ShownExperiment|null} */
  let shown = null;
  let isLoading = false;
  const load = async () => {
    if (isLoading) return;
    isLoading = true;
    try {
      const { experimentReady, ShownExperiment } = await import("./view.js");
      await experimentReady;
      shown = new ShownExperiment(classroom, root, data);
      shown.applyState();
    } catch (error) {
      // Loading is tried again with the next state.
      isLoading = false;
      fail(error);
    }
  };
  classroom.listen({
    snapshot(message) {
      data.applyState(classroom.room.state.experiment);
      data.load(message);
    },
    frame(message) {
      shown?.touched();
      if (!message.experimentPoints && !message.experimentFigures) return;
      data.apply(message);
      shown?.requestRedraw();
    },
    people: () => shown?.requestRedraw(),
    state() {
      data.applyState(classroom.room.state.experiment);
      if (shown) shown.applyState();
      else if (classroom.room.state.experiment) void load();
    },
  });
  return { ranking: () => ranking(classroom, data) };
}

/**
 * Sorted by throughput; while figures are hidden, only the connected participants.
 * @param {Classroom} classroom
 * @param {ExperimentData} data
 */
function ranking({ room, language }, { throughputs }) {
  const isHidden = room.state.hidden;
  const present = [...room.participants.values()].filter(({ id, connected }) => connected || throughputs.has(id));
  if (!isHidden) present.sort((a, b) => (throughputs.get(b.id)?.throughput ?? -1) - (throughputs.get(a.id)?.throughput ?? -1));
  const rows = present.map((participant) => {
    const own = throughputs.get(participant.id);
    return { participant, figure: own && !isHidden ? number(own.throughput, language, 1) : "–" };
  });
  return { title: EXPERIMENT_TEXTS[language].board, rows };
}
