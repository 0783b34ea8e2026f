// @ts-check
/** The list of all keys of the page, and what each does: the page's own, the host's controls, and the activities'. */

import { ACTIVITIES } from "../../../shared/activities/activities.js";
import { controlOf, CONTROLS } from "./controls.js";
import { PAGE_KEY_TEXTS } from "../../../languages/en/pages/features/classroom/room/page-keys.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("./controls.js").ControlID} ControlID */
/** @typedef {{keys: readonly string[], does: (language: Language) => string}} KeyEntry */

/** @type {readonly KeyEntry[]} */
const OWN_KEYS = [
  {
    keys: ["1", "2", "3", "4"],
    does: (language) => PAGE_KEY_TEXTS[language].layouts,
  },
  {
    keys: ["5"],
    does: (language) => PAGE_KEY_TEXTS[language].activities,
  },
  {
    keys: ["ArrowLeft", "ArrowRight"],
    does: (language) => PAGE_KEY_TEXTS[language].next,
  },
  {
    keys: ["V"],
    does: (language) => PAGE_KEY_TEXTS[language].fade,
  },
  {
    keys: ["B"],
    does: (language) => PAGE_KEY_TEXTS[language].theme,
  },
  {
    keys: ["Ctrl+Enter"],
    does: (language) => PAGE_KEY_TEXTS[language].fullscreen,
  },
  {
    keys: ["0"],
    does: (language) => PAGE_KEY_TEXTS[language].sound,
  },
  {
    keys: ["?"],
    does: (language) => PAGE_KEY_TEXTS[language].help,
  },
  {
    keys: ["Escape"],
    does: (language) => PAGE_KEY_TEXTS[language].close,
  },
  {
    keys: ["Z"],
    does: (language) => PAGE_KEY_TEXTS[language].board,
  },
  {
    keys: ["Q"],
    does: (language) => PAGE_KEY_TEXTS[language].code,
  },
];

const controls = /** @type {ControlID[]} */ (Object.keys(CONTROLS));

/** @type {readonly KeyEntry[]} */
export const PAGE_KEYS = [
  ...OWN_KEYS,
  ...controls.filter((id) => !isInMenu(id)).map(ofControl),
  ...Object.values(ACTIVITIES).flatMap(({ key, texts, moreKeys = [] }) => [
    { keys: [key], does: (/** @type {Language} */ language) => texts[language].name },
    ...moreKeys.map(({ keys, does }) => ({ keys, does: (/** @type {Language} */ language) => does[language] })),
  ]),
  ...controls.filter(isInMenu).map(ofControl),
];

/** @param {ControlID} id */
function isInMenu(id) {
  return "menu" in CONTROLS[id];
}

/** @param {ControlID} id @returns {KeyEntry} */
function ofControl(id) {
  const does = (/** @type {Language} */ language) => {
    const { words } = controlOf(id, language);
    return words.does ?? words.label.replace(/\u00ad|\s?…/g, "");
  };
  return { keys: [CONTROLS[id].key], does };
}
