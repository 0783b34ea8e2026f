/// Appends numbers to bytes: integers as LEB128, doubles as their eight bytes, little endian.
struct CheckpointWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(integer value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ count: Int) { write(integer: UInt64(count)) }
    mutating func write(_ flag: Bool) { write(integer: flag ? 1 : 0) }
    mutating func write(_ value: Double) { write(fixed: value.bitPattern) }

    mutating func write(fixed value: UInt64) {
        var rest = value
        for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }
}

/// Reads what `CheckpointWriter` wrote; every number is checked before it is believed.
struct CheckpointReader {
    private let bytes: ArraySlice<UInt8>
    private var next: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        next = bytes.startIndex
    }

    var isAtEnd: Bool { next == bytes.endIndex }

    mutating func integer() throws(CheckpointError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while next < bytes.endIndex, shift < 64 {
            let byte = bytes[next]
            next += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
        throw .damaged
    }

    /// A number below `limit`.
    mutating func index(below limit: Int) throws(CheckpointError) -> Int {
        let value = try integer()
        guard value < UInt64(limit) else { throw .damaged }
        return Int(value)
    }

    mutating func flag() throws(CheckpointError) -> Bool { try index(below: 2) == 1 }

    mutating func fixed() throws(CheckpointError) -> UInt64 {
        guard bytes.endIndex - next >= 8 else { throw .damaged }
        var value: UInt64 = 0
        for offset in (0..<8).reversed() { value = value << 8 | UInt64(bytes[next + offset]) }
        next += 8
        return value
    }

    /// No engine keeps a number that is not finite.
    mutating func double() throws(CheckpointError) -> Double {
        let value = Double(bitPattern: try fixed())
        guard value.isFinite else { throw .damaged }
        return value
    }

    /// A place in a sound or an accuracy.
    mutating func length() throws(CheckpointError) -> Double {
        let value = try double()
        guard value >= 0 else { throw .damaged }
        return value
    }
}

/// FNV-1a with 64 bits: tells plays and damaged bytes apart, no more.
struct Digest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    mutating func add(_ number: UInt64) {
        var rest = number
        for _ in 0..<8 {
            value = (value ^ (rest & 0xff)) &* 0x100_0000_01b3
            rest >>= 8
        }
    }
}

/// Why a checkpoint could not be read.
public enum CheckpointError: Error, Equatable, Sendable {
    /// Not what this version or one before it wrote.
    case unknownVersion
    /// Cut, changed, or no checkpoint at all.
    case damaged
    /// Of a walk through another play, or another edition of it.
    case otherPlay
}
