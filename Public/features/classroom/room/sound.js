// @ts-check
/** Soft sounds of the projector: the countdown, the end of a task for all, and the podium. Off until a key turns them on. */

import { PATHS } from "../../../shared/dom/icons.js";
import { notify } from "../../../shared/dom/notices.js";
import { setSetting, setting } from "../../../shared/net/settings.js";
import { SOUND_TEXTS } from "../../../languages/en/pages/features/classroom/room/page-keys.js";

/** The key that turns them on and off. */
const KEY = "0";
/** A loudspeaker without waves, in a box of 24 × 24. */
const SILENT_PATH = "M4 9.5v5h4l5 4.5V5L8 9.5zM17 9.5l5 5M22 9.5l-5 5";
/** The loudest moment, of 1: below a voice in the same room. */
const LOUDNESS = 0.12;
/** Time in which a tone rises (s), so that it does not click. */
const RISE_SECONDS = 0.015;
/** Delay after which a sound no longer belongs to what is seen (ms). */
const LATE_MS = 1000;
/** The tones of each sound: frequency (Hz), start and length (s). The podium's rise with its steps. */
const SOUNDS = Object.freeze({
  count: [[523.25, 0, 0.15]],
  begin: [[783.99, 0, 0.4]],
  done: [[659.26, 0, 0.3], [783.99, 0.15, 0.5]],
  podium: [[523.25, 0, 0.4], [659.26, 0.3, 0.4], [783.99, 0.6, 0.8]],
});

/** @typedef {keyof typeof SOUNDS} Sound */

let isOn = setting("sound") === true;
/** @type {AudioContext|undefined} */
let context;

/** @param {Sound} name */
export function play(name) {
  if (!isOn) return;
  const audio = (context ??= new AudioContext());
  const asked = performance.now();
  // A browser may wait for a click or a key first: what comes too late is not heard.
  void audio.resume().then(() => {
    if (performance.now() - asked > LATE_MS) return;
    for (const [frequency, start, length] of SOUNDS[name]) tone(audio, frequency, audio.currentTime + start, length);
  });
}

/** The sound with which everybody has finished something that the page has seen unfinished. */
export class AllDone {
  /** Whether somebody has not finished yet. */
  #isMissing = false;

  /** @param {boolean} isRunning @param {boolean} isDone  by all */
  show(isRunning, isDone) {
    if (isRunning && isDone && this.#isMissing) play("done");
    this.#isMissing = isRunning && !isDone;
  }
}

export function hasSound() {
  return isOn;
}

/** @param {boolean} on */
export function setSound(on) {
  isOn = on;
  setSetting("sound", on ? true : null);
  play("done");
}

/**
 * @param {import("./keys.js").Keys} keys
 * @param {import("../../../shared/model/language.js").Language} language
 */
export function offerSound(keys, language) {
  keys.on(KEY, () => {
    setSound(!isOn);
    const { turnedOn, turnedOff } = SOUND_TEXTS[language];
    notify("sound", isOn ? turnedOn : turnedOff, { kind: "calm", path: isOn ? PATHS.sound : SILENT_PATH, seconds: 3 });
  });
}

/**
 * @param {AudioContext} context
 * @param {number} frequency  Hz
 * @param {number} at  on the context's clock (s)
 * @param {number} length  s
 */
function tone(context, frequency, at, length) {
  const oscillator = new OscillatorNode(context, { frequency });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + RISE_SECONDS);
  volume.gain.setTargetAtTime(0, at + RISE_SECONDS, length / 4);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + 1.5 * length);
}
