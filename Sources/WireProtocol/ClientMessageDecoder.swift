package import AudioWalk
import Challenges
package import Studies
package import TouchMetrics

/// Decodes text messages; holds the events or fixes of the last batch in reused memory.
package struct ClientMessageDecoder {
    /// The largest message in bytes.
    package static let messageLimit = 64 * 1024
    /// The largest `hello` in bytes.
    package static let helloLimit = 16 * 1024
    /// The largest integer that every JSON reader keeps exactly.
    static let maxExactInteger = 9_007_199_254_740_991.0

    /// The events of the last message, if it was `touches`.
    package internal(set) var events: [TouchEvent] = []
    /// The fixes of the last message, if it was `fixes`.
    package internal(set) var fixes: [WalkFix] = []
    /// The anchors of the last message, if it was `anchors`.
    package internal(set) var anchors: [Anchor] = []

    /// The number of bytes of the last message that were read again because of a fault.
    private(set) var reread = 0

    /// Creates a decoder without a message.
    package init() {
        events.reserveCapacity(64)
    }

    /// Decodes one message; an invalid one gives `.bad` or `.badBatch` with the reason.
    ///
    /// The work is linear in the bytes for any input: a string's escapes are resolved only if it is kept, an unknown
    /// value is skipped, and a list with a fault is read at most twice.
    package mutating func decode(_ bytes: Span<UInt8>) -> ClientMessage {
        events.removeAll(keepingCapacity: true)
        fixes.removeAll(keepingCapacity: true)
        anchors.removeAll()
        guard bytes.count <= Self.messageLimit else { return decodeOversized(bytes) }
        var fields = Fields()
        var cursor = JSONCursor(ofText: bytes)
        defer { reread = cursor.reread }
        do {
            try read(&fields, &cursor, in: bytes)
        } catch {
            return fields.batch(in: bytes) == nil
                ? .bad(detail: "\(error)") : .badBatch(seq: fields.seq, detail: "\(error)")
        }
        guard let batch = fields.batch(in: bytes) else { return decodeOther(fields.type, bytes) }
        guard let seq = fields.seq else { return .badBatch(seq: nil, detail: "seq: expected a whole number from 1") }
        switch batch {
        case .touches:
            guard fields.hasEvents else { return .badBatch(seq: seq, detail: "events: missing") }
            if let fault = fields.eventsFault { return .badBatch(seq: seq, detail: fault.description) }
            return .touches(seq: seq)
        case .fixes:
            guard fields.hasFixes else { return .badBatch(seq: seq, detail: "fixes: missing") }
            if let fault = fields.fixesFault { return .badBatch(seq: seq, detail: fault.description) }
            if fields.isTimeOfAnotherType || fields.sentAt.map({ $0.magnitude > WalkLimits.milliseconds }) == true {
                return .badBatch(seq: seq, detail: "t: expected at most 10^15 in magnitude")
            }
            return .fixes(seq: seq, sentAt: fields.sentAt)
        case .anchors:
            let page = fields.anchors.page?.text(in: bytes)
            guard let page, let width = fields.anchors.width, fields.anchors.problem(of: page) == nil else {
                return .badBatch(seq: seq, detail: fields.anchors.problem(of: page) ?? "")
            }
            return .anchors(seq: seq, page: page, width: width)
        case .task(let kind):
            return decodeTaskBatch(of: kind, seq, bytes)
        case .sync:
            return decodeSync(seq, bytes)
        case .ground:
            return decodeGround(seq, bytes)
        case .motion:
            return decodeMotion(seq, bytes)
        }
    }

    /// The fields of a message except its lists.
    private struct Fields {
        var type: JSONCursor.StringRange?
        var seq: UInt64?
        var hasEvents = false
        var eventsFault: ListFault?
        var hasFixes = false
        var fixesFault: ListFault?
        var sentAt: Double?
        /// Whether `t` is neither a number nor `null`.
        var isTimeOfAnotherType = false
        var anchors = AnchorFields()

        func batch(in bytes: Span<UInt8>) -> Batch? { type.flatMap { Batch($0, in: bytes) } }
    }

    @inline(__always)
    private mutating func read(
        _ fields: inout Fields,
        _ cursor: inout JSONCursor,
        in bytes: Span<UInt8>
    ) throws(JSONFault) {
        try cursor.expect(UInt8(ascii: "{"), in: bytes)
        if !cursor.consume(UInt8(ascii: "}"), in: bytes) {
            repeat {
                let key = try cursor.string(in: bytes)
                try cursor.expect(UInt8(ascii: ":"), in: bytes)
                switch Key(key, in: bytes) {
                case .type where cursor.peek(in: bytes) == UInt8(ascii: "\""):
                    fields.type = try cursor.string(in: bytes)
                case .seq where Self.startsNumber(cursor.peek(in: bytes)):
                    fields.seq = Self.seq(try cursor.number(in: bytes))
                case .events:
                    fields.hasEvents = true
                    fields.eventsFault = try decodeEvents(&cursor, in: bytes)
                case .fixes:
                    fields.hasFixes = true
                    fields.fixesFault = try decodeFixes(&cursor, in: bytes)
                case .anchors:
                    fields.anchors.hasAnchors = true
                    fields.anchors.fault = try decodeAnchors(&cursor, in: bytes)
                case .page where cursor.peek(in: bytes) == UInt8(ascii: "\""):
                    fields.anchors.page = try cursor.string(in: bytes)
                case .width where Self.startsNumber(cursor.peek(in: bytes)):
                    fields.anchors.width = try cursor.number(in: bytes)
                case .time where Self.startsNumber(cursor.peek(in: bytes)):
                    fields.sentAt = try cursor.number(in: bytes)
                case .time:
                    fields.isTimeOfAnotherType = cursor.peek(in: bytes) != UInt8(ascii: "n")
                    try cursor.skipValue(in: bytes)
                default:
                    try cursor.skipValue(in: bytes)
                }
            } while cursor.consume(UInt8(ascii: ","), in: bytes)
            try cursor.expect(UInt8(ascii: "}"), in: bytes)
        }
        try cursor.expectEnd(in: bytes)
    }

    /// Finds the `seq` of a batch that is too large, which counts as acknowledged. Nothing else is decoded, and bytes
    /// after it are not examined.
    private func decodeOversized(_ bytes: Span<UInt8>) -> ClientMessage {
        let detail = "\(bytes.count) bytes; at most \(Self.messageLimit)"
        var fields = Fields()
        var cursor = JSONCursor(ofText: bytes)
        do {
            try cursor.expect(UInt8(ascii: "{"), in: bytes)
            repeat {
                let key = try cursor.string(in: bytes)
                try cursor.expect(UInt8(ascii: ":"), in: bytes)
                switch Key(key, in: bytes) {
                case .type where cursor.peek(in: bytes) == UInt8(ascii: "\""):
                    fields.type = try cursor.string(in: bytes)
                case .seq where Self.startsNumber(cursor.peek(in: bytes)):
                    fields.seq = Self.seq(try cursor.number(in: bytes))
                default:
                    try cursor.skipValue(in: bytes)
                }
            } while (fields.seq == nil || fields.batch(in: bytes) == nil)
                && cursor.consume(UInt8(ascii: ","), in: bytes)
        } catch {
            // The fields before the fault are kept.
        }
        return fields.batch(in: bytes) == nil ? .bad(detail: detail) : .badBatch(seq: fields.seq, detail: detail)
    }

    /// A number as a `seq`, if it is one.
    private static func seq(_ number: Double) -> UInt64? {
        number >= 1 && number <= maxExactInteger && number == number.rounded() ? UInt64(number) : nil
    }

    static func startsNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
    }

    private func decodeOther(_ type: JSONCursor.StringRange?, _ bytes: Span<UInt8>) -> ClientMessage {
        guard let type else { return .bad(detail: "type: missing") }
        if type.equals("clock", in: bytes) { return decodeClock(bytes) }
        if type.equals("withdraw", in: bytes) { return .withdraw }
        if type.equals("name", in: bytes) { return Self.name(bytes) }
        guard type.equals("hello", in: bytes) else {
            return .bad(detail: "type: unknown \"\(type.text(in: bytes).prefix(40))\"")
        }
        guard bytes.count <= Self.helloLimit else {
            return .bad(detail: "hello: \(bytes.count) bytes; at most \(Self.helloLimit)")
        }
        do {
            return .hello(try Hello(json: bytes))
        } catch {
            return .bad(detail: error.detail)
        }
    }
}

