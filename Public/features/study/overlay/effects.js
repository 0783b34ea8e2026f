// @ts-check
/** For studies: counts what a page does that the DOM does not show. */

/** The number of a window's effects so far; the recorder knows it by this name, also in frames. */
const EFFECTS_MARK = Symbol.for("touchkit.effects");

/**
 * Functions whose calls a visitor may notice: sounds, speech, vibration, sharing, the clipboard, and changes of style sheets
 * and drawings, which are no nodes.
 * @type {[owner: string, names: string[]][]}
 */
const NOTICEABLE = [
  ["HTMLMediaElement", ["play", "pause"]],
  ["AudioScheduledSourceNode", ["start", "stop"]],
  ["AudioBufferSourceNode", ["start"]],
  ["SpeechSynthesis", ["speak", "cancel"]],
  ["Navigator", ["vibrate", "share"]],
  ["Clipboard", ["write", "writeText"]],
  ["CSSStyleSheet", ["insertRule", "deleteRule", "replace", "replaceSync"]],
  ["SVGAnimationElement", ["beginElement", "beginElementAt", "endElement"]],
];

/** Counts calls of these functions, which work as before. */
export function noteEffects() {
  const counts = /** @type {Record<symbol, number>} */ (/** @type {unknown} */ (window));
  counts[EFFECTS_MARK] ??= 0;
  for (const [owner, names] of NOTICEABLE) {
    const prototype = Reflect.get(window, owner)?.prototype;
    for (const name of names) {
      const descriptor = prototype && Object.getOwnPropertyDescriptor(prototype, name);
      if (typeof descriptor?.value !== "function" || !descriptor.writable) continue;
      prototype[name] = {
        /** @param {unknown[]} values */
        [name](...values) {
          counts[EFFECTS_MARK]++;
          return Reflect.apply(descriptor.value, this, values);
        },
      }[name];
    }
  }
}
