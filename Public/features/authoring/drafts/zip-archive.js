// @ts-check
/** ZIP archives without compression (PKWARE APPNOTE 6.3): pictures and sounds are already compressed. */

const LOCAL_HEADER_SIGNATURE = 0x04034b50;
const CENTRAL_HEADER_SIGNATURE = 0x02014b50;
const END_RECORD_SIGNATURE = 0x06054b50;
/** General purpose flag 11: names are UTF-8. */
const UTF8_NAMES = 1 << 11;
const VERSION_NEEDED = 20;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** @param {Uint8Array} bytes */
export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ CRC_TABLE[(sum ^ byte) & 0xff];
  return (sum ^ 0xffffffff) >>> 0;
}

/**
 * @param {Date} date
 * @returns {[time: number, date: number]} in MS-DOS format: in steps of two seconds, and in years since 1980
 */
function dosTime(date) {
  return [
    (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
    ((Math.max(1980, date.getFullYear()) - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
  ];
}

/**
 * Encodes numbers of 2 or 4 bytes, little-endian.
 * @param {[size: 2|4, value: number][]} fields
 */
function record(fields) {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/**
 * @param {{name: string, bytes: Uint8Array}[]} files  names with `/` between folders
 * @param {Date} date  the date of all files
 * @returns {Uint8Array[]} the archive's parts, for a Blob
 * @throws {RangeError} for an archive over 4 GiB or 65,535 files, which would need ZIP64
 */
export function zipArchive(files, date) {
  const [time, day] = dosTime(date);
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const directory = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const nameBytes = new TextEncoder().encode(name);
    /** @type {[2|4, number][]} */
    const common = [
      [2, VERSION_NEEDED],
      [2, UTF8_NAMES],
      [2, 0], // stored
      [2, time],
      [2, day],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, nameBytes.length],
      [2, 0], // no extra field
    ];
    const head = record([[4, LOCAL_HEADER_SIGNATURE], ...common]);
    parts.push(head, nameBytes, bytes);
    directory.push(
      record([[4, CENTRAL_HEADER_SIGNATURE], [2, VERSION_NEEDED], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      nameBytes,
    );
    offset += head.length + nameBytes.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  if (files.length > 0xffff || offset + size > 0xffffffff) throw new RangeError("too much for one archive");
  const count = files.length;
  return [
    ...parts,
    ...directory,
    record([[4, END_RECORD_SIGNATURE], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]]),
  ];
}