/// The fault of a list in a batch; its text is made only on demand.
struct ListFault: CustomStringConvertible {
    /// The list's name and that of its elements, such as `events: event`.
    var list: StaticString
    /// The index of the invalid element; `nil` if the value is not a list.
    var index: Int?
    var reason: String

    var description: String { index.map { "\(list) \($0): \(reason)" } ?? "\(list): \(reason)" }
}

/// The messages that have a place in a phone's stream.
private enum Batch {
    case touches
    case fixes
    case anchors
    case task(TaskBatchKind)
    case sync
    case ground
    case motion

    init?(_ type: JSONCursor.StringRange, in bytes: Span<UInt8>) {
        if type.equals("touches", in: bytes) {
            self = .touches
        } else if type.equals("fixes", in: bytes) {
            self = .fixes
        } else if type.equals("anchors", in: bytes) {
            self = .anchors
        } else if type.equals("sync", in: bytes) {
            self = .sync
        } else if type.equals("ground", in: bytes) {
            self = .ground
        } else if type.equals("motion", in: bytes) {
            self = .motion
        } else {
            for kind in TaskBatchKind.all where type.equals(kind.type, in: bytes) {
                self = .task(kind)
                return
            }
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

    /// Compares only the keys with the same first letter, which saves time for escaped ones.
    init(_ range: JSONCursor.StringRange, in bytes: Span<UInt8>) {
        let key: (word: StaticString, key: Key)
        switch range.first(in: bytes) {
        case UInt8(ascii: "t"): key = range.end - range.start == 1 ? ("t", .time) : ("type", .type)
        case UInt8(ascii: "s"): key = ("seq", .seq)
        case UInt8(ascii: "e"): key = ("events", .events)
        case UInt8(ascii: "f"): key = ("fixes", .fixes)
        case UInt8(ascii: "a"): key = ("anchors", .anchors)
        case UInt8(ascii: "p"): key = ("page", .page)
        case UInt8(ascii: "w"): key = ("width", .width)
        default: key = ("", .other)
        }
        if range.equals(key.word, in: bytes) {
            self = key.key
        } else {
            // The only key that another begins with.
            self = key.key == .type && range.equals("t", in: bytes) ? .time : .other
        }
    }
}

extension ClientMessageDecoder {
    /// The largest `name` message in bytes.
    private static let nameLimit = 1024

    private struct NameFields: Decodable {
        var label: String?
        var group: String?
    }

    /// Decodes a `name` message.
    static func name(_ bytes: Span<UInt8>) -> ClientMessage {
        guard bytes.count <= nameLimit else { return .bad(detail: "name: \(bytes.count) bytes; at most \(nameLimit)") }
        do throws(JSONDocument.Fault) {
            let fields = try JSONDocument(bytes.copied).decode(NameFields.self)
            do throws(LabelText.Fault) {
                return .name(try OwnName(checking: fields.label, group: fields.group))
            } catch {
                return .bad(detail: "name: \(error.detail)")
            }
        } catch {
            switch error {
            case .notJSON(let detail), .value(_, let detail): return .bad(detail: "name: \(detail)")
            }
        }
    }
}
