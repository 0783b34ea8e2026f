// @ts-check
/** Finds likely problems for listeners in a play, and faults that the server would refuse. */

import { crossesItself, overlap, reachMetres } from "../../../../shared/model/regions.js";
import { heardBefore } from "./draft.js";

/** @typedef {import("./draft.js").SceneDraft} SceneDraft */
/**
 * small: smaller than the error of a phone's position; overlap: regions overlap and neither scene comes first; the
 * server refuses the others.
 * @typedef {"small"|"overlap"|"crossing"|"sound"|"name"|"same"|"circle"|"transcript"} PlayWarningKind
 * @typedef {{scene: number, kind: PlayWarningKind, other?: number}} PlayWarning  `other`: an index of a scene
 */

/** A typical error of a phone's position in a street, in metres; narrower regions get a warning. */
export const SMALL_METRES = 20;

/** @type {ReadonlySet<PlayWarningKind>} */
export const REFUSED = new Set(["crossing", "sound", "name", "same", "circle", "transcript"]);

/**
 * The warnings in the order of the scenes.
 * @param {readonly SceneDraft[]} scenes
 * @returns {PlayWarning[]}
 */
export function playWarnings(scenes) {
  /** @type {PlayWarning[]} */
  const warnings = [];
  const before = scenes.map(({ key }) => heardBefore(scenes, key));
  scenes.forEach((scene, index) => {
    /** @param {PlayWarningKind} kind @param {number} [other] */
    const warn = (kind, other) => warnings.push({ scene: index, kind, ...(other === undefined ? {} : { other }) });
    const name = scene.name.trim();
    if (!name) warn("name");
    const same = scenes.findIndex((one, at) => at < index && one.name.trim() === name);
    if (name && same >= 0) warn("same", same);
    if (!scene.sound) warn("sound");
    if (before[index].has(scene.key)) warn("circle");
    if (scene.transcript.some(({ seconds }, at) => at > 0 && seconds < scene.transcript[at - 1].seconds)) warn("transcript");
    if (scene.region.type === "polygon" && crossesItself(scene.region)) warn("crossing");
    else if (reachMetres(scene.region) < SMALL_METRES) warn("small");
    scenes.forEach((other, at) => {
      if (at >= index || before[index].has(other.key) || before[at].has(scene.key)) return;
      if (overlap(scene.region, other.region)) warn("overlap", at);
    });
  });
  return warnings;
}
