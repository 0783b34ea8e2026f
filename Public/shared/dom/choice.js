// @ts-check
/** A group of buttons of which one is pressed. */

import { element } from "./dom.js";

/**
 * @template T
 * @param {[label: string, value: T][]} options
 * @param {T} current
 * @param {(value: T) => void} chosen
 */
export function choice(options, current, chosen) {
  const buttons = options.map(([label, value]) => {
    const press = () => {
      for (const button of buttons) button.setAttribute("aria-pressed", String(button === pressed));
      chosen(value);
    };
    const pressed = element(
      "button",
      { class: "choice", "aria-pressed": String(value === current), click: press },
      label,
    );
    return pressed;
  });
  return element("div", { class: "pair" }, ...buttons);
}
