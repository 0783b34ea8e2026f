// @ts-check
/** The engines that server and browser share, as one WebAssembly file; loaded once, by the first who asks. */

const ADDRESS = "/engines.wasm";

/**
 * @typedef {{[name: string]: (...numbers: number[]) => number}} Calls  what Sources/EngineExports exports
 */

/** The module's calls and its memory. */
export class Engines {
  /** @type {Calls} */
  calls;
  #memory;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const { memory, ...calls } = instance.exports;
    this.#memory = /** @type {WebAssembly.Memory} */ (memory);
    this.calls = /** @type {any} */ (calls);
  }

  /** Bytes that the engines have; what was taken once is used again. */
  get size() {
    return this.#memory.buffer.byteLength;
  }

  /**
   * Lends bytes to a call.
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
   * What the last call answered beside its number, good until the next one: the memory may move.
   * @param {number} count
   */
  results(count) {
    return new Float64Array(this.#memory.buffer, this.calls.results(), count);
  }

  /**
   * Numbers for a call, from an address that `allocate` gave.
   * @param {number} address
   * @param {number} count
   */
  numbers(address, count) {
    return new Float64Array(this.#memory.buffer, address, count);
  }

  /**
   * A copy of the bytes of the checkpoint just taken.
   * @param {number} count
   */
  checkpoint(count) {
    return new Uint8Array(this.#memory.buffer, this.calls.checkpoint(), count).slice();
  }
}

/** @type {Promise<Engines>|null} */
let loading = null;

/**
 * @returns {Promise<Engines>} rejected where there is no WebAssembly or the file is not to be had; asked again, it is tried
 *   again
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
  // Compiled while it arrives, if the browser can and the type is right (a cache between may have changed it).
  const streams =
    typeof WebAssembly.instantiateStreaming === "function" &&
    response.headers.get("content-type")?.startsWith("application/wasm");
  const { instance } = streams
    ? await WebAssembly.instantiateStreaming(response, {})
    : await WebAssembly.instantiate(await response.arrayBuffer(), {});
  return new Engines(instance);
}

/**
 * The engines from bytes at hand, for who is not in a page.
 * @param {BufferSource} bytes
 */
export async function enginesFrom(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Engines(instance);
}
