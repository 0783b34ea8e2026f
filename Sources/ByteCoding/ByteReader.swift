/// Reads what a `ByteWriter` wrote, and checks every value.
///
/// Inlined throughout: a log holds millions of numbers.
public struct ByteReader<Failure: Error> {
    @usableFromInline let bytes: ArraySlice<UInt8>
    @usableFromInline let failure: (Int) -> Failure
    @usableFromInline var index: Int

    /// Creates a reader of some bytes.
    ///
    /// - Parameter failure: Makes the error for invalid bytes, given the index up to which bytes were read.
    public init(_ bytes: ArraySlice<UInt8>, failure: @escaping (_ index: Int) -> Failure) {
        self.bytes = bytes
        self.failure = failure
        index = bytes.startIndex
    }

    /// The index of the byte that is read next.
    @inlinable public var next: Int { index }

    /// Whether all bytes are read.
    @inlinable public var isAtEnd: Bool { index == bytes.endIndex }

    /// The error to throw if the value read last is invalid.
    @inlinable public var damaged: Failure { failure(index) }

    /// Reads one byte.
    ///
    /// - Throws: The failure if no byte remains.
    @inlinable
    public mutating func byte() throws(Failure) -> UInt8 {
        guard index < bytes.endIndex else { throw damaged }
        index += 1
        return bytes[index - 1]
    }

    /// Reads `count` bytes.
    ///
    /// - Throws: The failure if fewer bytes remain.
    @inlinable
    public mutating func bytes(_ count: UInt64) throws(Failure) -> [UInt8] {
        guard count <= UInt64(bytes.endIndex - index) else { throw damaged }
        index += Int(count)
        return Array(bytes[(index - Int(count))..<index])
    }

    /// Reads an integer in LEB128; bits beyond the 64th are dropped.
    ///
    /// - Throws: The failure if the bytes end within it, or if it has more than ten bytes.
    @inlinable
    public mutating func integer() throws(Failure) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try byte()
            value |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return value }
        }
        throw damaged
    }

    /// Reads an integer of at most `most`.
    ///
    /// - Throws: The failure if it is larger, or if the bytes end within it.
    @inlinable
    public mutating func count(upTo limit: Int) throws(Failure) -> Int {
        let value = try integer()
        guard value <= UInt64(limit) else { throw damaged }
        return Int(value)
    }

    /// Reads an integer of eight bytes, little endian.
    ///
    /// - Throws: The failure if fewer bytes remain.
    @inlinable
    public mutating func fixed() throws(Failure) -> UInt64 {
        guard bytes.endIndex - index >= 8 else { throw damaged }
        var value: UInt64 = 0
        for offset in (0..<8).reversed() { value = value << 8 | UInt64(bytes[index + offset]) }
        index += 8
        return value
    }

    /// Reads the bits of a double, little endian; infinities and NaN are accepted.
    ///
    /// - Throws: The failure if fewer than eight bytes remain.
    @inlinable
    public mutating func double() throws(Failure) -> Double {
        Double(bitPattern: try fixed())
    }
}
