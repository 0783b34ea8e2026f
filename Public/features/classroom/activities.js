// @ts-check
/** The activities on the projector and on the remote; a new one is a folder beside this file, and its name in each list. */

import { projectChallenges } from "./challenge/challenge.js";
import { challengeRow } from "./challenge/remote.js";
import { openStart } from "./challenge/start.js";
import { chooseExperiment } from "./experiment/begin.js";
import { projectExperiments } from "./experiment/experiment.js";
import { experimentRow } from "./experiment/remote.js";
import { beginScale } from "./forces/begin.js";
import { projectScale } from "./forces/forces.js";
import { scaleRow } from "./forces/remote.js";
import { choosePuzzle } from "./game/begin.js";
import { projectGame } from "./game/game.js";
import { gameRow } from "./game/remote.js";
import { chooseLesson } from "./lesson/begin.js";
import { projectLessons } from "./lesson/lesson.js";
import { lessonRow } from "./lesson/remote.js";
import { beginDrawing } from "./stage/begin.js";
import { projectDrawing } from "./stage/drawing.js";
import { drawingRow } from "./stage/remote.js";
import { chooseWalk } from "./walk/begin.js";
import { walkRow } from "./walk/remote.js";
import { projectWalk } from "./walk/walk.js";

/** @typedef {import("../../shared/activities/activities.js").ActivityName} ActivityName */

/** @type {Readonly<Record<ActivityName, import("./room/class-activity.js").Begin>>} */
export const BEGIN = {
  draw: beginDrawing,
  scale: beginScale,
  challenge: openStart,
  experiment: chooseExperiment,
  spot: choosePuzzle,
  walk: chooseWalk,
  lesson: chooseLesson,
};

/** @type {Readonly<Record<ActivityName, import("./room/class-activity.js").Project>>} */
export const PROJECT = {
  draw: projectDrawing,
  scale: projectScale,
  challenge: projectChallenges,
  experiment: projectExperiments,
  spot: projectGame,
  walk: projectWalk,
  lesson: projectLessons,
};

/** @type {Readonly<Record<ActivityName, import("./room/class-activity.js").MakeRow>>} */
export const ROWS = {
  draw: drawingRow,
  scale: scaleRow,
  challenge: challengeRow,
  experiment: experimentRow,
  spot: gameRow,
  walk: walkRow,
  lesson: lessonRow,
};

/**
 * What simulated people do in a rehearsal.
 * @type {import("./rehearsal/rehearsal.js").Activities}
 */
export const SIMULATED = {
  draw: async () => (await import("./stage/simulated.js")).simulatedDrawing,
  scale: async () => (await import("./forces/simulated.js")).simulatedPressing,
  challenge: async () => (await import("./challenge/simulated.js")).simulatedChallenge,
  experiment: async () => (await import("./experiment/simulated.js")).simulatedExperiment,
  spot: async () => (await import("./game/simulated.js")).simulatedSearch,
  walk: async () => (await import("./walk/simulated.js")).simulatedWalk,
  lesson: async () => (await import("./lesson/simulated.js")).simulatedAnswer,
};
