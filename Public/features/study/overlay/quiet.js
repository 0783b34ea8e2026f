// @ts-check
/** Works on others' pages without a trace: their handlers hear nothing of our errors, and our listeners change no event. */

const warned = new Set();

/**
 * Logs a message for the developer, once.
 * @param {unknown} text
 */
export function say(text) {
  if (!warned.has(text)) console.info(`touchkit: ${text}`);
  warned.add(text);
}

/**
 * Catches our errors, so that they do not become the page's.
 * @template {unknown[]} V
 * @param {(...values: V) => void} act
 * @returns {(...values: V) => void}
 */
export const safely = (act) => (...values) => {
  try {
    act(...values);
  } catch (error) {
    say(error);
  }
};

/** The browser's own, whatever a study or the page puts in its place. */
export const { addEventListener: addListener } = EventTarget.prototype;

/**
 * Listens before the page does, without influence on the event.
 * @param {EventTarget} target
 * @param {string} type
 * @param {(event: never) => void} hear
 * @param {AbortSignal} [signal]
 */
export const listen = (target, type, hear, signal) =>
  addListener.call(target, type, /** @type {EventListener} */ (safely(hear)), { capture: true, passive: true, signal });
