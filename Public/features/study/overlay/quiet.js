// @ts-check
/**
 * Runs on other people's pages without effects: their handlers do not receive our errors, and our listeners change no
 * event.
 */

const warned = new Set();

/**
 * Logs a message for the developer, once.
 * @param {unknown} text
 */
export function logOnce(text) {
  if (!warned.has(text)) console.info(`touchkit: ${text}`);
  warned.add(text);
}

/**
 * Catches our errors, so that the page's handlers do not receive them.
 * @template {unknown[]} V
 * @param {(...values: V) => void} act
 * @returns {(...values: V) => void}
 */
export const safely = (act) => (...values) => {
  try {
    act(...values);
  } catch (error) {
    logOnce(error);
  }
};

/** The browser's own function, even if a study or the page replaces it. */
export const { addEventListener: addListener } = EventTarget.prototype;

/**
 * Listens before the page does, without influence on the event.
 * @param {EventTarget} target
 * @param {string} type
 * @param {(event: never) => void} handler
 * @param {AbortSignal} [signal]
 */
export const listen = (target, type, handler, signal) =>
  addListener.call(target, type, /** @type {EventListener} */ (safely(handler)), { capture: true, passive: true, signal });
