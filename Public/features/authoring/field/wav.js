// @ts-check
/** A recording as a WAV file: one channel, 16 bits, at most half the rate of a usual microphone. */

/** A higher sample rate (Hz) is halved, which suffices for speech and street sounds and halves the file. */
const MAX_SAMPLE_RATE = 32_000;
/** The taps of the half-band filter on each side of its middle; odd, because every second one is 0. */
const TAPS_PER_SIDE = 15;
const HEADER_BYTES = 44;

/** A windowed sinc (Hamming) that passes the lower half of the band. */
const TAPS = Float32Array.from({ length: 2 * TAPS_PER_SIDE + 1 }, (_, index) => {
  const at = index - TAPS_PER_SIDE;
  const ideal = at === 0 ? 0.5 : Math.sin((Math.PI * at) / 2) / (Math.PI * at);
  return ideal * (0.54 + 0.46 * Math.cos((Math.PI * at) / TAPS_PER_SIDE));
});

/** Collects samples piece by piece, so that a long recording needs no more memory than its file. */
export class WavRecording {
  #isHalved;
  #rate;
  /** @type {Int16Array<ArrayBuffer>[]} */
  #pieces = [];
  #length = 0;
  /** Samples that the filter still needs, and then those of the next piece. */
  #pendingSamples = new Float32Array(2 * TAPS_PER_SIDE);
  /** The number of samples, 0 or 1, that are dropped next because the rate is halved. */
  #skipCount = 0;

  /** @param {number} rate  of the microphone, Hz */
  constructor(rate) {
    this.#isHalved = rate > MAX_SAMPLE_RATE;
    this.#rate = this.#isHalved ? rate / 2 : rate;
  }

  get seconds() {
    return this.#length / this.#rate;
  }

  /** The current size of the file. */
  get bytes() {
    return HEADER_BYTES + 2 * this.#length;
  }

  /** @param {Float32Array} samples  -1 to 1 */
  add(samples) {
    const kept = this.#isHalved ? this.#downsampled(samples) : samples;
    const piece = new Int16Array(kept.length);
    kept.forEach((sample, index) => {
      piece[index] = Math.round(32_767 * Math.max(-1, Math.min(1, sample)));
    });
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  /** @param {Float32Array} samples */
  #downsampled(samples) {
    const all = new Float32Array(this.#pendingSamples.length + samples.length);
    all.set(this.#pendingSamples);
    all.set(samples, this.#pendingSamples.length);
    const kept = [];
    let at = this.#skipCount;
    for (; at + TAPS.length <= all.length; at += 2) {
      let sum = 0;
      for (let tap = 0; tap < TAPS.length; tap++) sum += TAPS[tap] * all[at + tap];
      kept.push(sum);
    }
    const from = all.length - 2 * TAPS_PER_SIDE;
    this.#skipCount = at - from;
    this.#pendingSamples = all.slice(from);
    return Float32Array.from(kept);
  }

  /** @returns {Blob} the file, `audio/wav` */
  file() {
    const header = new DataView(new ArrayBuffer(HEADER_BYTES));
    const write = (/** @type {number} */ at, /** @type {string} */ text) =>
      [...text].forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)));
    const [bytes, rate] = [2 * this.#length, Math.round(this.#rate)];
    write(0, "RIFF");
    header.setUint32(4, HEADER_BYTES - 8 + bytes, true);
    write(8, "WAVEfmt ");
    header.setUint32(16, 16, true);
    header.setUint16(20, 1, true); // PCM
    header.setUint16(22, 1, true); // channels
    header.setUint32(24, rate, true);
    header.setUint32(28, 2 * rate, true);
    header.setUint16(32, 2, true); // bytes of a sample of all channels
    header.setUint16(34, 16, true);
    write(36, "data");
    header.setUint32(40, bytes, true);
    return new Blob([header, ...this.#pieces], { type: "audio/wav" });
  }
}
