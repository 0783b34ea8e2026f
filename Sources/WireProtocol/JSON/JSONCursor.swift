/// A position in JSON text (RFC 8259), with functions that read from there; builds no objects.
///
/// Each function takes the bytes as a parameter: a cursor that held them could not be stored, and they belong to the
/// transport.
struct JSONCursor {
    private static let deepest = 32

    var index = 0

    // MARK: Structure

    @inline(__always)
    mutating func skipWhitespace(in bytes: Span<UInt8>) {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0a, 0x0d, 0x09: index += 1
            default: return
            }
        }
    }

    /// Skips white space and, if it is next, `byte`; returns whether it was.
    @inline(__always)
    mutating func take(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
        skipWhitespace(in: bytes)
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    @inline(__always)
    mutating func expect(_ byte: UInt8, in bytes: Span<UInt8>) throws(JSONFault) {
        guard take(byte, in: bytes) else {
            throw .expected("'\(Character(Unicode.Scalar(byte)))'", at: index)
        }
    }

    /// Skips white space and returns the next byte, or 0 at the end.
    @inline(__always)
    mutating func peek(in bytes: Span<UInt8>) -> UInt8 {
        skipWhitespace(in: bytes)
        return index < bytes.count ? bytes[index] : 0
    }

    mutating func expectEnd(in bytes: Span<UInt8>) throws(JSONFault) {
        skipWhitespace(in: bytes)
        guard index == bytes.count else { throw .expected("the end", at: index) }
    }

    /// Skips any value.
    mutating func skipValue(in bytes: Span<UInt8>, depth: Int = 0) throws(JSONFault) {
        guard depth < Self.deepest else { throw .tooDeep }
        switch peek(in: bytes) {
        case UInt8(ascii: "{"):
            index += 1
            if take(UInt8(ascii: "}"), in: bytes) { return }
            repeat {
                _ = try string(in: bytes)
                try expect(UInt8(ascii: ":"), in: bytes)
                try skipValue(in: bytes, depth: depth + 1)
            } while take(UInt8(ascii: ","), in: bytes)
            try expect(UInt8(ascii: "}"), in: bytes)
        case UInt8(ascii: "["):
            index += 1
            if take(UInt8(ascii: "]"), in: bytes) { return }
            repeat { try skipValue(in: bytes, depth: depth + 1) } while take(UInt8(ascii: ","), in: bytes)
            try expect(UInt8(ascii: "]"), in: bytes)
        case UInt8(ascii: "\""): _ = try string(in: bytes)
        case UInt8(ascii: "t"): try literal("true", in: bytes)
        case UInt8(ascii: "f"): try literal("false", in: bytes)
        case UInt8(ascii: "n"): try literal("null", in: bytes)
        default: _ = try number(in: bytes)
        }
    }

    mutating func literal(_ word: StaticString, in bytes: Span<UInt8>) throws(JSONFault) {
        let start = index
        for offset in 0..<word.utf8CodeUnitCount {
            guard index < bytes.count, unsafe bytes[index] == word.utf8Start[offset] else {
                throw .expected("\(word)", at: start)
            }
            index += 1
        }
    }

    // MARK: Strings

    /// The range of a string's content between its quotes, and whether it has escapes.
    struct StringRange {
        var start: Int
        var end: Int
        var isEscaped: Bool
    }

    mutating func string(in bytes: Span<UInt8>) throws(JSONFault) -> StringRange {
        try expect(UInt8(ascii: "\""), in: bytes)
        var range = StringRange(start: index, end: index, isEscaped: false)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                range.end = index - 1
                return range
            case UInt8(ascii: "\\"):
                range.isEscaped = true
                try escape(in: bytes)
            case 0..<0x20:
                throw .expected("no control character in a string", at: index - 1)
            default:
                continue
            }
        }
        throw .expected("'\"'", at: index)
    }

    private mutating func escape(in bytes: Span<UInt8>) throws(JSONFault) {
        guard index < bytes.count else { throw .expected("an escape", at: index) }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return
        case UInt8(ascii: "u"):
            for _ in 0..<4 {
                guard index < bytes.count, Self.isHexDigit(bytes[index]) else {
                    throw .expected("four hexadecimal digits", at: index)
                }
                index += 1
            }
        default: throw .expected("an escape", at: index - 1)
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
