// @ts-check
/**
 * Puts the duration into the header of a WebM that was recorded live: browsers leave it out, and players then show no
 * length and cannot seek. Pure. RFC 8794 (EBML) and RFC 9559 (Matroska).
 */

const ID = Object.freeze({ ebml: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, duration: 0x4489 });
const DEFAULT_SCALE = 1_000_000;

/** @typedef {{id: number, start: number, content: number, size: number|null}} Element  size null: unknown, as live */

/**
 * The header with the duration in it.
 * @param {Uint8Array} header  the file's first bytes, at least up to the end of the segment's information
 * @param {number} milliseconds
 * @returns {Uint8Array|null} null if the header has another structure; the file should be left unchanged then
 */
export function withDuration(header, milliseconds) {
  try {
    return rewritten(header, milliseconds);
  } catch {
    return null;
  }
}

/**
 * @param {Uint8Array} header
 * @param {number} milliseconds
 */
function rewritten(header, milliseconds) {
  const first = elementAt(header, 0);
  if (first.id !== ID.ebml || first.size === null) return null;
  const segment = elementAt(header, first.content + first.size);
  // A segment of a known size, or with an index of positions, would have to be rewritten.
  if (segment.id !== ID.segment || segment.size !== null) return null;
  const info = elementAt(header, segment.content);
  if (info.id !== ID.info || info.size === null) return null;
  const end = info.content + info.size;
  let scale = DEFAULT_SCALE;
  /** @type {Uint8Array[]} */
  const retained = [];
  for (let at = info.content; at < end;) {
    const part = elementAt(header, at);
    if (part.size === null) return null;
    at = part.content + part.size;
    if (at > end || at > header.length) return null;
    if (part.id === ID.scale) scale = unsigned(header.subarray(part.content, at));
    if (part.id !== ID.duration) retained.push(header.subarray(part.start, at));
  }
  const duration = new Uint8Array(11);
  duration.set([0x44, 0x89, 0x88]);
  new DataView(duration.buffer).setFloat64(3, (milliseconds * 1e6) / scale);
  const size = retained.reduce((sum, part) => sum + part.length, duration.length);
  return joinedBytes([header.subarray(0, info.start), idAndSize(ID.info, size), ...retained, duration, header.subarray(end)]);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @returns {Element}
 */
function elementAt(bytes, start) {
  const idLength = lengthOf(bytes[start], 4);
  const sizeStart = start + idLength;
  const sizeLength = lengthOf(bytes[sizeStart], 8);
  const content = sizeStart + sizeLength;
  if (content > bytes.length) throw new RangeError("the header ends within an element");
  const sizeBytes = bytes.slice(sizeStart, content);
  sizeBytes[0] &= 0xff >> sizeLength;
  const isUnknown = sizeBytes.every((byte, index) => byte === (index === 0 ? 0xff >> sizeLength : 0xff));
  return { id: unsigned(bytes.subarray(start, sizeStart)), start, content, size: isUnknown ? null : unsigned(sizeBytes) };
}

/**
 * The length of a variable-length integer in bytes: one more than its leading zeros.
 * @param {number} first
 * @param {number} maximum
 */
function lengthOf(first, maximum) {
  const length = Math.clz32(first) - 23;
  if (!(length >= 1 && length <= maximum)) throw new RangeError("no element begins here");
  return length;
}

/** @param {Uint8Array} bytes */
function unsigned(bytes) {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

/**
 * @param {number} id  of four bytes
 * @param {number} size
 */
function idAndSize(id, size) {
  const bytes = new Uint8Array(12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, id);
  view.setUint32(4, 0x01000000);
  view.setUint32(8, size);
  return bytes;
}

/** @param {Uint8Array[]} parts */
function joinedBytes(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
