// @ts-check
/**
 * QR codes made in the page (ISO/IEC 18004): bytes at level M, in the smallest version that holds them. The server makes
 * all other codes; those with a password or a person's code must not be sent to it. Pure.
 */

/** For level M by version from 1: correction codewords of each block, and number of blocks (ISO/IEC 18004, table 9). */
const CORRECTION_CODEWORDS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const BLOCK_COUNTS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];
/** Table 10: whether a mask inverts the module at row `i`, column `j`. */
const MASKS = [
  (/** @type {number} */ i, /** @type {number} */ j) => (i + j) % 2 === 0,
  (/** @type {number} */ i) => i % 2 === 0,
  (/** @type {number} */ _, /** @type {number} */ j) => j % 3 === 0,
  (/** @type {number} */ i, /** @type {number} */ j) => (i + j) % 3 === 0,
  (/** @type {number} */ i, /** @type {number} */ j) => ((i >> 1) + Math.floor(j / 3)) % 2 === 0,
  (/** @type {number} */ i, /** @type {number} */ j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (/** @type {number} */ i, /** @type {number} */ j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (/** @type {number} */ i, /** @type {number} */ j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Powers of 2 in GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1, and their logarithms. */
const POWERS = new Uint8Array(255);
const LOGARITHMS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  POWERS[exponent] = value;
  LOGARITHMS[value] = exponent;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}

/** @param {number} a @param {number} b */
function product(a, b) {
  return a === 0 || b === 0 ? 0 : POWERS[(LOGARITHMS[a] + LOGARITHMS[b]) % 255];
}

/**
 * The codewords that correct a block: its remainder by the generator polynomial.
 * @param {number[]} block
 * @param {number} count
 */
function correction(block, count) {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => (next[index + 1] ^= product(factor, POWERS[root])));
    generator = next;
  }
  const terms = [...block, ...Array(count).fill(0)];
  for (let index = 0; index < block.length; index++) {
    const lead = terms[index];
    generator.forEach((factor, offset) => (terms[index + offset] ^= product(factor, lead)));
  }
  return terms.slice(block.length);
}

/**
 * A number followed by its remainder by a generator polynomial (BCH).
 * @param {number} value
 * @param {number} generator
 * @param {number} bits  of the remainder
 */
function withRemainder(value, generator, bits) {
  const shifted = value << bits;
  let remainder = shifted;
  for (let bit = 31 - Math.clz32(remainder); bit >= bits; bit = 31 - Math.clz32(remainder)) {
    remainder ^= generator << (bit - bits);
  }
  return shifted | remainder;
}

/** The modules of a version: the fixed patterns, and the data. */
class Modules {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.side = 17 + 4 * version;
    this.dark = new Uint8Array(this.side ** 2);
    this.isFixed = new Uint8Array(this.side ** 2);
    const last = this.side - 1;
    for (let place = 0; place <= last; place++) {
      this.fix(6, place, place % 2 === 0);
      this.fix(place, 6, place % 2 === 0);
    }
    for (const [row, column] of [[3, 3], [3, last - 3], [last - 3, 3]]) this.#rings(row, column, 4);
    const places = this.#alignments();
    for (const row of places) {
      for (const column of places) {
        const isFinder = (row === 6 && (column === 6 || column === last - 6)) || (row === last - 6 && column === 6);
        if (!isFinder) this.#rings(row, column, 2);
      }
    }
    this.format(0);
    if (version < 7) return;
    const bits = withRemainder(version, 0x1f25, 12);
    for (let bit = 0; bit < 18; bit++) {
      const [near, far] = [Math.floor(bit / 3), last - 10 + (bit % 3)];
      this.fix(near, far, (bits >> bit) & 1);
      this.fix(far, near, (bits >> bit) & 1);
    }
  }

  /** @param {number} row @param {number} column @param {number|boolean} isDark */
  fix(row, column, isDark) {
    if (row < 0 || column < 0 || row >= this.side || column >= this.side) return;
    this.dark[row * this.side + column] = Number(isDark);
    this.isFixed[row * this.side + column] = 1;
  }

  /**
   * A finder with its light border, or an alignment pattern: squares around a module.
   * @param {number} row
   * @param {number} column
   * @param {number} reach
   */
  #rings(row, column, reach) {
    for (let i = -reach; i <= reach; i++) {
      for (let j = -reach; j <= reach; j++) {
        const ring = Math.max(Math.abs(i), Math.abs(j));
        this.fix(row + i, column + j, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
      }
    }
  }

  /** Positions of alignment patterns (annex E): 6, and then at even distances to the other side. */
  #alignments() {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const last = this.side - 7;
    const spacing = 2 * Math.ceil((last - 6) / (count - 1) / 2);
    return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * spacing)];
  }

  /**
   * Level M and the mask, twice, and the module that is always dark.
   * @param {number} mask
   */
  format(mask) {
    const bits = withRemainder(mask, 0x537, 10) ^ 0x5412;
    const last = this.side - 1;
    for (let bit = 0; bit < 15; bit++) {
      const isDark = (bits >> bit) & 1;
      const near = bit < 6 ? bit : bit < 8 ? bit + 1 : 0;
      if (bit < 8) this.fix(near, 8, isDark);
      else this.fix(8, bit === 8 ? 7 : 14 - bit, isDark);
      if (bit < 8) this.fix(8, last - bit, isDark);
      else this.fix(last - 14 + bit, 8, isDark);
    }
    this.fix(last - 7, 8, true);
  }

  /** The indices of the data's modules: pairs of columns from the right, upwards and downwards in turn, without column 6. */
  get freeModules() {
    /** @type {number[]} */
    const places = [];
    for (let pair = 0, right = this.side - 1; right > 0; right -= right === 8 ? 3 : 2, pair++) {
      for (let step = 0; step < this.side; step++) {
        const row = pair % 2 === 0 ? this.side - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (!this.isFixed[row * this.side + column]) places.push(row * this.side + column);
        }
      }
    }
    return places;
  }

  /** The penalty of a code that is hard to read (§7.8.3): runs, squares, finder-like patterns, unbalanced colours. */
  get penalty() {
    const { side, dark } = this;
    let penalty = 10 * Math.floor(Math.abs(20 * dark.reduce((sum, each) => sum + each, 0) / side ** 2 - 10));
    for (let line = 0; line < side; line++) {
      const row = dark.subarray(line * side, (line + 1) * side).join("");
      const column = Array.from({ length: side }, (_, index) => dark[index * side + line]).join("");
      for (const each of [row, column]) {
        for (const [run] of each.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
        penalty += 40 * [...`0000${each}0000`.matchAll(/(?=00001011101|10111010000)/g)].length;
      }
      for (let place = 0; line > 0 && place < side - 1; place++) {
        const at = line * side + place;
        const sum = dark[at] + dark[at + 1] + dark[at - side] + dark[at - side + 1];
        if (sum % 4 === 0) penalty += 3;
      }
    }
    return penalty;
  }
}

