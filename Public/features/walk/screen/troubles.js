// @ts-check
/** Notices when the sound fails, and when a walk starts over. */

import { element } from "../../../shared/dom/dom.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";

/** @typedef {import("./screen.js").WalkScreen} WalkScreen */

/**
 * @param {WalkScreen} screen
 * @param {import("../listening/audio.js").AudioTrouble|null} trouble
 * @param {number|null} scene
 */
export function showAudioTrouble({ texts, listener }, trouble, scene) {
  if (!trouble) return withdraw("audio");
  if (trouble === "waiting") return notify("audio", texts.waiting, { kind: "calm", icon: "info" });
  const name = scene === null ? "" : listener.play.scenes[scene].name;
  const label = trouble === "failed" ? texts.again : texts.hear;
  const retry = element("button", { click: () => listener.retryAudio() }, label);
  const kind = trouble === "interrupted" ? "warn" : "bad";
  notify("audio", fillText(texts[trouble], { name }), { kind, actions: [retry] });
}

/** @param {WalkScreen} screen */
export function notifyRestart({ texts }) {
  notify("anew", texts.changed, { kind: "calm", icon: "info", seconds: 12 });
}
