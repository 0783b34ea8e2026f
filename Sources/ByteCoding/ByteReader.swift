/// Reads the bytes of a `ByteWriter`; every number is checked.
///
/// Inlined throughout: a log holds millions of numbers.
public struct ByteReader<Failure: Error> {
    @usableFromInline let bytes: ArraySlice<UInt8>
    @usableFromInline let failure: (Int) -> Failure
    @usableFromInline var index: Int

    /// - Parameter failure: makes the error for invalid bytes, from the index up to which they were read.
    public init(_ bytes: ArraySlice<UInt8>, failure: @escaping (_ index: Int) -> Failure) {
        self.bytes = bytes
        self.failure = failure
        index = bytes.startIndex
    }

    /// The index of the byte that is read next.
    @inlinable public var next: Int { index }

    /// Whether all is read.
    @inlinable public var isAtEnd: Bool { index == bytes.endIndex }

    /// What is to be thrown for a number that was read just now and cannot be.
    @inlinable public var damaged: Failure { failure(index) }

    /// One byte.
    @inlinable
    public mutating func byte() throws(Failure) -> UInt8 {
        guard index < bytes.endIndex else { throw damaged }
        index += 1
        return bytes[index - 1]
    }

    /// As many bytes as that.
    @inlinable
    public mutating func bytes(_ count: UInt64) throws(Failure) -> [UInt8] {
        guard count <= UInt64(bytes.endIndex - index) else { throw damaged }
        index += Int(count)
        return Array(bytes[(index - Int(count))..<index])
    }

    /// LEB128 of at most ten bytes; bits beyond the 64th are dropped.
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

    /// An integer of at most `most`.
    @inlinable
    public mutating func count(upTo most: Int) throws(Failure) -> Int {
        let value = try integer()
        guard value <= UInt64(most) else { throw damaged }
        return Int(value)
    }

    /// Eight bytes, the lowest first.
    @inlinable
    public mutating func fixed() throws(Failure) -> UInt64 {
        guard bytes.endIndex - index >= 8 else { throw damaged }
        var value: UInt64 = 0
        for offset in (0..<8).reversed() { value = value << 8 | UInt64(bytes[index + offset]) }
        index += 8
        return value
    }

    /// Eight bytes as the bits of a double; it may be any.
    @inlinable
    public mutating func double() throws(Failure) -> Double {
        Double(bitPattern: try fixed())
    }
}
