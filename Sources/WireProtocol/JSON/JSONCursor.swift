/// A position in JSON text (RFC 8259), with functions that read from there; builds no objects.
///
/// Each function takes the bytes as a parameter: a cursor that contained them could not be stored, and they belong to
/// the transport.
struct JSONCursor {
    /// The maximum depth of nested values.
    static let maxDepth = 32

    var index: Int
    /// The number of bytes that are read again, which tests bound.
    private(set) var reread = 0

    init(at index: Int = 0) { self.index = index }

    /// At the beginning of a text, after the byte order mark that some programs write there.
    @inline(__always)
    init(ofText bytes: Span<UInt8>) {
        let isMarked = bytes.count >= 3 && bytes[0] == 0xef && bytes[1] == 0xbb && bytes[2] == 0xbf
        index = isMarked ? 3 : 0
    }

    mutating func rewind(to start: Int) {
        reread += index - start
        index = start
    }

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

    /// Skips white space and, if it follows, `byte`; returns whether it followed.
    @inline(__always)
    mutating func consume(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
        skipWhitespace(in: bytes)
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    @inline(__always)
    mutating func expect(_ byte: UInt8, in bytes: Span<UInt8>) throws(JSONFault) {
        guard consume(byte, in: bytes) else {
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

    /// Skips any value; its numbers are not converted, nor its escapes resolved.
    mutating func skipValue(in bytes: Span<UInt8>, depth: Int = 0) throws(JSONFault) {
        guard depth < Self.maxDepth else { throw .tooDeep }
        switch peek(in: bytes) {
        case UInt8(ascii: "{"):
            index += 1
            if consume(UInt8(ascii: "}"), in: bytes) { return }
            repeat {
                try skipName(in: bytes)
                try skipValue(in: bytes, depth: depth + 1)
            } while consume(UInt8(ascii: ","), in: bytes)
            try expect(UInt8(ascii: "}"), in: bytes)
        case UInt8(ascii: "["):
            index += 1
            if consume(UInt8(ascii: "]"), in: bytes) { return }
            repeat { try skipValue(in: bytes, depth: depth + 1) } while consume(UInt8(ascii: ","), in: bytes)
            try expect(UInt8(ascii: "]"), in: bytes)
        case UInt8(ascii: "\""): _ = try string(in: bytes)
        case UInt8(ascii: "t"): try literal("true", in: bytes)
        case UInt8(ascii: "f"): try literal("false", in: bytes)
        case UInt8(ascii: "n"): try literal("null", in: bytes)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber(in: bytes)
        default: throw .expected("a value", at: index)
        }
    }

    /// The fault of a text that is nested deeper than `maxDepth`: `tooDeep` if it is JSON, otherwise its first syntax
    /// error.
    static func faultOfDeepText(_ bytes: Span<UInt8>, from start: Int = 0) -> JSONFault {
        var cursor = JSONCursor(at: start)
        do throws(JSONFault) {
            try cursor.skipDeepValue(in: bytes)
            try cursor.expectEnd(in: bytes)
            return .tooDeep
        } catch {
            return error
        }
    }

    /// Skips a value of any depth.
    private mutating func skipDeepValue(in bytes: Span<UInt8>) throws(JSONFault) {
        // The open values from the outside: whether each is an object.
        var open: [Bool] = []
        repeat {
            switch peek(in: bytes) {
            case UInt8(ascii: "{"):
                index += 1
                if !consume(UInt8(ascii: "}"), in: bytes) {
                    open.append(true)
                    try skipName(in: bytes)
                    continue
                }
            case UInt8(ascii: "["):
                index += 1
                if !consume(UInt8(ascii: "]"), in: bytes) {
                    open.append(false)
                    continue
                }
            default: try skipValue(in: bytes)
            }
            while let isObject = open.last {
                if consume(UInt8(ascii: ","), in: bytes) {
                    if isObject { try skipName(in: bytes) }
                    break
                }
                try expect(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"), in: bytes)
                open.removeLast()
            }
        } while !open.isEmpty
    }

    private mutating func skipName(in bytes: Span<UInt8>) throws(JSONFault) {
        _ = try string(in: bytes)
        try expect(UInt8(ascii: ":"), in: bytes)
    }

    /// Skips white space and a literal: `true`, `false` or `null`.
    mutating func literal(_ word: StaticString, in bytes: Span<UInt8>) throws(JSONFault) {
        skipWhitespace(in: bytes)
        let start = index
        for offset in 0..<word.utf8CodeUnitCount {
            guard index < bytes.count, unsafe bytes[index] == word.utf8Start[offset] else {
                throw .expected("\(word)", at: start)
            }
            index += 1
        }
    }
}

/// Why bytes are not the JSON that was expected.
enum JSONFault: Error, Equatable, CustomStringConvertible {
    /// Not JSON (RFC 8259): the expected token, and the byte where it is missing.
    case expected(String, at: Int)
    /// JSON, but nested deeper than any message of the contract.
    case tooDeep

    var description: String {
        switch self {
        case .expected(let what, let index): "not JSON: expected \(what) at byte \(index)"
        case .tooDeep: "JSON nested too deep"
        }
    }
}
