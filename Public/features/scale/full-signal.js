// @ts-check
/** Signals the maximum by vibration where available, and by flash and tone. */

const VIBRATION_MS = 30;
const TONE = { hertz: 880, seconds: 0.12 };
/** Duration of the flash before it fades. */
const FLASH_MS = 120;
/** Maximum delay of a tone by the browser; a later tone is dropped, because nobody could relate it to the maximum. */
const MAX_SOUND_DELAY_MS = 400;

export class FullSignal {
  #flash;
  /** @type {AudioContext|null} */
  #audio = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #fading;

  /** @param {HTMLElement} flash  covers the page, without taking a finger */
  constructor(flash) {
    this.#flash = flash;
    // Older browsers allow sound only after a finger was lifted or a key was pressed.
    const unlock = () => void this.#audio?.resume().catch(() => {});
    for (const type of ["pointerup", "keydown"]) document.addEventListener(type, unlock, { passive: true });
  }

  give() {
    this.#light();
    // Before the first finger was lifted, browsers block vibration and sound, and log a warning.
    if (navigator.userActivation?.hasBeenActive === false) return;
    navigator.vibrate?.(VIBRATION_MS);
    this.#sound();
  }

  #light() {
    clearTimeout(this.#fading);
    this.#flash.classList.add("lit");
    this.#fading = setTimeout(() => this.#flash.classList.remove("lit"), FLASH_MS);
  }

  /** Called from a tap before a tone that comes without one: some phones play no other. */
  prepare() {
    const audio = this.#context();
    if (audio && audio.state !== "running") void audio.resume().catch(() => {});
  }

  #context() {
    const Context = window.AudioContext ?? /** @type {Window & {webkitAudioContext?: typeof AudioContext}} */
      (window).webkitAudioContext;
    return Context ? (this.#audio ??= new Context()) : null;
  }

  #sound() {
    const audio = this.#context();
    if (!audio) return;
    if (audio.state !== "running") void audio.resume().catch(() => {});
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const [start, end] = [audio.currentTime, audio.currentTime + TONE.seconds];
    tone.frequency.value = TONE.hertz;
    // The tone fades in and out, because it would click otherwise.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(0.25, start + 0.01);
    gain.gain.setValueAtTime(0.25, end - 0.03);
    gain.gain.linearRampToValueAtTime(0, end);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(end);
    setTimeout(() => gain.disconnect(), MAX_SOUND_DELAY_MS);
  }
}
