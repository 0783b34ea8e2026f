/// Strings: found valid first, then compared or copied with their escapes resolved.
extension JSONCursor {
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

extension JSONCursor.StringRange {
    /// Whether the string is `word`; an escaped string is compared while it is resolved, up to the first difference.
    @inline(__always)
    func equals(_ word: StaticString, in bytes: Span<UInt8>) -> Bool {
        if isEscaped { return resolvesTo(word, in: bytes) }
        guard end - start == word.utf8CodeUnitCount else { return false }
        for offset in 0..<word.utf8CodeUnitCount where unsafe bytes[start + offset] != word.utf8Start[offset] {
            return false
        }
        return true
    }

    /// The first byte of the string; `nil` if it is empty.
    @inline(__always)
    func first(in bytes: Span<UInt8>) -> UInt8? {
        guard isEscaped else { return start < end ? bytes[start] : nil }
        var resolved = Resolved(self)
        return resolved.next(in: bytes)
    }

    @inline(never)
    private func resolvesTo(_ word: StaticString, in bytes: Span<UInt8>) -> Bool {
        var resolved = Resolved(self)
        for offset in 0..<word.utf8CodeUnitCount {
            guard unsafe resolved.next(in: bytes) == word.utf8Start[offset] else { return false }
        }
        return resolved.next(in: bytes) == nil
    }

    /// The string itself, its escapes resolved.
    func text(in bytes: Span<UInt8>) -> String {
        guard isEscaped else { return bytes.extracting(start..<end).text }
        var content: [UInt8] = []
        content.reserveCapacity(end - start)
        var resolved = Resolved(self)
        while let byte = resolved.next(in: bytes) { content.append(byte) }
        return String(decoding: content, as: UTF8.self)
    }

    /// The UTF-8 of a valid string with its escapes resolved, byte by byte.
    ///
    /// An unpaired surrogate, which JSON can express but Unicode cannot, becomes U+FFFD, as in browsers.
    struct Resolved {
        private var index: Int
        private let end: Int
        /// The remaining bytes of a character, the next one lowest.
        private var remaining: UInt32 = 0

        init(_ range: JSONCursor.StringRange) {
            index = range.start
            end = range.end
        }

        mutating func next(in bytes: Span<UInt8>) -> UInt8? {
            guard remaining == 0 else {
                defer { remaining >>= 8 }
                return UInt8(truncatingIfNeeded: remaining)
            }
            guard index < end else { return nil }
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else { return byte }
            let kind = bytes[index]
            index += 1
            switch kind {
            case UInt8(ascii: "b"): return 0x08
            case UInt8(ascii: "f"): return 0x0c
            case UInt8(ascii: "n"): return 0x0a
            case UInt8(ascii: "r"): return 0x0d
            case UInt8(ascii: "t"): return 0x09
            case UInt8(ascii: "u"): return first(of: scalar(in: bytes))
            default: return kind
            }
        }

        /// The first byte of a character; the others follow.
        private mutating func first(of scalar: UInt32) -> UInt8 {
            switch scalar {
            case 0..<0x80:
                return UInt8(scalar)
            case 0x80..<0x800:
                remaining = 0x80 | scalar & 0x3f
                return UInt8(0xc0 | scalar >> 6)
            case 0x800..<0x1_0000:
                remaining = 0x80 | scalar >> 6 & 0x3f | (0x80 | scalar & 0x3f) << 8
                return UInt8(0xe0 | scalar >> 12)
            default:
                remaining = 0x80 | scalar >> 12 & 0x3f | (0x80 | scalar >> 6 & 0x3f) << 8 | (0x80 | scalar & 0x3f) << 16
                return UInt8(0xf0 | scalar >> 18)
            }
        }

        private mutating func scalar(in bytes: Span<UInt8>) -> UInt32 {
            let unit = unit(at: index, in: bytes)
            index += 4
            guard (0xd800..<0xe000).contains(unit) else { return unit }
            guard unit < 0xdc00, index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
                bytes[index + 1] == UInt8(ascii: "u")
            else { return 0xfffd }
            let low = self.unit(at: index + 2, in: bytes)
            guard (0xdc00..<0xe000).contains(low) else { return 0xfffd }
            index += 6
            return 0x1_0000 + (unit - 0xd800) << 10 + (low - 0xdc00)
        }

        /// The number that four hexadecimal digits write.
        private func unit(at start: Int, in bytes: Span<UInt8>) -> UInt32 {
            var unit: UInt32 = 0
            for place in start..<(start + 4) {
                let digit = bytes[place]
                // The low bits of letters of either case are 9 less than their value.
                unit = unit << 4 | UInt32(digit & 0xf) + (digit > 0x40 ? 9 : 0)
            }
            return unit
        }
    }
}

extension Span<UInt8> {
    /// The text that the bytes are in UTF-8.
    var text: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }

    var copied: [UInt8] { unsafe withUnsafeBufferPointer { unsafe Array($0) } }
}
