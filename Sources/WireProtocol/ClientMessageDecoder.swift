package import AudioWalk
package import Studies
package import TouchMetrics

/// Decodes text messages; holds the events or fixes of the last batch in reused memory.
package struct ClientMessageDecoder {
    /// The largest message in bytes.
    package static let messageLimit = 64 * 1024
    /// The largest integer that every JSON reader keeps exactly.
    static let largestInteger = 9_007_199_254_740_991.0

    /// The events of the last message, if it was `touches`.
    package internal(set) var events: [TouchEvent] = []
    /// The fixes of the last message, if it was `fixes`.
    package internal(set) var fixes: [WalkFix] = []
    /// The anchors of the last message, if it was `anchors`.
    package internal(set) var anchors: [Anchor] = []

    /// Creates a decoder without a message.
    package init() {
        events.reserveCapacity(64)
    }

    /// Decodes one message; an invalid one gives `.bad` or `.badBatch` with the reason.
    package mutating func decode(_ bytes: Span<UInt8>) -> ClientMessage {
        events.removeAll(keepingCapacity: true)
        fixes.removeAll(keepingCapacity: true)
        anchors.removeAll()
        var seq: UInt64?
        var eventsFault: String?
        var hasEvents = false
        var fixesFault: String?
        var hasFixes = false
        var sentAt: Double?
        var anchorFields = AnchorFields()
        var batch: Batch?
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
                        batch = Batch(value, in: bytes)
                        if batch == nil { type = value.text(in: bytes) }
                    case .seq where Self.startsNumber(cursor.peek(in: bytes)):
                        let value = try cursor.number(in: bytes)
                        seq =
                            value >= 1 && value <= Self.largestInteger && value == value.rounded() ? UInt64(value) : nil
                    case .events:
                        hasEvents = true
                        eventsFault = try decodeEvents(&cursor, in: bytes)
                    case .fixes:
                        hasFixes = true
                        fixesFault = try decodeFixes(&cursor, in: bytes)
                    case .anchors:
                        anchorFields.hasAnchors = true
                        anchorFields.fault = try decodeAnchors(&cursor, in: bytes)
                    case .page where cursor.peek(in: bytes) == UInt8(ascii: "\""):
                        anchorFields.page = try cursor.string(in: bytes).text(in: bytes)
                    case .width where Self.startsNumber(cursor.peek(in: bytes)):
                        anchorFields.width = try cursor.number(in: bytes)
                    case .time where Self.startsNumber(cursor.peek(in: bytes)):
                        sentAt = try cursor.number(in: bytes)
                    default:
                        try cursor.skipValue(in: bytes)
                    }
                } while cursor.take(UInt8(ascii: ","), in: bytes)
                try cursor.expect(UInt8(ascii: "}"), in: bytes)
            }
            try cursor.expectEnd(in: bytes)
        } catch {
            return batch == nil ? .bad(detail: "\(error)") : .badBatch(seq: seq, detail: "\(error)")
        }
        guard let batch else { return decodeOther(type, bytes) }
        guard bytes.count <= Self.messageLimit else {
            return .badBatch(seq: seq, detail: "\(bytes.count) bytes; at most \(Self.messageLimit)")
        }
        guard let seq else {
            return .badBatch(seq: nil, detail: "seq: expected a whole number from 1")
        }
        switch batch {
        case .touches:
            guard hasEvents else { return .badBatch(seq: seq, detail: "events: missing") }
            if let eventsFault { return .badBatch(seq: seq, detail: eventsFault) }
            return .touches(seq: seq)
        case .fixes:
            guard hasFixes else { return .badBatch(seq: seq, detail: "fixes: missing") }
            if let fixesFault { return .badBatch(seq: seq, detail: fixesFault) }
            if let sentAt, !(sentAt.magnitude <= WalkLimits.milliseconds) {
                return .badBatch(seq: seq, detail: "t: expected at most 10^15 in magnitude")
            }
            return .fixes(seq: seq, sentAt: sentAt)
        case .anchors:
            guard let page = anchorFields.page, let width = anchorFields.width, anchorFields.problem == nil else {
                return .badBatch(seq: seq, detail: anchorFields.problem ?? "")
            }
            return .anchors(seq: seq, page: page, width: width)
        }
    }

    static func startsNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
    }

    private func decodeOther(_ type: String?, _ bytes: Span<UInt8>) -> ClientMessage {
        guard let type else { return .bad(detail: "type: missing") }
        guard bytes.count <= Self.messageLimit else {
            return .bad(detail: "\(bytes.count) bytes; at most \(Self.messageLimit)")
        }
        if type == "withdraw" { return .withdraw }
        guard type == "hello" else { return .bad(detail: "type: unknown \"\(type.prefix(40))\"") }
        do {
            return .hello(try Hello(json: bytes))
        } catch {
            return .bad(detail: error.detail)
        }
    }
}

/// The messages that have a place in a phone's stream.
private enum Batch {
    case touches
    case fixes
    case anchors

    init?(_ type: JSONCursor.StringRange, in bytes: Span<UInt8>) {
        if type.equals("touches", in: bytes) {
            self = .touches
        } else if type.equals("fixes", in: bytes) {
            self = .fixes
        } else if type.equals("anchors", in: bytes) {
            self = .anchors
        } else {
            return nil
        }
    }
}

/// The keys that matter to a batch.
private enum Key {
    case type
    case seq
    case events
    case fixes
    case time
    case anchors
    case page
    case width
    case other

    init(_ range: JSONCursor.StringRange, in bytes: Span<UInt8>) {
        if range.equals("type", in: bytes) {
            self = .type
        } else if range.equals("seq", in: bytes) {
            self = .seq
        } else if range.equals("events", in: bytes) {
            self = .events
        } else if range.equals("fixes", in: bytes) {
            self = .fixes
        } else if range.equals("t", in: bytes) {
            self = .time
        } else if range.equals("anchors", in: bytes) {
            self = .anchors
        } else if range.equals("page", in: bytes) {
            self = .page
        } else {
            self = range.equals("width", in: bytes) ? .width : .other
        }
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
