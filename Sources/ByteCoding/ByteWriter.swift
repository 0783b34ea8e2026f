/// Appends numbers to bytes, in the notation that `ByteReader` reads.
public struct ByteWriter: Sendable {
    @usableFromInline var written: [UInt8] = []

    /// Creates a writer without bytes.
    public init() {}

    /// The bytes written since the last `take`.
    @inlinable public var bytes: [UInt8] { written }

    /// Returns the written bytes, and starts again with the same capacity.
    public mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        taken.reserveCapacity(written.count)
        swap(&taken, &written)
        return taken
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
        var rest = value
        while rest >= 0x80 {
            written.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        written.append(UInt8(truncatingIfNeeded: rest))
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
