// @ts-check
/** For studies: counts what a page does that the DOM does not show. */

/** The number of a window's effects so far; the recorder knows it by this name, also in frames. */
const EFFECTS_MARK = Symbol.for("touchkit.effects");

/**
 * Functions and properties whose use a visitor may notice: sounds, speech, vibration, sharing, the clipboard, choosers,
 * saved files, other windows, animations, and changes of style sheets and drawings, which are not nodes.
 * @type {[owner: string, names: string[]][]}
 */
const NOTICEABLE = [
  ["window", ["open", "print", "alert", "confirm", "prompt"]],
  // Of a link or a field that is not in the document, for example to save a file.
  ["HTMLElement", ["click"]],
  ["HTMLInputElement", ["showPicker"]],
  ["HTMLSelectElement", ["showPicker"]],
  ["HTMLVideoElement", ["requestPictureInPicture"]],
  ["Element", ["requestPointerLock", "animate"]],
  ["Animation", ["play", "reverse", "cancel", "finish"]],
  ["URL", ["createObjectURL"]],
  ["HTMLMediaElement", ["play", "pause", "playbackRate"]],
  ["AudioScheduledSourceNode", ["start", "stop"]],
  ["AudioBufferSourceNode", ["start"]],
  ["SpeechSynthesis", ["speak", "cancel"]],
  ["Navigator", ["vibrate", "share"]],
  ["Clipboard", ["write", "writeText"]],
  ["CSSStyleSheet", ["insertRule", "deleteRule", "replace", "replaceSync"]],
  ["Document", ["adoptedStyleSheets"]],
  ["ShadowRoot", ["adoptedStyleSheets"]],
  ["StyleSheet", ["disabled"]],
  ["CSSStyleRule", ["style", "styleMap"]],
  ["StylePropertyMap", ["set", "append", "delete", "clear"]],
  ["CustomStateSet", ["add", "delete", "clear"]],
  ["HighlightRegistry", ["set", "delete", "clear"]],
  ["SVGAnimationElement", ["beginElement", "beginElementAt", "endElement"]],
];

/** Counts one effect. */
export function noteEffect() {
  const counts = /** @type {Record<symbol, number>} */ (/** @type {unknown} */ (window));
  counts[EFFECTS_MARK] = (counts[EFFECTS_MARK] ?? 0) + 1;
}

/** Counts the use of these functions and properties, which work as before. */
export function noteEffects() {
  for (const [owner, names] of NOTICEABLE) {
    const named = Reflect.get(window, owner);
    for (const name of names) {
      for (const place of [named, named?.prototype]) {
        const descriptor = place && Object.getOwnPropertyDescriptor(place, name);
        if (!descriptor?.configurable) continue;
        // A style that is read is usually changed.
        for (const field of /** @type {const} */ (["value", "get", "set"])) {
          const original = descriptor[field];
          if (typeof original !== "function") continue;
          descriptor[field] = {
            /** @param {unknown[]} values */
            [name](...values) {
              noteEffect();
              return Reflect.apply(original, this, values);
            },
          }[name];
        }
        Object.defineProperty(place, name, descriptor);
      }
    }
  }
}
