// @ts-check
/** Runs on the audio thread: passes on the microphone's samples in pieces of about a tenth of a second. */

/** Samples in a message to the page; a multiple of the 128 samples of a `process` call. */
const CHUNK_SAMPLES = 4096;

/** @type {{AudioWorkletProcessor: new () => {port: MessagePort}, registerProcessor: (name: string, made: Function) => void}} */
const scope = /** @type {any} */ (globalThis);

class Microphone extends scope.AudioWorkletProcessor {
  #chunk = new Float32Array(CHUNK_SAMPLES);
  #filledCount = 0;

  constructor() {
    super();
    this.port.onmessage = () => {
      // Sends the last piece, even if it is short.
      this.port.postMessage(this.#chunk.slice(0, this.#filledCount));
      this.port.postMessage(null);
      this.#filledCount = 0;
    };
  }

  /** @param {Float32Array[][]} inputs */
  process(inputs) {
    const samples = inputs[0]?.[0];
    if (!samples) return true;
    this.#chunk.set(samples, this.#filledCount);
    this.#filledCount += samples.length;
    if (this.#filledCount === CHUNK_SAMPLES) {
      this.port.postMessage(this.#chunk.slice());
      this.#filledCount = 0;
    }
    return true;
  }
}

scope.registerProcessor("microphone", Microphone);
