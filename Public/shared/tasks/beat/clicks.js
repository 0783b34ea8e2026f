// @ts-check
/** Clicks at given times, by Web Audio. A page may only be heard after somebody has touched it, or pressed a key. */

/** Loudness of 1, frequency (Hz) and length (s) of a click. */
const CLICK = Object.freeze({ gain: 0.3, frequency: 1000, length: 0.04 });
/** Time in which a click rises (s), so that it does not crackle. */
const RISE_SECONDS = 0.002;
/** A click that is nearer is not planned any more (ms). */
const NEAREST_MS = 20;

export class Clicks {
  /** @type {AudioContext|undefined} */
  #audio;
  #planned = -Infinity;

  /**
   * Plans all clicks that are still to come, once.
   * @param {readonly number[]} times  in order (ms)
   * @param {number} now  on the same clock
   */
  plan(times, now) {
    const left = times.filter((time) => time > this.#planned && time > now + NEAREST_MS);
    if (left.length === 0 || navigator.userActivation?.hasBeenActive === false) return;
    this.#audio ??= new AudioContext();
    const audio = this.#audio;
    if (audio.state !== "running") return void audio.resume();
    // What is heard comes later than it is played.
    const late = audio.outputLatency || audio.baseLatency || 0;
    // Read once: the time may go on from click to click.
    const start = audio.currentTime - late;
    for (const time of left) click(audio, Math.max(0, start + (time - now) / 1000));
    this.#planned = left[left.length - 1];
  }

  stop() {
    void this.#audio?.close();
    this.#audio = undefined;
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} at  on the audio's clock (s)
 */
function click(audio, at) {
  const oscillator = new OscillatorNode(audio, { frequency: CLICK.frequency });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(CLICK.gain, at + RISE_SECONDS);
  volume.gain.linearRampToValueAtTime(0, at + CLICK.length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + CLICK.length);
}
