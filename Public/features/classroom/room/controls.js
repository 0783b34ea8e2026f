// @ts-check
/** The host's controls for all activities, in their order: for the projector's bar, the remote, and the list of keys. */

import { CONTROL_TEXTS } from "../../../languages/en/pages/features/classroom/room/controls.js";

/**
 * @typedef {object} Control
 * @property {string} id
 * @property {import("../../../shared/dom/icons.js").IconName} icon
 * @property {string} key  one letter, as displayed
 * @property {string} [menu]  the id of the menu that contains it
 * @property {boolean} [toggle]  whether the label is the same when it is on and off
 * @property {boolean} [danger]  its action cannot be undone
 */
/**
 * @typedef {object} ControlTexts
 * @property {string} label
 * @property {string} [on]  the label while it is on
 * @property {string} [does]  in the list of keys, if it says more than the label
 */

export const CONTROLS = /** @satisfies {Readonly<Record<string, Omit<Control, "id">>>} */ ({
  freeze: {
    icon: "frozen",
    key: "F",
  },
  clear: {
    icon: "clear",
    key: "C",
  },
  hide: {
    icon: "hide",
    key: "H",
  },
  ask: {
    icon: "question",
    key: "J",
    menu: "more",
  },
  touchkit: {
    icon: "touches",
    key: "T",
    menu: "more",
    toggle: true,
  },
  lock: {
    icon: "locked",
    key: "L",
    menu: "more",
    toggle: true,
  },
  idle: {
    icon: "bin",
    key: "I",
    menu: "more",
  },
  ground: {
    icon: "picture",
    key: "6",
    menu: "more",
    toggle: true,
  },
  teams: {
    icon: "teams",
    key: "7",
    menu: "more",
    toggle: true,
  },
  remote: {
    icon: "phone",
    key: "M",
    menu: "more",
  },
  study: {
    icon: "heatmap",
    key: "Y",
    menu: "more",
  },
  consent: {
    icon: "done",
    key: "K",
    menu: "more",
  },
  replay: {
    icon: "replay",
    key: "R",
    menu: "more",
  },
  slow: {
    icon: "again",
    key: "-",
    menu: "more",
    toggle: true,
  },
  compare: {
    icon: "swap",
    key: "O",
    menu: "more",
  },
  data: {
    icon: "data",
    key: "X",
    menu: "more",
  },
  end: {
    icon: "end",
    key: "E",
    menu: "more",
    danger: true,
  },
});

/** @typedef {keyof typeof CONTROLS} ControlID */

/**
 * @param {ControlID} id
 * @param {import("../../../shared/model/language.js").Language} language
 * @returns {Control & {words: ControlTexts}}
 */
export function controlOf(id, language) {
  /** @type {Omit<Control, "id">} */
  const control = CONTROLS[id];
  return { id, ...control, words: CONTROL_TEXTS[language][id] };
}
