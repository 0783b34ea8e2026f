// @ts-check
/** All keys of the page in the order of its list. `Keys` takes no other one, and KEY_TEXTS says what each does. */

export const PAGE_KEYS = /** @type {const} */ ([
  { does: "view", keys: ["1", "2", "3", "4"] },
  { does: "turn", keys: ["ArrowLeft", "ArrowRight"] },
  { does: "fade", keys: ["V"] },
  { does: "theme", keys: ["B"] },
  { does: "fullScreen", keys: ["Ctrl+Enter"] },
  { does: "help", keys: ["?"] },
  { does: "close", keys: ["Escape"] },
  { does: "wayIn", keys: ["Q"] },
  { does: "freeze", keys: ["F"] },
  { does: "clear", keys: ["C"] },
  { does: "hide", keys: ["H"] },
  { does: "draw", keys: ["D"] },
  { does: "scale", keys: ["S"] },
  { does: "challenge", keys: ["A"] },
  { does: "next", keys: ["N"] },
  { does: "experiment", keys: ["G"] },
  { does: "spot", keys: ["P"] },
  { does: "walk", keys: ["W"] },
  { does: "lesson", keys: ["U"] },
  { does: "step", keys: ["PageUp", "PageDown"] },
  { does: "touchkit", keys: ["T"] },
  { does: "lock", keys: ["L"] },
  { does: "idle", keys: ["I"] },
  { does: "remote", keys: ["M"] },
  { does: "study", keys: ["Y"] },
  { does: "consent", keys: ["K"] },
  { does: "replay", keys: ["R"] },
  { does: "compare", keys: ["O"] },
  { does: "data", keys: ["X"] },
  { does: "end", keys: ["E"] },
]);

/** @typedef {typeof PAGE_KEYS[number]} KeyEntry */
/** @typedef {KeyEntry["keys"][number]} PageKey */
