// @ts-check
/** What is said when the sound does not come, and when a walk begins anew. */

import { fillText } from "../protocol/language.js";
import { element } from "../view/dom.js";
import { notify, withdraw } from "../view/notices.js";

/** @typedef {import("./walk-screen.js").WalkScreen} WalkScreen */

/**
 * @param {WalkScreen} screen
 * @param {import("../view/walk-audio.js").AudioTrouble|null} trouble
 * @param {number|null} scene
 */
export function showAudioTrouble({ texts, listener }, trouble, scene) {
  if (!trouble) return withdraw("audio");
  if (trouble === "waiting") return notify("audio", texts.waiting, { kind: "calm", sign: "info" });
  const name = scene === null ? "" : listener.play.scenes[scene].name;
  const label = trouble === "failed" ? texts.again : texts.hear;
  const retry = element("button", { type: "button", click: () => listener.hear() }, label);
  const kind = trouble === "interrupted" ? "warn" : "bad";
  notify("audio", fillText(texts[trouble], { name }), { kind, actions: [retry] });
}

/** @param {WalkScreen} screen */
export function tellAnew({ texts }) {
  notify("anew", texts.changed, { kind: "calm", sign: "info", seconds: 12 });
}
