/// Appends numbers to bytes, in the notation that `ByteReader` reads.
public struct ByteWriter: Sendable {
    @usableFromInline var written: [UInt8] = []

    /// Creates a writer without bytes.
    public init() {}

    /// The bytes written since the last `removeBytes`.
    @inlinable public var bytes: [UInt8] { written }

    /// Returns the written bytes, and starts again with the same capacity.
    public mutating func removeBytes() -> [UInt8] {
        var removed: [UInt8] = []
        removed.reserveCapacity(written.count)
        swap(&removed, &written)
        return removed
    }

    /// Writes one byte.
    @inlinable
    public mutating func write(byte: UInt8) {
        written.append(byte)
    }

    /// Writes the bytes without their count.
    @inlinable
    public mutating func write(bytes: [UInt8]) {
        written += bytes
    }

    /// Writes an integer in LEB128 (DWARF 5 §7.6): seven bits a byte, the lowest first; all but the last byte have
    /// their highest bit set.
    @inlinable
    public mutating func write(integer value: UInt64) {
        var remaining = value
        while remaining >= 0x80 {
            written.append(UInt8(truncatingIfNeeded: remaining) | 0x80)
            remaining >>= 7
        }
        written.append(UInt8(truncatingIfNeeded: remaining))
    }

    /// Writes an integer as eight bytes, little endian.
    @inlinable
    public mutating func write(fixed value: UInt64) {
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe written.append(contentsOf: $0) }
    }

    /// Writes the bits of a double as eight bytes, little endian.
    @inlinable
    public mutating func write(_ value: Double) {
        write(fixed: value.bitPattern)
    }
}
