// @ts-check
/** The engines that server and browser share, a WebAssembly module each; loaded once. */

/**
 * @typedef {{[name: string]: (...numbers: number[]) => number}} Calls  what Sources/EngineExports exports
 * @typedef {"touch"|"walk"|"weigh"} EngineName
 */

/** Written out, so that the server finds these addresses for the offline copy. */
const ADDRESSES = { touch: "/engines/touch.wasm", walk: "/engines/walk.wasm", weigh: "/engines/weigh.wasm" };

/** A module's exported functions and its memory. */
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
  withBytes(bytes, call) {
    const address = this.calls.allocate(bytes.length);
    try {
      new Uint8Array(this.#memory.buffer, address, bytes.length).set(bytes);
      return call(address, bytes.length);
    } finally {
      this.calls.release(address);
    }
  }

  /**
   * The numbers that the last call wrote besides its return value. Valid until the next call: the memory may move.
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

/** @type {Map<EngineName, Promise<Engines>>} */
const loading = new Map();

/**
 * @param {EngineName} name
 * @returns {Promise<Engines>} rejected without WebAssembly or the file; the next call tries again
 */
export function loadEngines(name) {
  const loaded = loading.get(name) ??
    load(ADDRESSES[name]).catch((error) => {
      loading.delete(name);
      throw error;
    });
  loading.set(name, loaded);
  return loaded;
}

/** @param {string} address */
async function load(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  // Compiled while it downloads, if the browser can and the type is right (a cache in between may have changed it).
  const streams = typeof WebAssembly.instantiateStreaming === "function" &&
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