/**
 * The data with its correction codewords, blocks interleaved; null if the version is too small.
 * @param {Uint8Array} bytes
 * @param {number} version
 * @param {number} total  codewords of the version
 */
function codewords(bytes, version, total) {
  const [corrections, count] = [CORRECTION_CODEWORDS[version - 1], BLOCK_COUNTS[version - 1]];
  const capacity = total - corrections * count;
  const sizeBits = version < 10 ? 8 : 16;
  if (4 + sizeBits + 8 * bytes.length > 8 * capacity) return null;
  const binary = (/** @type {number} */ value, /** @type {number} */ bits) => value.toString(2).padStart(bits, "0");
  // Mode 0100 is bytes; then their number, the bytes, and 0000 as the terminator if it fits.
  let bits = `0100${binary(bytes.length, sizeBits)}${Array.from(bytes, (byte) => binary(byte, 8)).join("")}`;
  bits = bits.padEnd(Math.min(8 * capacity, bits.length + 4), "0");
  const data = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
  for (let pad = 0; data.length < capacity; pad++) data.push(pad % 2 === 0 ? 0xec : 0x11);
  const short = Math.floor(capacity / count);
  const isLong = (/** @type {number} */ block) => block >= count - (capacity % count);
  let start = 0;
  const blocks = Array.from({ length: count }, (_, block) => data.slice(start, start += short + Number(isLong(block))));
  const correctionBlocks = blocks.map((block) => correction(block, corrections));
  const interleaved = (/** @type {number[][]} */ lists, /** @type {number} */ length) =>
    Array.from({ length }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
  return [...interleaved(blocks, short + 1), ...interleaved(correctionBlocks, corrections)];
}

/**
 * @param {string} text
 * @returns {{side: number, isDark: (row: number, column: number) => boolean}}
 * @throws {RangeError} if the text has more than about 400 bytes
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= BLOCK_COUNTS.length; version++) {
    const modules = new Modules(version);
    const { freeModules, side } = modules;
    const words = codewords(bytes, version, freeModules.length >> 3);
    if (!words) continue;
    let best = { penalty: Infinity, dark: modules.dark };
    MASKS.forEach((inverts, mask) => {
      freeModules.forEach((place, index) => {
        // Remaining bits are light before the mask.
        const bit = ((words[index >> 3] ?? 0) >> (7 - (index % 8))) & 1;
        modules.dark[place] = bit ^ Number(inverts(Math.floor(place / side), place % side));
      });
      modules.format(mask);
      const { penalty } = modules;
      if (penalty < best.penalty) best = { penalty, dark: modules.dark.slice() };
    });
    return { side, isDark: (row, column) => best.dark[row * side + column] === 1 };
  }
  throw new RangeError(`a text of ${bytes.length} bytes is too long for a code`);
}
