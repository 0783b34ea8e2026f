// @ts-check
/** Finds the key of a page that corresponds to a key press. Pure. */

/** @typedef {Pick<KeyboardEvent, "key"|"code"|"ctrlKey"|"metaKey"|"altKey">} KeyPress */

/**
 * The names by which a page may know a key press, in lower case, the likeliest first; none for a press with a modifier
 * key. On a French keyboard a digit needs Shift, a Greek keyboard has no Latin letters, and an input method for Chinese or
 * Japanese keeps what a key types: such keys are recognised by their position.
 * @param {KeyPress} press
 * @param {boolean} [withControl]  whether presses with the control key have names, too: `ctrl+` before them
 * @returns {string[]}
 */
export function shortcutsOf({ key, code, ctrlKey, metaKey, altKey }, withControl = false) {
  if (metaKey || altKey || (ctrlKey && !withControl)) return [];
  const digit = /^Digit(\d)$/.exec(code ?? "")?.[1];
  const letter = /^([^\0-\x7f]|Process|Unidentified|Dead)$/u.test(key) ? /^Key([A-Z])$/.exec(code ?? "")?.[1] : undefined;
  const names = [key, digit, letter].flatMap((name) => (name === undefined ? [] : [name.toLowerCase()]));
  return names.map((name) => (ctrlKey ? `ctrl+${name}` : name));
}

/**
 * Whether keys are text input, or belong to an open sheet.
 * @param {EventTarget|null} target  of the event
 */
export function isTaken(target) {
  if (document.querySelector("dialog[open], #state")) return true;
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}
