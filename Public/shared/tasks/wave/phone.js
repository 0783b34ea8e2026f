// @ts-check
/**
 * A task of the whole class on the pad: one large shape that is filled as soon as the phone is touched. Loaded with the
 * first challenge.
 */

import { element, setText } from "../../dom/dom.js";
import { ringReady } from "./ring.js";
import { WAVE_TASK_TEXTS } from "../../../languages/en/pages/shared/tasks/wave/kind.js";

/** @typedef {import("../../model/task-kind.js").PhoneTask} PhoneTask */

/** Resolves when the style sheet is loaded. */
export const waveReady = ringReady;

/**
 * @param {import("../../model/task-kind.js").PhoneSetting} setting
 * @returns {PhoneTask}
 */
export function waveOnPhone({ language, hint }) {
  const shape = element("p", { class: "ring one-touch", "aria-hidden": "true" });
  /** The newest gesture that does not count, because it began before the task; undefined while nothing is recorded. */
  let before = /** @type {number|undefined} */ (undefined);
  let touched = false;
  return {
    node: shape,
    update() {},
    frame({ sampler }) {
      if (sampler.suspended) before = undefined;
      else if (before === undefined) before = sampler.began;
      else if (!Object.is(sampler.began, before) && !touched) {
        touched = true;
        shape.classList.add("filled");
        setText(shape, WAVE_TASK_TEXTS[language].phone.done);
      }
      return false;
    },
    hint: () => hint,
    outcome: () => ({ result: "", verdict: "" }),
    end: () => shape.remove(),
  };
}
