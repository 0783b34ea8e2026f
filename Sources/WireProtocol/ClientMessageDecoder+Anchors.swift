package import Studies

/// The fields of `anchors` in addition to those of every batch.
struct AnchorFields {
    var page: JSONCursor.StringRange?
    var width: Double?
    /// The fault of the first invalid anchor.
    var fault: ListFault?
    var hasAnchors = false

    /// The fault of the fields, or `nil`; `page` is the value of their field `page`.
    func problem(of page: String?) -> String? {
        guard let page, AnchorFields.isPage(page) else {
            return "page: expected an address with http or https of at most \(StudyLimits.pageBytes) bytes"
        }
        guard let width, width >= 1, width <= StudyLimits.width else {
            return "width: expected CSS px from 1 to \(Int(StudyLimits.width))"
        }
        return hasAnchors ? fault?.description : "anchors: missing"
    }

    /// Whether a page may have this address, which is shown to hosts as a link.
    private static func isPage(_ text: String) -> Bool {
        guard text.utf8.count <= StudyLimits.pageBytes else { return false }
        let scheme = text.hasPrefix("https://") ? "https://" : "http://"
        guard text.hasPrefix(scheme), text.utf8.count > scheme.utf8.count else { return false }
        return text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f }
    }
}

extension ClientMessageDecoder {
    /// Reads the value of `anchors`, like `decodeEvents`.
    ///
    /// - Returns: The fault of the first invalid anchor, or `nil`.
    /// - Throws: If it is not JSON.
    mutating func decodeAnchors(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> ListFault? {
        guard cursor.peek(in: bytes) == UInt8(ascii: "[") else {
            try cursor.skipValue(in: bytes)
            return ListFault(list: "anchors", reason: "expected an array")
        }
        let start = cursor.index
        anchors.removeAll(keepingCapacity: true)
        cursor.index += 1
        if cursor.consume(UInt8(ascii: "]"), in: bytes) { return nil }
        repeat {
            guard let fault = try decodeAnchor(&cursor, in: bytes) else { continue }
            let anchor = anchors.count
            cursor.rewind(to: start)
            try cursor.skipValue(in: bytes)
            return ListFault(list: "anchors: anchor", index: anchor, reason: fault)
        } while cursor.consume(UInt8(ascii: ","), in: bytes)
        try cursor.expect(UInt8(ascii: "]"), in: bytes)
        return nil
    }

    /// Reads `[element, x, y, dwell, outcome, rage?, missed?, missedPixels?]`.
    private mutating func decodeAnchor(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> String? {
        let comma = UInt8(ascii: ",")
        guard cursor.consume(UInt8(ascii: "["), in: bytes) else { return "expected an array" }
        guard let element = try selector(&cursor, in: bytes) else { return Self.elementRule }
        guard cursor.consume(comma, in: bytes), let x = try element01(&cursor, in: bytes),
            cursor.consume(comma, in: bytes), let y = try element01(&cursor, in: bytes)
        else { return "x, y: expected numbers from 0 to 1" }
        guard cursor.consume(comma, in: bytes), let dwell = try self.element(&cursor, in: bytes), dwell >= 0 else {
            return "dwell: expected milliseconds from 0"
        }
        guard cursor.consume(comma, in: bytes), let outcome = try outcome(&cursor, in: bytes) else {
            return "outcome: expected hit, scrolled, dead or slip"
        }
        var anchor = Anchor(
            element: element,
            x: x,
            y: y,
            dwellMilliseconds: min(dwell, StudyLimits.dwellMilliseconds),
            outcome: outcome
        )
        if cursor.consume(comma, in: bytes) {
            guard let isRage = try bool(&cursor, in: bytes) else { return "rage: expected true or false" }
            anchor.isRage = isRage
        }
        if cursor.consume(comma, in: bytes) {
            if cursor.peek(in: bytes) == UInt8(ascii: "n") {
                try cursor.literal("null", in: bytes)
                if cursor.consume(comma, in: bytes) {
                    guard cursor.peek(in: bytes) == UInt8(ascii: "n") else { return "missedPixels: expected null" }
                    try cursor.literal("null", in: bytes)
                }
            } else {
                guard outcome == .dead else { return "missed: only a dead touch misses an element" }
                guard let missed = try selector(&cursor, in: bytes) else { return Self.missedRule }
                guard cursor.consume(comma, in: bytes), let pixels = try self.element(&cursor, in: bytes),
                    (0...StudyLimits.missedPixels).contains(pixels)
                else { return Self.missedPixelsRule }
                anchor.missed = Anchor.Miss(element: missed, pixels: pixels)
            }
        }
        guard cursor.consume(UInt8(ascii: "]"), in: bytes) else { return "expected five to eight elements" }
        guard anchors.count < StudyLimits.anchorsPerBatch else { return Self.tooManyAnchors }
        anchors.append(anchor)
        return nil
    }

    private static let selectorRule = "expected a selector of 1 to \(StudyLimits.elementBytes) bytes"
    private static let elementRule = "element: \(selectorRule)"
    private static let missedRule = "missed: \(selectorRule)"
    private static let missedPixelsRule = "missedPixels: expected px from 0 to \(Int(StudyLimits.missedPixels))"
    private static let tooManyAnchors = "more than \(StudyLimits.anchorsPerBatch) anchors"

    private func selector(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> String? {
        guard cursor.peek(in: bytes) == UInt8(ascii: "\"") else { return nil }
        let range = try cursor.string(in: bytes)
        // An escape of one character takes at most six bytes.
        guard range.end - range.start <= 6 * StudyLimits.elementBytes else { return nil }
        let text = range.text(in: bytes)
        guard 1...StudyLimits.elementBytes ~= text.utf8.count, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
        else { return nil }
        return text
    }

    private func element01(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> Double? {
        guard let value = try element(&cursor, in: bytes), (0...1).contains(value) else { return nil }
        return value
    }

    private func outcome(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> Anchor.Outcome? {
        guard cursor.peek(in: bytes) == UInt8(ascii: "\"") else { return nil }
        let range = try cursor.string(in: bytes)
        return Anchor.Outcome.allCases.first { range.equals($0.name, in: bytes) }
    }

    private func bool(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> Bool? {
        switch cursor.peek(in: bytes) {
        case UInt8(ascii: "t"):
            try cursor.literal("true", in: bytes)
            return true
        case UInt8(ascii: "f"):
            try cursor.literal("false", in: bytes)
            return false
        default: return nil
        }
    }
}

extension Anchor.Outcome {
    /// The name in messages.
    package var name: StaticString {
        switch self {
        case .hit: "hit"
        case .scrolled: "scrolled"
        case .dead: "dead"
        case .slip: "slip"
        }
    }
}

extension WidthClass {
    /// The name in messages.
    package var name: StaticString {
        switch self {
        case .narrow: "narrow"
        case .medium: "medium"
        case .wide: "wide"
        }
    }
}

extension JSONWriter {
    /// Writes the page, the width and the anchors of a batch as a phone sends them, each with a comma before it.
    package mutating func anchors(of batch: AnchorBatch) {
        string("page", batch.page)
        number("width", batch.width)
        list("anchors", batch.anchors) { json, anchor in
            json.raw("[")
            json.string(anchor.element)
            for value in [anchor.x, anchor.y, anchor.dwellMilliseconds] {
                json.raw(",")
                json.number(value)
            }
            json.raw(",\"")
            json.raw(anchor.outcome.name)
            json.raw("\",")
            json.bool(anchor.isRage)
            json.raw(",")
            json.string(anchor.missed?.element)
            json.raw(",")
            json.number(anchor.missed?.pixels)
            json.raw("]")
        }
    }
}
