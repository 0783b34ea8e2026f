// @ts-check
/** The engines that server and browser share, as one WebAssembly module; loaded once. */

const ADDRESS = "/engines.wasm";

/**
 * @typedef {{[name: string]: (...numbers: number[]) => number}} Calls  what Sources/EngineExports exports
 */

/** The module's exported functions and its memory. */
export class Engines {
  /** @type {Calls} */
  calls;
  #memory;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const { memory, ...calls } = instance.exports;
    this.#memory = /** @type {WebAssembly.Memory} */ (memory);
    this.calls = /** @type {Calls} */ (/** @type {unknown} */ (calls));
  }

  /** Buffers in the module's memory, which are reused. */
  get size() {
    return this.#memory.buffer.byteLength;
  }

  /**
   * Copies bytes into the module's memory for a call.
   * @template T
   * @param {Uint8Array} bytes
   * @param {(address: number, count: number) => T} call
   * @returns {T}
   */
  lend(bytes, call) {
    const address = this.calls.allocate(bytes.length);
    try {
      new Uint8Array(this.#memory.buffer, address, bytes.length).set(bytes);
      return call(address, bytes.length);
    } finally {
      this.calls.release(address);
    }
  }

  /**
   * The bytes that the last call returned beside its number. Valid until the next call: the memory may move.
   * @param {number} count
   */
  results(count) {
    return new Float64Array(this.#memory.buffer, this.calls.results(), count);
  }

  /**
   * A view of numbers for a call, at an address from `allocate`.
   * @param {number} address
   * @param {number} count
   */
  numbers(address, count) {
    return new Float64Array(this.#memory.buffer, address, count);
  }

  /**
   * A copy of the checkpoint that was just taken.
   * @param {number} count
   */
  checkpoint(count) {
    return new Uint8Array(this.#memory.buffer, this.calls.checkpoint(), count).slice();
  }
}

/** @type {Promise<Engines>|null} */
let loading = null;

/**
 * @returns {Promise<Engines>} rejected without WebAssembly or the file; the next call tries again
 */
export function loadEngines() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load() {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`${ADDRESS}: status ${response.status}`);
  // Compiled while it downloads, if the browser can and the type is right (a cache in between may have changed it).
  const streams =
    typeof WebAssembly.instantiateStreaming === "function" &&
    response.headers.get("content-type")?.startsWith("application/wasm");
  const { instance } = streams
    ? await WebAssembly.instantiateStreaming(response, {})
    : await WebAssembly.instantiate(await response.arrayBuffer(), {});
  return new Engines(instance);
}

/**
 * The engines from bytes, for callers outside a page.
 * @param {BufferSource} bytes
 */
export async function enginesFrom(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Engines(instance);
}
