package import TouchMetrics

/// Decodes text messages; keeps the events of the newest batch in memory that it uses again.
package struct ClientMessageDecoder {
    /// A message's size in bytes, at most.
    package static let messageLimit = 64 * 1024
    /// The largest integer that every JSON reader keeps exactly.
    static let largestInteger = 9_007_199_254_740_991.0

    /// The events of the last message, if it was `touches`.
    package internal(set) var events: [TouchEvent] = []

    package init() {
        events.reserveCapacity(64)
    }

    package mutating func decode(_ bytes: Span<UInt8>) -> ClientMessage {
        events.removeAll(keepingCapacity: true)
        var seq: UInt64?
        var eventsFault: String?
        var hasEvents = false
        var isTouches = false
        var type: String?
        do {
            var cursor = JSONCursor()
            try cursor.expect(UInt8(ascii: "{"), in: bytes)
            if !cursor.take(UInt8(ascii: "}"), in: bytes) {
                repeat {
                    let key = try cursor.string(in: bytes)
                    try cursor.expect(UInt8(ascii: ":"), in: bytes)
                    switch Key(key, in: bytes) {
                    case .type where cursor.peek(in: bytes) == UInt8(ascii: "\""):
                        let value = try cursor.string(in: bytes)
                        isTouches = value.equals("touches", in: bytes)
                        if !isTouches { type = value.text(in: bytes) }
                    case .seq where Self.startsNumber(cursor.peek(in: bytes)):
                        let value = try cursor.number(in: bytes)
                        seq =
                            value >= 1 && value <= Self.largestInteger && value == value.rounded() ? UInt64(value) : nil
                    case .events:
                        hasEvents = true
                        eventsFault = try decodeEvents(&cursor, in: bytes)
                    default:
                        try cursor.skipValue(in: bytes)
                    }
                } while cursor.take(UInt8(ascii: ","), in: bytes)
                try cursor.expect(UInt8(ascii: "}"), in: bytes)
            }
            try cursor.expectEnd(in: bytes)
        } catch {
            return isTouches ? .badTouches(seq: seq, detail: "\(error)") : .bad(detail: "\(error)")
        }
        guard isTouches else { return decodeOther(type, bytes) }
        guard bytes.count <= Self.messageLimit else {
            return .badTouches(seq: seq, detail: "\(bytes.count) bytes; at most \(Self.messageLimit)")
        }
        guard let seq else {
            return .badTouches(seq: nil, detail: "seq: expected a whole number from 1 on")
        }
        guard hasEvents else { return .badTouches(seq: seq, detail: "events: missing") }
        if let eventsFault { return .badTouches(seq: seq, detail: eventsFault) }
        return .touches(seq: seq)
    }

    static func startsNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
    }

    private func decodeOther(_ type: String?, _ bytes: Span<UInt8>) -> ClientMessage {
        guard let type else { return .bad(detail: "type: missing") }
        guard bytes.count <= Self.messageLimit else {
            return .bad(detail: "\(bytes.count) bytes; at most \(Self.messageLimit)")
        }
        guard type == "hello" else { return .bad(detail: "type: \"\(type.prefix(40))\" is not known") }
        do {
            return .hello(try Hello(json: bytes))
        } catch {
            return .bad(detail: error.detail)
        }
    }
}

/// The keys that matter to a batch.
private enum Key {
    case type
    case seq
    case events
    case other

    init(_ range: JSONCursor.StringRange, in bytes: Span<UInt8>) {
        self =
            range.equals("type", in: bytes)
            ? .type : range.equals("seq", in: bytes) ? .seq : range.equals("events", in: bytes) ? .events : .other
    }
}

extension JSONCursor.StringRange {
    @inline(__always)
    func equals(_ word: StaticString, in bytes: Span<UInt8>) -> Bool {
        if isEscaped { return text(in: bytes) == "\(word)" }
        guard end - start == word.utf8CodeUnitCount else { return false }
        for offset in 0..<word.utf8CodeUnitCount where unsafe bytes[start + offset] != word.utf8Start[offset] {
            return false
        }
        return true
    }
}
