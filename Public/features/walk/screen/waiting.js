// @ts-check
/**
 * Explains why a scene that was entered is silent: it waits until other scenes were heard, or until one of the scenes that
 * play now ends.
 */

import { notify, withdraw } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";

/** @typedef {import("../engine/walk.js").SceneState} SceneState */

/**
 * @param {{texts: Record<string, string>, listener: {play: import("../../../shared/net/plays.js").Play}}} screen
 * @param {readonly SceneState[]} scenes
 * @param {number} scene
 * @returns {string} "" for a scene that does not wait
 */
export function waitingText({ texts, listener }, scenes, scene) {
  const { waits } = scenes[scene];
  if (waits === null) return "";
  if (waits === "voice") return texts.waitsVoice;
  const { play } = listener;
  const unheard = play.scenes.filter(({ name }, index) => play.scenes[scene].after.includes(name) && !scenes[index].heard);
  return fillText(texts.waitsTurn, { names: unheard.map(({ name }) => name).join(", ") });
}

/**
 * Shows a notice with the scenes that wait although the listener is in their region, and the reason.
 * @param {import("./screen.js").WalkScreen} screen
 * @param {import("../engine/walk.js").WalkState} state
 */
export function notifyWaiting({ texts, listener }, { scenes }) {
  const waiting = listener.play.scenes.filter((_, index) => scenes[index].waits === "voice");
  if (waiting.length === 0) return withdraw("waits");
  const count = scenes.filter(({ playing }) => playing).length;
  const values = { names: waiting.map(({ name }) => name).join(", "), count };
  notify("waits", fillText(texts.waitsMany, values), { kind: "calm", icon: "info" });
}
